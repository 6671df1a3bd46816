import { Progress } from 'antd';
import { Button } from './Button';
import styles from './UploadBar.module.css';

interface UploadBarProps {
  /** sending: bytes are on their way; again: the connection broke, it is begun anew; waiting: the server has it all; working: something is made of it */
  phase: 'sending' | 'again' | 'waiting' | 'working';
  /** 0 to 1 */
  part: number;
  onCancel?: () => void;
}

const percent = (part: number) => `${Math.round(part * 100)} %`;

function wordsOf(phase: UploadBarProps['phase'], part: number): string {
  if (phase === 'again') return 'The connection broke. Trying again, nothing is lost.';
  if (phase === 'waiting') return 'Uploaded. Waiting for its turn';
  if (phase === 'working') return `Processing, ${percent(part)}`;
  return part < 1 ? `Uploading, ${percent(part)}` : 'Checking the file';
}

/** How far an upload is: its bytes first, then what is made of it. */
export function UploadBar({ phase, part, onCancel }: UploadBarProps) {
  const words = wordsOf(phase, part);
  return (
    <div className={styles.bar}>
      <div className={styles.rail}>
        <Progress
          percent={Math.round(part * 100)}
          showInfo={false}
          aria-label={words}
          status={phase === 'again' ? 'exception' : 'active'}
        />
        <span className={styles.words} role="status">
          {words}
        </span>
      </div>
      {onCancel && (
        <Button size="sm" variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
