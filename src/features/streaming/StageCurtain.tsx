import { type ReactNode } from 'react';
import { responsiveImage } from '@/lib/pictures';
import { cx } from '@/ui/cx';
import styles from './StageCurtain.module.css';

/** Shown in place of the video: a dimmed poster with a text, or during a show the poster below the player. */
export function StageCurtain({
  poster,
  isLive = false,
  children,
}: {
  poster: string;
  isLive?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.curtain, isLive && styles.live)} data-curtain={isLive ? undefined : true}>
      <img
        className={styles.poster}
        {...responsiveImage(poster, '(min-width: 900px) 70vw, 100vw')}
        alt=""
        width={1280}
        height={720}
        fetchPriority="high"
      />
      <div className={isLive ? styles.player : styles.words}>{children}</div>
    </div>
  );
}
