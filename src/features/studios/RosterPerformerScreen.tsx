import { useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { DocumentPill } from '@/ui/DocumentPanel';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { changeStatus, type RosterDetail } from './api';
import { SharesPanel } from './SharesPanel';
import styles from './studios.module.css';
import { PerformerLabel } from './PerformerLabel';
import { STATUS_PILLS, VERIFICATION_PILLS } from './labels';

/** One performer of the studio: status, documents and shares. */
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
      <Panel aside={<Pill kind={STATUS_PILLS[status].kind}>{STATUS_PILLS[status].label}</Pill>} title="Status">
        <PerformerLabel performer={performer} lit={performer.streamingStatus !== 'offline'} />
        <p className={styles.line}>
          In your studio since <DateTime at={since} />
          {until && (
            <>
              , until <DateTime at={until} />
            </>
          )}
          .
        </p>
        {status === 'left' ? (
          <p className={styles.line}>You see earnings up to the day {performer.name} left your studio.</p>
        ) : (
          <StatusSwitch performer={performer} status={status} onChanged={setPerformer} />
        )}
      </Panel>
      {documents && <Documents documents={documents} />}
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
          ? 'An inactive performer is not listed and can’t go live. We notify them by email. They can leave at any time.'
          : `${name} is not listed and can’t go live.`}
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

const DOCUMENT_KINDS = [
  ['idVerification', 'Identity document'],
  ['documentVerification', 'Photo of the performer with the document'],
  ['releaseForm', 'Release form'],
] as const;

function Documents({ documents }: { documents: NonNullable<RosterDetail['documents']> }) {
  const { verification, note } = documents;
  return (
    <Panel
      title="Documents"
      aside={<Pill kind={VERIFICATION_PILLS[verification].kind}>{VERIFICATION_PILLS[verification].label}</Pill>}
    >
      {verification === 'rejected' && (
        <p className={styles.quiet}>
          The documents were not accepted{note ? `: ${note}` : '.'} The performer can send new ones under Documents.
        </p>
      )}
      <ul className={account.rows}>
        {DOCUMENT_KINDS.map(([field, title]) => (
          <li key={field} className={account.row}>
            <span className={account.rowWords}>
              <span className={account.rowTitle}>{title}</span>
            </span>
            <DocumentPill
              received={documents[field]}
              required={verification !== 'verified' && field !== 'releaseForm'}
            />
          </li>
        ))}
      </ul>
      <p className={styles.under}>Only the operator sees the files.</p>
    </Panel>
  );
}
