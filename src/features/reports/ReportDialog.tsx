import { type FormEvent, useState } from 'react';
import { REPORT_NOTE_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { TextArea } from '@/ui/TextArea';
import { type Report } from './api';
import { selectReport } from './selectors';
import { reportClosed, reportRequested } from './slice';
import styles from './ReportDialog.module.css';

const REASONS: readonly { value: Report['reason']; label: string }[] = [
  { value: 'harassment', label: 'Harassment or threats' },
  { value: 'hate', label: 'Hate speech' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'fraud', label: 'Fraud or payments outside the site' },
  { value: 'minor', label: 'Person may be under age' },
  { value: 'violence', label: 'Violence' },
  { value: 'impersonation', label: 'Impersonation' },
  { value: 'other', label: 'Something else' },
];

/** Reports a message, an item or a performer to the operator. The reported account does not learn who reported it. */
export default function ReportDialog() {
  const dispatch = useAppDispatch();
  const { subject, status, error } = useAppSelector(selectReport);
  const [reason, setReason] = useState<Report['reason'] | null>(null);
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  if (!subject) return null;
  const close = () => void dispatch(reportClosed());
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (reason && status !== 'sending') dispatch(reportRequested({ reason, note: note.trim() || undefined }));
  };
  if (status === 'sent') return <SentDialog name={subject.name} isItem={Boolean(subject.itemId)} onClose={close} />;
  return (
    <Dialog
      open
      title={subject.messageId ? `Report a message by ${subject.name}` : `Report ${subject.name}`}
      onClose={close}
    >
      <form className={styles.form} onSubmit={send} noValidate>
        <ReasonField value={reason} isMissing={isSubmitted && !reason} onChange={setReason} />
        <TextArea
          label="Details (optional)"
          rows={3}
          maxLength={REPORT_NOTE_MAX_CHARACTERS}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {status === 'failed' && (
          <ErrorNote kept="Your report wasn’t sent. Your text is still here.">{errorText(error)}</ErrorNote>
        )}
        <div className={styles.foot}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={status === 'sending'}>
            Send report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function SentDialog({ name, isItem, onClose }: { name: string; isItem: boolean; onClose: () => void }) {
  return (
    <Dialog open title="Thank you" onClose={onClose}>
      <p className={styles.words} role="status">
        The team will review your report. {isItem ? 'Nobody outside the team learns' : `${name} won’t learn`} who sent
        it.
      </p>
      <div className={styles.foot}>
        <Button variant="primary" onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function ReasonField({
  value: chosen,
  isMissing,
  onChange,
}: {
  value: Report['reason'] | null;
  isMissing: boolean;
  onChange: (reason: Report['reason']) => void;
}) {
  return (
    <>
      <fieldset className={styles.reasons} aria-describedby={isMissing ? 'report-reason-error' : undefined}>
        <legend className={styles.legend}>What’s wrong?</legend>
        {REASONS.map(({ value, label }, index) => (
          <label key={value} className={styles.reason}>
            <input
              type="radio"
              name="reason"
              value={value}
              checked={chosen === value}
              onChange={() => onChange(value)}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <p id="report-reason-error" className={styles.error} role="alert">
          This field is required!
        </p>
      )}
    </>
  );
}
