import { type CSSProperties, type PointerEvent, type RefObject, useState, useSyncExternalStore } from 'react';
import { STORYBOARD } from '@contract/storyboard';
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

/** What the video shows at a place of the seek bar, with its time. Without a storyboard, the time alone. */
function Scene({ part, duration, storyboard }: { part: number; duration: number; storyboard: string | null }) {
  const { columns, rows, tile } = STORYBOARD;
  const number = Math.min(columns * rows - 1, Math.floor(part * columns * rows));
  const [x, y] = [(number % columns) * tile.width, Math.floor(number / columns) * tile.height];
  const picture = storyboard && {
    backgroundImage: `url("${storyboard}")`,
    backgroundPosition: `-${x}px -${y}px`,
  };
  return (
    <div className={styles.scene} style={{ '--at': `${part * 100}%` } as CSSProperties} aria-hidden="true">
      {picture && <span className={styles.tile} style={{ ...tile, ...picture }} />}
      <span className={styles.time}>{formatDuration(Math.floor(part * duration))}</span>
    </div>
  );
}

interface SeekBarProps {
  video: RefObject<HTMLVideoElement | null>;
  /** the address of small pictures over the length of the video */
  storyboard: string | null;
  onSeek: (at: number) => void;
}

/** The position in a recorded video, which can be moved. A pointer over it shows what the video shows there. */
export function SeekBar({ video, storyboard, onSeek }: SeekBarProps) {
  /** where the pointer is, as a part of the length */
  const [aim, setAim] = useState<number | null>(null);
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAim(Math.min(1, Math.max(0, (clientX - left) / width)));
  };
  const leave = () => setAim(null);
  const duration = useSeconds(video, (element) => element.duration);
  const at = useSeconds(video, (element) => element.currentTime);
  return (
    <div className={styles.seek}>
      <div className={styles.line}>
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
          onPointerMove={follow}
          onPointerLeave={leave}
          onPointerCancel={leave}
        />
        {aim !== null && duration > 0 && <Scene part={aim} duration={duration} storyboard={storyboard} />}
      </div>
      <span className={styles.time}>
        {formatDuration(at)} / {formatDuration(duration)}
      </span>
    </div>
  );
}
