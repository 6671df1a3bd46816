import { type ReactNode } from 'react';
import { Button } from './Button';
import styles from './accountForm.module.css';

interface SaveBarProps {
  label: string;
  busy: boolean;
  saved: boolean;
  /** saving is not the main action of the form */
  quiet?: boolean;
  /** further buttons */
  children?: ReactNode;
}

/** The submit button of a form, and "Saved" after success. */
export function SaveBar({ label, busy, saved, quiet = false, children }: SaveBarProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" variant={quiet ? 'outline' : 'primary'} busy={busy} busyLabel="Saving">
        {label}
      </Button>
      {children}
      <span role="status" className={styles.saved}>
        {saved && !busy ? 'Saved' : ''}
      </span>
    </div>
  );
}
