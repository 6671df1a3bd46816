import { useEffect, useRef } from 'react';
import styles from './broadcast.module.css';

const BARS = 32;
/** Quieter sound counts as silence, in dB of full scale. */
const FLOOR_DB = -60;
const REFRESH_MS = 80;

const loudnessOf = (samples: Float32Array) => {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.max(FLOOR_DB, 10 * Math.log10(power || 1e-12));
};

/** Shows the level of the microphone. Updates the DOM directly, since it changes a dozen times a second. */
export function LevelMeter({ stream, muted }: { stream: MediaStream | null; muted: boolean }) {
  const bars = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const [track] = stream?.getAudioTracks() ?? [];
    if (!track || !bars.current) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      if (context.state === 'suspended') void context.resume();
      analyser.getFloatTimeDomainData(samples);
      const level = muted ? FLOOR_DB : loudnessOf(samples);
      const lit = Math.round(((level - FLOOR_DB) / -FLOOR_DB) * BARS);
      [...(bars.current?.children ?? [])].forEach((bar, index) => bar.classList.toggle(styles.loud ?? '', index < lit));
      if (text.current) text.current.textContent = level <= FLOOR_DB ? 'silent' : `${Math.round(level)} dB`;
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream, muted]);

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
