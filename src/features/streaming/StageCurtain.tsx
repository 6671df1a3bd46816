import { type ReactNode } from 'react';
import styles from './StageCurtain.module.css';

/** What stands on the stage while there is no picture for this visitor: a poster, dimmed, with words. */
export function StageCurtain({ poster, children }: { poster: string; children: ReactNode }) {
  return (
    <div className={styles.curtain} data-curtain>
      <img className={styles.poster} src={poster} alt="" width={1280} height={720} fetchPriority="high" />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
