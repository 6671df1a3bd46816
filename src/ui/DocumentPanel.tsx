import styles from './accountForm.module.css';
import { Button } from './Button';
import { ErrorNote } from './ErrorNote';
import { FileInput } from './FileInput';
import { Panel } from './Panel';
import { Pill } from './Pill';

interface DocumentPanelProps {
  title: string;
  about: string;
  prompt: string;
  hint: string;
  accept: string;
  /** one was sent before */
  there: boolean;
  /** something waits for it */
  needed: boolean;
  /** the one that was chosen now */
  file: File | null;
  /** it can be sent */
  ready: boolean;
  status: 'idle' | 'sending' | 'done' | 'failed';
  /** part of it that was sent, 0 to 1 */
  part: number;
  problem: string | null;
  onChoose: (file: File | null) => void;
  onSend: () => void;
}

const WORDS = { idle: '', failed: '', done: 'It is with us' };

/** One paper that the operator asks for: whether it is there, and the way to send it. */
export function DocumentPanel({
  title,
  about,
  prompt,
  hint,
  accept,
  there,
  needed,
  file,
  ready,
  status,
  part,
  problem,
  onChoose,
  onSend,
}: DocumentPanelProps) {
  const sending = status === 'sending';
  const words = sending ? (part < 1 ? `Uploading, ${Math.round(part * 100)} %` : 'Processing') : WORDS[status];
  return (
    <Panel
      title={title}
      aside={
        <Pill kind={there ? 'ok' : needed ? 'wait' : 'mute'}>
          {there ? 'Received' : needed ? 'Missing' : 'Not sent'}
        </Pill>
      }
    >
      <div className={styles.form}>
        <p className={styles.quiet}>{about}</p>
        <FileInput
          value={file}
          onChange={onChoose}
          accept={accept}
          prompt={there ? 'Choose another one' : prompt}
          hint={hint}
          disabled={sending}
          aria-label={title}
          aria-invalid={Boolean(problem)}
        />
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <div className={styles.actions}>
          <Button
            variant={ready ? 'primary' : 'outline'}
            disabled={!ready}
            busy={sending}
            busyLabel="Uploading"
            onClick={onSend}
          >
            Send it
          </Button>
          <span role="status" className={status === 'done' ? styles.saved : styles.quiet}>
            {words}
          </span>
        </div>
      </div>
    </Panel>
  );
}
