import { useState } from 'react';
import { cx } from './cx';
import { formatBytes } from './format';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import styles from './FileInput.module.css';

interface FileInputProps {
  /** as a form's field hands it over */
  id?: string;
  value?: File | null;
  onChange?: (file: File | null) => void;
  /** endings or types, as the browser's own list takes them */
  accept?: string;
  /** what to choose: "Passport or identity card" */
  prompt?: string;
  /** what will be taken: "JPEG, PNG, WebP or PDF, at most 10 MB" */
  hint?: string;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-label'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
}

/** One file: chosen by click or key, or dropped. The whole box is the browser's own control. */
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
  const [over, setOver] = useState(false);
  const [round, setRound] = useState(0);
  const remove = () => {
    // a new control: the same file can be chosen again
    setRound(round + 1);
    onChange?.(null);
  };
  const wrong = aria['aria-invalid'] === true || aria['aria-invalid'] === 'true';
  return (
    <div className={cx(styles.box, over && styles.over, value && styles.given, wrong && styles.wrong)}>
      <Icon name={value ? 'check' : 'upload'} />
      <span className={styles.words}>
        <span className={styles.name}>{value ? value.name : prompt}</span>
        {(value || hint) && <span className={styles.size}>{value ? formatBytes(value.size) : hint}</span>}
      </span>
      <input
        key={round}
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        {...aria}
        onChange={(event) => onChange?.(event.target.files?.[0] ?? null)}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      {value && !disabled && (
        <span className={styles.remove}>
          <IconButton icon="close" label={`Remove ${value.name}`} onClick={remove} />
        </span>
      )}
    </div>
  );
}
