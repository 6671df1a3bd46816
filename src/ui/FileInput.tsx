import { useState } from 'react';
import { cx } from './cx';
import { formatBytes } from './format';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import styles from './FileInput.module.css';

interface FileInputProps {
  /** set by the form field */
  id?: string;
  value?: File | null;
  onChange?: (file: File | null) => void;
  /** the `accept` attribute */
  accept?: string;
  /** the file to choose: "Passport or identity card" */
  prompt?: string;
  /** the accepted files: "JPEG, PNG, WebP or PDF, at most 10 MB" */
  hint?: string;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-label'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
}

/** Chooses one file by click, key or drop. The file input covers the whole box. */
export function FileInput({
  id,
  value,
  onChange,
  accept,
  prompt = 'Choose a file',
  hint,
  disabled,
  ...aria
}: FileInputProps) {
  const [isDragOver, setDragOver] = useState(false);
  const [resets, setResets] = useState(0);
  const remove = () => {
    // a new input element lets the visitor choose the same file again
    setResets(resets + 1);
    onChange?.(null);
  };
  const isInvalid = aria['aria-invalid'] === true || aria['aria-invalid'] === 'true';
  return (
    <div className={cx(styles.box, isDragOver && styles.over, value && styles.given, isInvalid && styles.wrong)}>
      <Icon name={value ? 'check' : 'upload'} />
      <span className={styles.words}>
        <span className={styles.name}>{value ? value.name : prompt}</span>
        {(value || hint) && <span className={styles.size}>{value ? formatBytes(value.size) : hint}</span>}
      </span>
      <input
        key={resets}
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        {...aria}
        onChange={(event) => onChange?.(event.target.files?.[0] ?? null)}
        onDragEnter={() => setDragOver(true)}
        onDragLeave={() => setDragOver(false)}
        onDrop={() => setDragOver(false)}
      />
      {value && !disabled && (
        <span className={styles.remove}>
          <IconButton icon="close" label={`Remove ${value.name}`} onClick={remove} />
        </span>
      )}
    </div>
  );
}
