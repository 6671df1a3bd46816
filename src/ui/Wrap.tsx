import { type ReactNode } from 'react';
import { cx } from './cx';
import styles from './Wrap.module.css';

/** The width of the content, with its gutters. */
export function Wrap({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(styles.wrap, className)}>{children}</div>;
}
