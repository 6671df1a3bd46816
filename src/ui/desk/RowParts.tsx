import { Icon } from '../Icon';
import styles from './MoneyTable.module.css';

/** The box that selects a row. */
export function SelectRow({
  label,
  isOn,
  disabled,
  onToggle,
}: {
  label: string;
  isOn: boolean;
  disabled: boolean;
  onToggle: () => void;
}) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isOn}
      disabled={disabled}
      onChange={onToggle}
    />
  );
}

/** The button that opens the details of a row; `useRows` moves the focus to it. */
export function OpenRow({
  id,
  label,
  isExpanded,
  onOpen,
}: {
  id: string;
  label: string;
  isExpanded: boolean;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      data-row={id}
      className={styles.open}
      aria-label={label}
      aria-expanded={isExpanded}
      onClick={onOpen}
    >
      <Icon name="chevronDown" size="sm" />
    </button>
  );
}
