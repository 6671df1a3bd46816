import { useState, type CSSProperties } from 'react';
import { cx } from './cx';
import styles from './Rail.module.css';

interface RailProps {
  value: number;
  max: number;
  /** 24 for a goal, 20 for minutes */
  lamps?: number;
  /** what is measured, such as "Goal" */
  label: string;
  /** the amount in words, such as "1,640 of 2,000 tokens" */
  valueText: string;
}

/** How many lamps burn: the first token lights one, the last only when the whole is reached. */
export function lampsLit(value: number, max: number, lamps: number): number {
  if (!(value > 0) || !(max > 0)) return 0;
  if (value >= max) return lamps;
  return Math.min(lamps - 1, Math.ceil((value / max) * lamps));
}

/** Footlights: a row of lamps for a goal or the meter of a show. The newest lamp is pink; new ones light one after another. */
export function Rail({ value, max, lamps = 24, label, valueText }: RailProps) {
  const lit = lampsLit(value, max, lamps);
  const [shown, setShown] = useState({ lit, before: lit });
  if (shown.lit !== lit) setShown({ lit, before: shown.lit });
  return (
    <div
      className={styles.rail}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(value, 0), max)}
      aria-valuetext={valueText}
    >
      {Array.from({ length: lamps }, (_, lamp) => (
        <i
          key={lamp}
          className={cx(styles.lamp, lamp < lit && styles.on, lamp === lit - 1 && styles.now)}
          style={{ '--turn': Math.max(0, lamp - shown.before) } as CSSProperties}
        />
      ))}
    </div>
  );
}

/** A rail with no lamp lit, for what is empty. */
export function UnlitRail({ lamps = 24 }: { lamps?: number }) {
  return (
    <div className={styles.rail} aria-hidden="true">
      {Array.from({ length: lamps }, (_, lamp) => (
        <i key={lamp} className={styles.lamp} />
      ))}
    </div>
  );
}
