import { type ReactNode } from 'react';
import { responsiveImage } from '@/lib/pictures';
import styles from './StageCurtain.module.css';

/** Shown in place of the video: a dimmed poster with a text. */
export function StageCurtain({ poster, children }: { poster: string; children: ReactNode }) {
  return (
    <div className={styles.curtain} data-curtain>
      <img
        className={styles.poster}
        {...responsiveImage(poster, '(min-width: 900px) 70vw, 100vw')}
        alt=""
        width={1280}
        height={720}
        fetchPriority="high"
      />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
