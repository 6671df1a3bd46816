import { useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { DateTime } from '@/ui/DateTime';
import { changeStatus, type RosterDetail } from './api';
import { SharesPanel } from './SharesPanel';
import styles from './studios.module.css';
import { PerformerLabel } from './PerformerLabel';
import { STATUS_PILLS, VERIFICATION_PILLS } from './labels';

/** One performer of the studio: standing, papers, and what they keep. */
export function RosterPerformerScreen({ performer: given }: { performer: RosterDetail }) {
  const [performer, setPerformer] = useState(given);
  const { status, since, until, documents } = performer;
  return (
    <div className={account.page}>
      <p>
        <Link className={styles.link} href="/studio/performers">
          All performers
        </Link>
      </p>
      <PageTitle>{performer.name}</PageTitle>
      <Panel aside={<Pill kind={STATUS_PILLS[status].kind}>{STATUS_PILLS[status].word}</Pill>} title="Standing">
        <PerformerLabel performer={performer} lit={performer.streamingStatus !== 'offline'} />
        <p className={styles.line}>
          With you since <DateTime at={since} />
          {until && (
            <>
              , until <DateTime at={until} />
            </>
          )}
          .
        </p>
        {status === 'left' ? (
          <p className={styles.line}>You see what was earned while {performer.name} was with you, and nothing newer.</p>
        ) : (
          <StatusSwitch performer={performer} status={status} onChanged={setPerformer} />
        )}
      </Panel>
      {documents && <Papers documents={documents} />}
      {performer.commission && (
        <SharesPanel performer={performer} commission={performer.commission} onChanged={setPerformer} />
      )}
    </div>
  );
}

function StatusSwitch({
  performer: { _id, name },
  status,
  onChanged,
}: {
  performer: RosterDetail;
  status: 'active' | 'inactive';
  onChanged: (performer: RosterDetail) => void;
}) {
  const change = useSubmission(
    useCallback(async (next: 'active' | 'inactive') => onChanged(await changeStatus(_id, next)), [_id, onChanged]),
  );
  const next = status === 'active' ? 'inactive' : 'active';
  return (
    <div className={account.form}>
      <p className={styles.quiet}>
        {status === 'active'
          ? 'An inactive performer is not listed and cannot go live. They are told by mail, and may leave at any time.'
          : `${name} is not listed and cannot go live.`}
      </p>
      {change.status === 'failed' && <ErrorNote>{errorText(change.error)}</ErrorNote>}
      <div className={account.actions}>
        <Button
          variant={next === 'active' ? 'primary' : 'outline'}
          busy={change.status === 'sending'}
          onClick={() => void change.submit(next)}
        >
          {next === 'active' ? `Make ${name} active` : `Make ${name} inactive`}
        </Button>
      </div>
    </div>
  );
}

const PAPERS = [
  ['idVerification', 'Identity document'],
  ['documentVerification', 'Performer with the document'],
  ['releaseForm', 'Release form'],
] as const;

function Papers({ documents }: { documents: NonNullable<RosterDetail['documents']> }) {
  const { verification, note } = documents;
  return (
    <Panel
      title="Papers"
      aside={<Pill kind={VERIFICATION_PILLS[verification].kind}>{VERIFICATION_PILLS[verification].word}</Pill>}
    >
      {verification === 'rejected' && (
        <p className={styles.quiet}>
          They were not accepted{note ? `: ${note}` : '.'} The performer can send new ones under Documents.
        </p>
      )}
      <ul className={account.rows}>
        {PAPERS.map(([field, title]) => (
          <li key={field} className={account.row}>
            <span className={account.rowWords}>
              <span className={account.rowTitle}>{title}</span>
            </span>
            <Pill
              kind={documents[field] ? 'ok' : verification !== 'verified' && field !== 'releaseForm' ? 'wait' : 'mute'}
            >
              {documents[field]
                ? 'Received'
                : verification !== 'verified' && field !== 'releaseForm'
                  ? 'Missing'
                  : 'Not sent'}
            </Pill>
          </li>
        ))}
      </ul>
      <p className={styles.under}>The papers themselves are for the operator alone.</p>
    </Panel>
  );
}
