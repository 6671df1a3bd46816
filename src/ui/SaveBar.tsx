import { Button } from './Button';
import styles from './accountForm.module.css';

/** The submit button of a form, and "Saved" after success. */
export function SaveBar({ label, busy, saved }: { label: string; busy: boolean; saved: boolean }) {
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Saving">
        {label}
      </Button>
      <span role="status" className={styles.saved}>
        {saved && !busy ? 'Saved' : ''}
      </span>
    </div>
  );
}
