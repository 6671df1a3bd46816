import { type ReactNode } from 'react';
import { cx } from './cx';
import styles from './Wrap.module.css';

/** Limits its content to the page's width, with margins. */
export function Wrap({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(styles.wrap, className)}>{children}</div>;
}
