import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { type PlaybackMode } from './usePlayback';
import styles from './LivePlayer.module.css';

const MODE_LABELS: Record<PlaybackMode, string> = { steady: 'Steady picture', quick: 'Shortest delay' };

interface PlayerControlsProps {
  paused: boolean;
  muted: boolean;
  /** whether to show the "Tap for sound" button */
  offersSound: boolean;
  mode: PlaybackMode;
  /** whether the viewer can choose the mode */
  hasModes: boolean;
  onPlay: () => void;
  onSound: () => void;
  onMode: (mode: PlaybackMode) => void;
  onFullscreen: () => void;
}

/** The buttons under the live video. */
export function PlayerControls(props: PlayerControlsProps) {
  const { paused, muted, offersSound, mode, hasModes, onPlay, onSound, onMode, onFullscreen } = props;
  return (
    <div className={styles.bottom}>
      <IconButton
        variant="stage"
        className={styles.control}
        icon={paused ? 'play' : 'pause'}
        filled={paused}
        label={paused ? 'Play' : 'Pause'}
        onClick={onPlay}
      />
      {offersSound ? (
        <button type="button" className={styles.sound} onClick={onSound}>
          <Icon name="volumeOff" size="sm" />
          Tap for sound
        </button>
      ) : (
        <IconButton
          variant="stage"
          className={cx(styles.control, styles.mute)}
          icon={muted ? 'volumeOff' : 'volume'}
          label={muted ? 'Sound on' : 'Sound off'}
          aria-pressed={!muted}
          onClick={onSound}
        />
      )}
      <span className={styles.gap} />
      {hasModes && (
        <Menu
          label="Quality"
          align="end"
          className={styles.menu}
          face={
            <span className={styles.face}>
              <Icon name="gear" />
            </span>
          }
          items={(Object.keys(MODE_LABELS) as PlaybackMode[]).map((key) => ({
            key,
            label: MODE_LABELS[key],
            icon: key === mode ? 'check' : undefined,
            onSelect: () => onMode(key),
          }))}
        />
      )}
      <IconButton
        variant="stage"
        className={styles.control}
        icon="fullscreen"
        label="Full screen"
        onClick={onFullscreen}
      />
    </div>
  );
}
