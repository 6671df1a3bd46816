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
  { value: 'hate', label: 'Hate' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'fraud', label: 'Fraud, or payment past the site' },
  { value: 'minor', label: 'Somebody may be under age' },
  { value: 'violence', label: 'Violence' },
  { value: 'impersonation', label: 'Pretends to be somebody else' },
  { value: 'other', label: 'Something else' },
];

/** Tells the operator what is wrong with a message or a performer. The other side never learns who did. */
export default function ReportDialog() {
  const dispatch = useAppDispatch();
  const { subject, status, error } = useAppSelector(selectReport);
  const [reason, setReason] = useState<Report['reason'] | null>(null);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  if (!subject) return null;
  const close = () => void dispatch(reportClosed());
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason && status !== 'sending') dispatch(reportRequested({ reason, note: note.trim() || undefined }));
  };
  if (status === 'sent') {
    return (
      <Dialog open title="Thank you" onClose={close}>
        <p className={styles.words} role="status">
          Your report is with the people who run this site. {subject.name} is not told who sent it.
        </p>
        <div className={styles.foot}>
          <Button variant="primary" onClick={close} data-autofocus>
            Done
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={subject.messageId ? `Report a message of ${subject.name}` : `Report ${subject.name}`}
      onClose={close}
    >
      <form className={styles.form} onSubmit={send} noValidate>
        <fieldset className={styles.reasons} aria-describedby={asked && !reason ? 'report-reason-error' : undefined}>
          <legend className={styles.legend}>What is wrong?</legend>
          {REASONS.map(({ value, label }, index) => (
            <label key={value} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
                {...(index === 0 ? { 'data-autofocus': true } : {})}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {asked && !reason && (
          <p id="report-reason-error" className={styles.error} role="alert">
            This field is required!
          </p>
        )}
        <TextArea
          label="Anything else they should know"
          rows={3}
          maxLength={REPORT_NOTE_MAX_CHARACTERS}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {status === 'failed' && <ErrorNote kept="Nothing that you wrote is lost.">{errorText(error)}</ErrorNote>}
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
