import { useId, useRef } from 'react';
import { Avatar } from './Avatar';
import { Button } from './Button';
import styles from './AvatarInput.module.css';

interface AvatarInputProps {
  src: string;
  /** the `accept` attribute */
  accept: string;
  hint: string;
  /** the fraction that was uploaded, 0 to 1; null while no upload is under way */
  progress: number | null;
  error: string | null;
  onPick: (file: File) => void;
}

/** The own avatar, and the button to change it. */
export function AvatarInput({ src, accept, hint, progress, error, onPick }: AvatarInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const below = useId();
  return (
    <div className={styles.row}>
      <span className={styles.picture}>
        <Avatar src={src} name="Your picture" size={88} />
        {progress !== null && (
          <span className={styles.busy} role="status">
            {progress < 1 ? `${Math.round(progress * 100)}%` : '…'}
          </span>
        )}
      </span>
      <div className={styles.words}>
        <input
          ref={input}
          className={styles.input}
          type="file"
          accept={accept}
          tabIndex={-1}
          aria-label="Picture"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // lets the visitor choose the same file again
            event.target.value = '';
            if (file) onPick(file);
          }}
        />
        <Button
          size="sm"
          variant="outline"
          busy={progress !== null}
          busyLabel="Uploading"
          aria-describedby={below}
          onClick={() => input.current?.click()}
        >
          Change picture
        </Button>
        {error ? (
          <p className={styles.error} id={below} role="alert">
            {error}
          </p>
        ) : (
          <p className={styles.hint} id={below}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
