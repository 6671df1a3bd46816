import { type ReactNode, useState } from 'react';
import { IconButton } from '../IconButton';
import { cx } from '../cx';
import { KeyHint } from './Keys';
import styles from './SelectBar.module.css';

/** An action on the selected rows; `key` is the key that presses it, for its hint. */
export interface SelectAction {
  label: string;
  key?: string;
  strong?: boolean;
  run: () => void;
}

/** The inverted bar with the actions on the selected rows, and what they amount to. Nothing without a selection. */
export function SelectBar({
  count,
  actions,
  disabled = false,
  onClear,
  children,
}: {
  count: number;
  actions: readonly SelectAction[];
  disabled?: boolean;
  onClear: () => void;
  children?: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label={`${count} selected`}>
      <b>{count} selected</b>
      <span className={styles.kind}>{children}</span>
      <span className={styles.space} />
      {actions.map(({ label, key, strong, run }) => (
        <button key={label} type="button" className={cx(strong && styles.strong)} disabled={disabled} onClick={run}>
          {label} {key && <KeyHint of={key} />}
        </button>
      ))}
      <IconButton icon="close" label="Clear the selection" onClick={onClear} />
    </div>
  );
}

/** The bar while one of a few options is chosen: a reason, or an operator. Enter goes on, Escape cancels. */
export function ChooseBar({
  label,
  options,
  onChosen,
  onCancel,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  onChosen: (value: string) => void;
  onCancel: () => void;
}) {
  const [value, setValue] = useState(options[0]?.value ?? '');
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <b>{label}</b>
      <span className={styles.space} />
      <select
        className={styles.select}
        aria-label={label}
        autoFocus
        value={value}
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && value) onChosen(value);
          if (key === 'Escape') onCancel();
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <button type="button" className={styles.strong} disabled={!value} onClick={() => onChosen(value)}>
        Go on
      </button>
      <IconButton icon="close" label="Cancel" onClick={onCancel} />
    </div>
  );
}
