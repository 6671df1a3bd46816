import { useId, useState } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './FileInput.module.css';

interface FilesInputProps {
  /** endings, as the browser's own list takes them */
  accept: string;
  /** what to choose: "Choose photos, or drop them here" */
  prompt: string;
  hint: string;
  onPick: (files: File[]) => void;
}

/** Any number of files, chosen by click or key, or dropped. They are handed on at once, and the box is empty again. */
export function FilesInput({ accept, prompt, hint, onPick }: FilesInputProps) {
  const below = useId();
  const [over, setOver] = useState(false);
  return (
    <div className={cx(styles.box, over && styles.over)}>
      <Icon name="upload" />
      <span className={styles.words}>
        <span className={styles.name}>{prompt}</span>
        <span className={styles.size} id={below}>
          {hint}
        </span>
      </span>
      <input
        type="file"
        multiple
        accept={accept}
        aria-label={prompt}
        aria-describedby={below}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  );
}
