import { type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './Toggle.module.css';

/** A switch that takes effect at once. Use a checkbox for choices that are saved with a form. */
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
