import { useState, type CSSProperties } from 'react';
import { cx } from './cx';
import styles from './Rail.module.css';

interface RailProps {
  value: number;
  max: number;
  /** 24 for a goal, 20 for minutes */
  lamps?: number;
  /** the measured quantity, such as "Goal" */
  label: string;
  /** the amount as text, such as "1,640 of 2,000 tokens" */
  valueText: string;
  /** outlined lamps: tokens that are held and not paid */
  held?: boolean;
}

/** Returns how many lamps are lit. Any value lights the first lamp; only the maximum lights the last. */
export function lampsLit(value: number, max: number, lamps: number): number {
  if (!(value > 0) || !(max > 0)) return 0;
  if (value >= max) return lamps;
  return Math.min(lamps - 1, Math.ceil((value / max) * lamps));
}

/** A progress bar drawn as a row of footlights, for goals and meters. New lamps light one after another. */
export function Rail({ value, max, lamps = 24, label, valueText, held = false }: RailProps) {
  const lit = lampsLit(value, max, lamps);
  const [shown, setShown] = useState({ lit, before: lit });
  if (shown.lit !== lit) setShown({ lit, before: shown.lit });
  return (
    <div
      className={cx(styles.rail, held && styles.held)}
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

/** A rail without lit lamps, for empty states. */
export function UnlitRail({ lamps = 24 }: { lamps?: number }) {
  return (
    <div className={styles.rail} aria-hidden="true">
      {Array.from({ length: lamps }, (_, lamp) => (
        <i key={lamp} className={styles.lamp} />
      ))}
    </div>
  );
}
