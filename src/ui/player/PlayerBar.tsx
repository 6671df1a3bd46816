import { type ReactNode, type RefObject } from 'react';
import { cx } from '../cx';
import { Icon } from '../Icon';
import { IconButton } from '../IconButton';
import { Menu } from '../Menu';
import { type MenuItem } from '../MenuList';
import { type PlayerActions } from './keys';
import { type Captions } from './useCaptions';
import { type RemoteScreen } from './useRemote';
import { LiveButton, RewindBar, type RewindControl } from './RewindBar';
import { SeekBar } from './SeekBar';
import { VolumeControl } from './VolumeControl';
import styles from './player.module.css';

interface PlayerBarProps {
  video: RefObject<HTMLVideoElement | null>;
  isLive: boolean;
  paused: boolean;
  muted: boolean;
  volume: number;
  /** whether to show the "Tap for sound" button */
  offersSound: boolean;
  settings: MenuItem[];
  actions: PlayerActions;
  /** another screen that the browser offers */
  remote: RemoteScreen | null;
  captions: Captions | null;
  storyboard: string | null;
  extra: ReactNode;
  rewind: RewindControl | null;
  onVolume: (volume: number) => void;
  onSeek: (at: number) => void;
}

/** Icons that only players have. */
const THEATRE =
  'M5 6h14a2.5 2.5 0 0 1 2.5 2.5v7A2.5 2.5 0 0 1 19 18H5a2.5 2.5 0 0 1-2.5-2.5v-7A2.5 2.5 0 0 1 5 6ZM16 6v12';
const CAPTIONS =
  'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3ZM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3';
const REMOTE = {
  AirPlay:
    'M6 17H4.5A2.5 2.5 0 0 1 2 14.5v-7A2.5 2.5 0 0 1 4.5 5h15A2.5 2.5 0 0 1 22 7.5v7a2.5 2.5 0 0 1-2.5 2.5H18M12 14l5 6H7Z',
  Cast: 'M2.5 9V7.5A2.5 2.5 0 0 1 5 5h14a2.5 2.5 0 0 1 2.5 2.5v9A2.5 2.5 0 0 1 19 19h-5M2.5 12.5a6.5 6.5 0 0 1 6.5 6.5M2.5 16a3 3 0 0 1 3 3',
};
const PICTURE = 'M21 11V7.5A2.5 2.5 0 0 0 18.5 5h-13A2.5 2.5 0 0 0 3 7.5v9A2.5 2.5 0 0 0 5.5 19H10M13.5 14h8v6h-8Z';

function OwnIconButton({
  path,
  label,
  className,
  onClick,
}: {
  path: string;
  label: string;
  className: string | undefined;
  onClick: () => void;
}) {
  return (
    <button type="button" className={cx(styles.face, className)} aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="1.9" aria-hidden>
        <path d={path} />
      </svg>
    </button>
  );
}

function CaptionsButton({ captions }: { captions: Captions | null }) {
  if (!captions) return null;
  return (
    <button
      type="button"
      className={cx(styles.face, styles.captions)}
      aria-label="Captions"
      title="Captions"
      aria-pressed={captions.on}
      onClick={captions.toggle}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="1.9" aria-hidden>
        <path d={CAPTIONS} />
      </svg>
    </button>
  );
}

function RemoteButton({ remote }: { remote: RemoteScreen | null }) {
  if (!remote) return null;
  return (
    <OwnIconButton path={REMOTE[remote.kind]} label={remote.kind} className={styles.remote} onClick={remote.choose} />
  );
}

const mayLeavePage = () => typeof document !== 'undefined' && document.pictureInPictureEnabled;

/** The controls at the lower edge of a player. */
export function PlayerBar(props: PlayerBarProps) {
  const { video, isLive, paused, muted, volume, offersSound, settings, actions, remote, captions, rewind } = props;
  return (
    <div className={styles.bottom} data-player-bar>
      {rewind && <RewindBar rewind={rewind} />}
      {!isLive && <SeekBar video={video} storyboard={props.storyboard} onSeek={props.onSeek} />}
      <div className={styles.bar}>
        <IconButton
          variant="stage"
          className={styles.control}
          icon={paused ? 'play' : 'pause'}
          filled={paused}
          label={paused ? 'Play' : 'Pause'}
          onClick={actions.togglePlay}
        />
        {offersSound ? (
          <button type="button" className={styles.sound} onClick={actions.toggleSound}>
            <Icon name="volumeOff" size="sm" />
            Tap for sound
          </button>
        ) : (
          <VolumeControl muted={muted} volume={volume} onToggle={actions.toggleSound} onVolume={props.onVolume} />
        )}
        {rewind && <LiveButton rewind={rewind} />}
        <span className={styles.gap} />
        {props.extra}
        <RemoteButton remote={remote} />
        <CaptionsButton captions={captions} />
        <Menu
          label="Settings"
          align="end"
          isSheet
          className={styles.menu}
          face={
            <span className={styles.face}>
              <Icon name="gear" />
            </span>
          }
          items={settings}
        />
        <OwnIconButton path={THEATRE} label="Theatre" className={styles.wide} onClick={actions.theatre} />
        {mayLeavePage() && (
          <OwnIconButton
            path={PICTURE}
            label="Picture in picture"
            className={styles.roomy}
            onClick={actions.pictureInPicture}
          />
        )}
        <IconButton
          variant="stage"
          className={styles.control}
          icon="fullscreen"
          label="Full screen"
          onClick={actions.fullscreen}
        />
      </div>
    </div>
  );
}
