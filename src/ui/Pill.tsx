import { type ReactNode } from 'react';
import { cx } from './cx';
import styles from './Pill.module.css';

/** A coloured status label. */
export function Pill({
  kind = 'mute',
  children,
}: {
  kind?: 'ok' | 'wait' | 'bad' | 'info' | 'brand' | 'mute';
  children: ReactNode;
}) {
  return <span className={cx(styles.pill, styles[kind])}>{children}</span>;
}
