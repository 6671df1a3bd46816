import { useRef } from 'react';
import { FLOOR_DB, useLevel } from '@/lib/live/useLevel';
import styles from './broadcast.module.css';

const BARS = 32;

/** Shows the level of the microphone. Updates the DOM directly, since it changes a dozen times a second. */
export function LevelMeter({ stream, muted }: { stream: MediaStream | null; muted: boolean }) {
  const bars = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  useLevel(stream, muted, (level) => {
    const lit = Math.round(((level - FLOOR_DB) / -FLOOR_DB) * BARS);
    [...(bars.current?.children ?? [])].forEach((bar, index) => bar.classList.toggle(styles.loud ?? '', index < lit));
    if (text.current) text.current.textContent = level <= FLOOR_DB ? 'silent' : `${Math.round(level)} dB`;
  });
  return (
    <div className={styles.meter}>
      <p className={styles.meterWords}>
        <span>Microphone</span>
        <span ref={text} className={styles.figure}>
          silent
        </span>
      </p>
      <div ref={bars} className={styles.bars} aria-hidden="true">
        {Array.from({ length: BARS }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    </div>
  );
}
