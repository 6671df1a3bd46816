import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useOperator } from '@/layouts/data';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { useLoaded } from '@/lib/useLoaded';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { Pill } from '@/ui/Pill';
import { type ConsentRecord, openConsentDocument, searchConsents } from './api';
import { CONSENT_STATES, CONSENT_USE_TEXTS } from '../texts';
import styles from './records.module.css';

type Opened = { id: string; url: string; type: string; bytes: number; at: Date };
/** Shows an opened document with the reviewer's name across it. */
type View = (document: Pick<Opened, 'url' | 'type' | 'bytes'>, mark: string) => ReactNode;

/** Opens the document of one record at a time. It is forgotten when another one opens or the page is left. */
function useConsentDocument() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const url = opened?.url;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  const open = async (id: string) => {
    setBusy(id);
    try {
      const blob = await openConsentDocument(id);
      setOpened({ id, url: URL.createObjectURL(blob), type: blob.type, bytes: blob.size, at: new Date() });
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(null);
    }
  };
  return { opened, busy, open, close: () => setOpened(null) };
}

/** What the person agreed to, since when, and where they appear. */
function Agreement({ record }: { record: ConsentRecord }) {
  const { status, uses, agreement, agreedAt, withdrawnAt, createdAt, items, isOnStage } = record;
  const allowed = CONSENT_USE_TEXTS.filter(({ use }) => uses.includes(use)).map(({ text }) => text.toLowerCase());
  const at = { requested: createdAt, agreed: agreedAt, withdrawn: withdrawnAt }[status] ?? createdAt;
  return (
    <span>
      {CONSENT_STATES[status].text} <DateTime at={at} />.
      {allowed.length > 0 && ` ${status === 'withdrawn' ? 'Allowed before' : 'Allowed'}: ${allowed.join(', ')}.`} Named
      in {items} {items === 1 ? 'item' : 'items'}
      {isOnStage && ' and in live shows'}.{agreement && ` In these words: “${agreement}”`}
    </span>
  );
}

interface RecordProps {
  record: ConsentRecord;
  desk: ReturnType<typeof useConsentDocument>;
  view: View;
}

function Record({ record, desk, view }: RecordProps) {
  const { name: reviewer } = useOperator();
  const { _id: id, name, email, status, legalName, dateOfBirth } = record;
  const { opened, busy, open, close } = desk;
  const isOpen = opened?.id === id;
  return (
    <li>
      <div className={styles.record}>
        <span className={styles.who}>
          <b>{legalName ?? name}</b>
          <span>{[legalName && name, dateOfBirth && `born ${dateOfBirth}`, email].filter(Boolean).join(', ')}</span>
          <Agreement record={record} />
        </span>
        <Pill kind={CONSENT_STATES[status].kind}>{CONSENT_STATES[status].text}</Pill>
        {legalName && (
          <Button
            size="sm"
            variant="outline"
            busy={busy === id}
            busyLabel="Opening"
            onClick={() => (isOpen ? close() : void open(id))}
          >
            {isOpen ? 'Close the document' : 'Open the document'}
            <span className="visually-hidden"> of {legalName}</span>
          </Button>
        )}
      </div>
      {isOpen && view(opened, `${reviewer} ${opened.at.toISOString()}`)}
    </li>
  );
}

/** The people in a performer's items and shows: who they are, and what they agreed to. For reviewers and owners. */
export function ConsentRecords({ performerId, view }: { performerId: string; view: View }) {
  const { data, failure, reload } = useLoaded(useCallback(() => searchConsents(performerId), [performerId]));
  const desk = useConsentDocument();
  const records = data?.data ?? [];
  return (
    <DeskPanel title="People in items and shows">
      {!data && failure === null && <DeskSkeleton rows={2} />}
      {!data && failure !== null && <DeskError text={errorText(failure)} onRetry={reload} />}
      {data && records.length === 0 && (
        <p className={styles.quiet}>People whom the performer asks for consent appear here.</p>
      )}
      <ul className={styles.records} aria-label="Consents">
        {records.map((record) => (
          <Record key={record._id} record={record} desk={desk} view={view} />
        ))}
      </ul>
      {records.some(({ legalName }) => legalName) && (
        <p className={styles.quiet}>Every view of a document is logged, and your name is on it.</p>
      )}
    </DeskPanel>
  );
}
