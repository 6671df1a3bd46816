import styles from './accountForm.module.css';
import { Button } from './Button';
import { ErrorNote } from './ErrorNote';
import { FileInput } from './FileInput';
import { Panel } from './Panel';
import { Pill } from './Pill';
import { uploadText } from './uploadText';

interface DocumentPanelProps {
  title: string;
  about: string;
  prompt: string;
  hint: string;
  accept: string;
  /** a document was received before */
  received: boolean;
  /** the account can't be verified without it */
  required: boolean;
  /** the file chosen now */
  file: File | null;
  /** the chosen file can be sent */
  ready: boolean;
  status: 'idle' | 'sending' | 'done' | 'failed';
  /** the fraction that was sent, 0 to 1 */
  progress: number;
  problem: string | null;
  onChoose: (file: File | null) => void;
  onSend: () => void;
}

/** Says whether a document was received. */
export function DocumentPill({ received, required }: Pick<DocumentPanelProps, 'received' | 'required'>) {
  if (received) return <Pill kind="ok">Received</Pill>;
  return required ? <Pill kind="wait">Missing</Pill> : <Pill>Not sent</Pill>;
}

/** One document that the operator asks for: whether it was received, and the form to send it. */
export function DocumentPanel({
  title,
  about,
  prompt,
  hint,
  accept,
  received,
  required,
  file,
  ready,
  status,
  progress,
  problem,
  onChoose,
  onSend,
}: DocumentPanelProps) {
  const isSending = status === 'sending';
  const statusText = isSending ? uploadText(progress) : status === 'done' ? 'Received' : '';
  return (
    <Panel title={title} aside={<DocumentPill received={received} required={required} />}>
      <div className={styles.form}>
        <p className={styles.quiet}>{about}</p>
        <FileInput
          value={file}
          onChange={onChoose}
          accept={accept}
          prompt={received ? 'Choose a new file' : prompt}
          hint={hint}
          disabled={isSending}
          aria-label={title}
          aria-invalid={Boolean(problem)}
        />
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <div className={styles.actions}>
          <Button
            variant={ready ? 'primary' : 'outline'}
            disabled={!ready}
            busy={isSending}
            busyLabel="Uploading"
            onClick={onSend}
          >
            Send document
          </Button>
          <span role="status" className={status === 'done' ? styles.saved : styles.quiet}>
            {statusText}
          </span>
        </div>
      </div>
    </Panel>
  );
}
