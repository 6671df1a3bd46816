import { type ReactNode } from 'react';
import { UnlitRail } from './Rail';
import styles from './Empty.module.css';

/** Nothing here yet: one unlit rail, one sentence that says what will be here, one action. */
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
