import { type CSSProperties, type RefObject, useSyncExternalStore } from 'react';
import { formatDuration } from '@/lib/timeText';
import styles from './player.module.css';

const EVENTS = ['timeupdate', 'seeking', 'durationchange', 'loadedmetadata'] as const;

/** Returns a figure of a video element, rounded to whole seconds; 0 while it is unknown. */
function useSeconds(video: RefObject<HTMLVideoElement | null>, read: (video: HTMLVideoElement) => number): number {
  return useSyncExternalStore(
    (listener) => {
      const element = video.current;
      for (const event of EVENTS) element?.addEventListener(event, listener);
      return () => {
        for (const event of EVENTS) element?.removeEventListener(event, listener);
      };
    },
    () => {
      const seconds = video.current ? read(video.current) : 0;
      return Number.isFinite(seconds) ? Math.floor(seconds) : 0;
    },
    () => 0,
  );
}

/** The position in a recorded video, which can be moved. */
export function SeekBar({
  video,
  onSeek,
}: {
  video: RefObject<HTMLVideoElement | null>;
  onSeek: (at: number) => void;
}) {
  const duration = useSeconds(video, (element) => element.duration);
  const at = useSeconds(video, (element) => element.currentTime);
  return (
    <div className={styles.seek}>
      <input
        type="range"
        className={styles.slider}
        aria-label="Position"
        aria-valuetext={`${formatDuration(at)} of ${formatDuration(duration)}`}
        min={0}
        max={Math.max(1, duration)}
        step={1}
        value={at}
        style={{ '--v': `${(at / Math.max(1, duration)) * 100}%` } as CSSProperties}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className={styles.time}>
        {formatDuration(at)} / {formatDuration(duration)}
      </span>
    </div>
  );
}
