import { useId, useState } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './FileInput.module.css';

interface FilesInputProps {
  /** the `accept` attribute */
  accept: string;
  /** the files to choose: "Choose photos, or drop them here" */
  prompt: string;
  hint: string;
  onPick: (files: File[]) => void;
}

/** Chooses any number of files by click, key or drop. Passes them on at once and empties itself. */
export function FilesInput({ accept, prompt, hint, onPick }: FilesInputProps) {
  const hintId = useId();
  const [isDragOver, setDragOver] = useState(false);
  return (
    <div className={cx(styles.box, isDragOver && styles.over)}>
      <Icon name="upload" />
      <span className={styles.words}>
        <span className={styles.name}>{prompt}</span>
        <span className={styles.size} id={hintId}>
          {hint}
        </span>
      </span>
      <input
        type="file"
        multiple
        accept={accept}
        aria-label={prompt}
        aria-describedby={hintId}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        onDragEnter={() => setDragOver(true)}
        onDragLeave={() => setDragOver(false)}
        onDrop={() => setDragOver(false)}
      />
    </div>
  );
}
