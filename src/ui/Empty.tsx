import { type ReactNode } from 'react';
import { UnlitRail } from './Rail';
import styles from './Empty.module.css';

/** An empty state: one sentence that says what will be here, and the first step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.rail}>
        <UnlitRail lamps={12} />
      </div>
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  );
}
