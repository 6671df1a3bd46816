import { type FormEvent, useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSaveState } from '@/lib/useSaveState';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { PageTitle, SectionHeading } from '@/ui/SectionHeading';
import { changeCommissions, type Commissions, type RosterPerformer } from './api';
import { InviteLink } from './InviteLink';
import { formatPercent, percentFrom } from './labels';
import { PercentField } from './PercentField';
import { PerformerLabel } from './PerformerLabel';
import styles from './studios.module.css';

/** The performers' shares of the studio's commission: the default, and links to those of single performers. */
export function CommissionsScreen({
  commissions: given,
  performers,
}: {
  commissions: Commissions;
  performers: readonly RosterPerformer[];
}) {
  const [commissions, setCommissions] = useState(given);
  return (
    <div className={styles.page}>
      <PageTitle>Commissions</PageTitle>
      <DefaultSharePanel commissions={commissions} onChanged={setCommissions} />
      <SectionHeading>By performer</SectionHeading>
      <Panel flush={performers.length > 0}>
        {performers.length > 0 ? (
          <SharesTable performers={performers} />
        ) : (
          <Empty action={<InviteLink />}>The shares of your performers will appear here.</Empty>
        )}
      </Panel>
    </div>
  );
}

function SharesTable({ performers }: { performers: readonly RosterPerformer[] }) {
  return (
    <table className={styles.table} aria-label="Shares by performer">
      <thead>
        <tr>
          <th scope="col">Performer</th>
          <th scope="col" className={styles.right}>
            Share of tips
          </th>
          <th scope="col" className={styles.right}>
            By kind
          </th>
        </tr>
      </thead>
      <tbody>
        {performers.map((row) => (
          <tr key={row._id}>
            <th scope="row">
              <PerformerLabel performer={row} />
            </th>
            <td className={styles.right} data-label="Share of tips">
              {formatPercent(row.tipCommission ?? 0)}
            </td>
            <td className={styles.right}>
              <LinkButton
                size="sm"
                variant="outline"
                href={`/studio/performers/${row._id}`}
                aria-label={`Set the share of ${row.name}`}
              >
                Set
              </LinkButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DefaultSharePanel({
  commissions: { studioCommission, memberCommission },
  onChanged,
}: {
  commissions: Commissions;
  onChanged: (commissions: Commissions) => void;
}) {
  const [text, setText] = useState(String(memberCommission));
  const { unchanged, onSent, onEdited } = useSaveState();
  const { status, error, submit } = useSubmission(
    useCallback(async (percent: number) => onChanged(await changeCommissions(percent)), [onChanged]),
  );
  const percent = percentFrom(text);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (percent === null) return;
    onSent();
    void submit(percent);
  };
  return (
    <Panel title="All performers">
      <div className={styles.columns}>
        <form className={account.form} onSubmit={send}>
          <PercentField
            label="Performers keep, in percent of your share"
            name="memberCommission"
            required
            value={text}
            invalid={percent === null}
            hint="The default for all performers. Applies to future earnings."
            onChange={(typed) => {
              onEdited();
              setText(typed);
            }}
          />
          {status === 'failed' && <ErrorNote kept="Your input is kept.">{errorText(error)}</ErrorNote>}
          <SaveBar label="Save" busy={status === 'sending'} saved={status === 'done' && unchanged} />
        </form>
        <SplitExample studioCommission={studioCommission} memberCommission={percent ?? memberCommission} />
      </div>
    </Panel>
  );
}

/** Splits 100 tokens among site, performer and studio. */
function SplitExample({ studioCommission, memberCommission }: Commissions) {
  const performer = (studioCommission * memberCommission) / 100;
  return (
    <dl className={styles.facts} aria-label="Of 100 tokens that a member pays">
      <div>
        <dt>Of 100 tokens that a member pays, the site keeps</dt>
        <dd>{100 - studioCommission}</dd>
      </div>
      <div>
        <dt>the performer gets</dt>
        <dd>{performer}</dd>
      </div>
      <div>
        <dt>your studio keeps</dt>
        <dd>{Number((studioCommission - performer).toFixed(2))}</dd>
      </div>
    </dl>
  );
}
