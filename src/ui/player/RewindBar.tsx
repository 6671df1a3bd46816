import { type CSSProperties, useEffect, useReducer, useState } from 'react';
import { formatDuration } from '@/lib/timeText';
import { Icon } from '../Icon';
import { cx } from '../cx';
import styles from './player.module.css';

/** How a viewer goes back in a live show. */
export interface RewindControl {
  /** whether the viewer sees something earlier than the live picture */
  isBack: boolean;
  /** Returns how far behind live the picture is, s. */
  behind: () => number;
  /** Returns how far back one can go, s; 0: there is nothing yet. */
  range: () => number;
  /** Shows what was there this many seconds ago; the live picture if that is too near. */
  goTo: (behind: number) => void;
  toLive: () => void;
}

const TICK_MS = 1_000;
/** While a thumb moves, only its rest is shown. */
const SETTLE_MS = 250;
const STEP_SECONDS = 5;

/** Renders again every second: the figures are those of a running player. */
function useTick(): void {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Returns a duration in words: "2 minutes 14 seconds". */
function durationWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)];
  const words = (count: number, unit: string) => (count ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : []);
  return [...words(minutes, 'minute'), ...words(rest, 'second')].join(' ') || '0 seconds';
}

/** Where in the last minutes of a show the viewer is, which can be moved. At the right end is the live picture. */
export function RewindBar({ rewind }: { rewind: RewindControl }) {
  useTick();
  /** where the thumb was moved to, s behind live */
  const [aim, setAim] = useState<number | null>(null);
  useEffect(() => {
    if (aim === null) return undefined;
    const timer = setTimeout(() => {
      rewind.goTo(aim);
      setAim(null);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [aim, rewind]);
  const range = Math.floor(rewind.range() / STEP_SECONDS) * STEP_SECONDS;
  if (!range) return null;
  const behind = Math.min(range, Math.round(aim ?? rewind.behind()));
  return (
    <div className={styles.seek}>
      <div className={styles.line}>
        <input
          type="range"
          className={cx(styles.slider, styles.rewind)}
          aria-label={`Rewind, the last ${durationWords(range)}`}
          aria-valuetext={behind ? `${durationWords(behind)} behind live` : 'Live'}
          min={-range}
          max={0}
          step={STEP_SECONDS}
          value={-behind}
          style={{ '--v': `${(1 - behind / range) * 100}%` } as CSSProperties}
          onChange={(event) => setAim(-Number(event.target.value))}
        />
        <span className={styles.edge} aria-hidden="true" />
      </div>
      {behind > 0 && <span className={styles.time}>{formatDuration(behind)} behind</span>}
    </div>
  );
}

/** Returns to the live picture, or says that it is the live picture. */
export function LiveButton({ rewind }: { rewind: RewindControl }) {
  if (!rewind.isBack)
    return (
      <span className={cx(styles.live, styles.roomy)}>
        <span className={styles.dot} />
        Live
      </span>
    );
  return (
    <button type="button" className={cx(styles.live, styles.back)} onClick={rewind.toLive}>
      <Icon name="play" size="sm" />
      Back to live
    </button>
  );
}
