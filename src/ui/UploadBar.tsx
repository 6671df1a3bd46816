import { Progress } from 'antd';
import { Button } from './Button';
import styles from './UploadBar.module.css';

interface UploadBarProps {
  /** sending: bytes are on their way; again: the connection broke, it is begun anew; working: the server has it all */
  phase: 'sending' | 'again' | 'working';
  /** 0 to 1 */
  part: number;
  onCancel?: () => void;
}

const percent = (part: number) => `${Math.round(part * 100)} %`;

/** How far an upload is: its bytes first, then what is made of it. */
export function UploadBar({ phase, part, onCancel }: UploadBarProps) {
  const words = phase === 'again' ? 'The connection broke. Trying again, nothing is lost.' : phase === 'working' ? `Processing${part > 0 ? `, ${percent(part)}` : ''}` : part < 1 ? `Uploading, ${percent(part)}` : 'Checking the file';
  return (
    <div className={styles.bar}>
      <div className={styles.rail}>
        <Progress percent={Math.round(part * 100)} showInfo={false} aria-label={words} status={phase === 'again' ? 'exception' : 'active'} />
        <span className={styles.words} role="status">{words}</span>
      </div>
      {onCancel && <Button size="sm" variant="outline" onClick={onCancel}>Cancel</Button>}
    </div>
  );
}
