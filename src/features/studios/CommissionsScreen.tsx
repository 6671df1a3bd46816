import { type FormEvent, useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSaveState } from '@/lib/useSaveState';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { PageTitle, SectionHeading } from '@/ui/SectionHeading';
import { SaveBar } from '@/ui/SaveBar';
import { TextInput } from '@/ui/TextInput';
import { changeCommissions, type Commissions, type RosterPerformer } from './api';
import styles from './studios.module.css';
import { PerformerLabel } from './PerformerLabel';
import { formatPercent } from './labels';

/** How the studio shares with its performers: one rule for all, and where to set another for one. */
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
      <Standard commissions={commissions} onChanged={setCommissions} />
      <SectionHeading>For each performer</SectionHeading>
      <Panel flush={performers.length > 0}>
        {performers.length > 0 ? (
          <table className={styles.table} aria-label="What each performer keeps">
            <thead>
              <tr>
                <th scope="col">Performer</th>
                <th scope="col" className={styles.right}>
                  Keeps of a tip
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
                  <td className={styles.right} data-label="Keeps of a tip">
                    {formatPercent(row.tipCommission ?? 0)}
                  </td>
                  <td className={styles.right}>
                    <LinkButton
                      size="sm"
                      variant="outline"
                      href={`/studio/performers/${row._id}`}
                      aria-label={`Set what ${row.name} keeps`}
                    >
                      Set
                    </LinkButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <Empty
            action={
              <LinkButton variant="primary" href="/studio/performers">
                Invite somebody
              </LinkButton>
            }
          >
            What each performer keeps will stand here.
          </Empty>
        )}
      </Panel>
    </div>
  );
}

function Standard({
  commissions,
  onChanged,
}: {
  commissions: Commissions;
  onChanged: (commissions: Commissions) => void;
}) {
  const { studioCommission, memberCommission } = commissions;
  const [text, setText] = useState(String(memberCommission));
  const { unchanged, onSent, onEdited } = useSaveState();
  const { status, error, submit } = useSubmission(
    useCallback(async (percent: number) => onChanged(await changeCommissions(percent)), [onChanged]),
  );
  const right = /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!right) return;
    onSent();
    void submit(Number(text));
  };
  const part = right ? Number(text) : memberCommission;
  return (
    <Panel title="For all performers">
      <div className={styles.columns}>
        <form className={account.form} onSubmit={send}>
          <TextInput
            label="Performers keep, in percent of your share"
            name="memberCommission"
            inputMode="numeric"
            maxLength={3}
            required
            value={text}
            error={right ? undefined : 'Must be between 0 and 100'}
            hint="Holds where you set nothing else for a performer, for what is earned from now on."
            onChange={(event) => {
              onEdited();
              setText(event.target.value);
            }}
          />
          {status === 'failed' && <ErrorNote kept="Nothing that you typed is lost.">{errorText(error)}</ErrorNote>}
          <SaveBar label="Save" busy={status === 'sending'} saved={status === 'done' && unchanged} />
        </form>
        <dl className={styles.facts} aria-label="Of 100 tokens that a member pays">
          <div>
            <dt>Of 100 tokens that a member pays, the site keeps</dt>
            <dd>{100 - studioCommission}</dd>
          </div>
          <div>
            <dt>the performer gets</dt>
            <dd>{(studioCommission * part) / 100}</dd>
          </div>
          <div>
            <dt>your studio keeps</dt>
            <dd>{Number((studioCommission - (studioCommission * part) / 100).toFixed(2))}</dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}
