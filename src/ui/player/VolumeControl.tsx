import { IconButton } from '../IconButton';
import styles from './player.module.css';

interface VolumeControlProps {
  muted: boolean;
  /** from 0 to 1 */
  volume: number;
  onToggle: () => void;
  onVolume: (volume: number) => void;
}

/** Sound on or off, and the volume, whose slider opens on hover and focus. */
export function VolumeControl({ muted, volume, onToggle, onVolume }: VolumeControlProps) {
  const shown = muted ? 0 : Math.round(volume * 100);
  return (
    <span className={styles.volume}>
      <IconButton
        variant="stage"
        className={styles.control}
        icon={muted ? 'volumeOff' : 'volume'}
        label={muted ? 'Sound on' : 'Sound off'}
        aria-pressed={!muted}
        onClick={onToggle}
      />
      <input
        type="range"
        className={styles.slider}
        aria-label="Volume"
        aria-valuetext={`${shown}%`}
        min={0}
        max={100}
        step={5}
        value={shown}
        style={{ '--v': `${shown}%` } as React.CSSProperties}
        onChange={(event) => onVolume(Number(event.target.value) / 100)}
      />
    </span>
  );
}
