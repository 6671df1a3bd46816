import { Progress } from 'antd';
import { Button } from './Button';
import styles from './UploadBar.module.css';

interface UploadBarProps {
  /**
   * sending: the upload is under way; again: the connection broke and the upload is retried;
   * waiting: uploaded, in the processing queue; working: the server processes the file
   */
  phase: 'sending' | 'again' | 'waiting' | 'working';
  /** the fraction that is done, 0 to 1 */
  part: number;
  onCancel?: () => void;
}

const percentText = (fraction: number) => `${Math.round(fraction * 100)}%`;

function phaseText(phase: UploadBarProps['phase'], part: number): string {
  if (phase === 'again') return 'Connection lost. Retrying; your file is kept.';
  if (phase === 'waiting') return 'Uploaded. Waiting to be processed';
  if (phase === 'working') return `Processing, ${percentText(part)}`;
  return part < 1 ? `Uploading, ${percentText(part)}` : 'Checking the file';
}

/** The progress of an upload and of its processing. */
export function UploadBar({ phase, part, onCancel }: UploadBarProps) {
  const words = phaseText(phase, part);
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
