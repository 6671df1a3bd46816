import { cx } from './cx';
import styles from './Spinner.module.css';

/** Three blinking dots. Screen readers announce `label`. */
export function Spinner({ label = 'Loading', size = 'sm' }: { label?: string; size?: 'sm' | 'lg' }) {
  return (
    <span className={cx(styles.spinner, styles[size])} role="status">
      <i />
      <i />
      <i />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
