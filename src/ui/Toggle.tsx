import { type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './Toggle.module.css';

/** On or off, at once. A choice that is saved with a form is a Checkbox. */
export function Toggle({
  children,
  ...rest
}: { children: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'>) {
  return (
    <label className={styles.row}>
      <input {...rest} type="checkbox" role="switch" className={styles.input} />
      <span className={styles.track} />
      <span>{children}</span>
    </label>
  );
}
