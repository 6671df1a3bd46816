import { type ReactNode } from 'react';
import { cx } from './cx';
import styles from './Grid.module.css';

/** A grid of cards: 4 columns from 1200 px, 3 from 900, 2 from 560, else 1. `duo` shows 2 small cards on phones too. */
export function Grid({ children, duo = false, label }: { children: ReactNode; duo?: boolean; label?: string }) {
  return (
    <div className={cx(styles.grid, duo && styles.duo)} role={label ? 'group' : undefined} aria-label={label}>
      {children}
    </div>
  );
}
