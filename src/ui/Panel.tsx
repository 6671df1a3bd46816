import { type ReactNode } from 'react';
import { cx } from './cx';
import styles from './Panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** next to the title */
  aside?: ReactNode;
  /** always dark, for the live page */
  stage?: boolean;
  /** no padding, for tables that reach the edge */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, aside, stage = false, flush = false, className, children }: PanelProps) {
  return (
    <section
      className={cx(styles.panel, stage && styles.stage, flush && styles.flush, className)}
      data-theme={stage ? 'dark' : undefined}
    >
      {(title || aside) && (
        <header className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
