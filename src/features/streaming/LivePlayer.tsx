import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { notify } from '@/lib/sideEffects';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { formatCount } from '@/ui/format';
import { Spinner } from '@/ui/Spinner';
import { switchSound, useSound } from '@/lib/live/useSound';
import { PlayerControls } from './PlayerControls';
import { ShowClock } from './ShowClock';
import { useAwake } from './useAwake';
import { type PlaybackAddress, type PlaybackMode, usePlayback } from './usePlayback';
import { useVideoState } from '@/lib/live/useVideoState';
import styles from './LivePlayer.module.css';

interface LivePlayerProps {
  address: PlaybackAddress;
  /** the performer's name */
  name: string;
  viewers: number;
  since: string | null;
  /** whether the show is recorded, which viewers must know */
  isRecorded?: boolean;
  /** the token is no longer valid: request another one, or find that the show is over */
  onRefused: () => void;
  /** over the picture in full screen, such as a goal */
  inFullScreen?: ReactNode;
  /** tells whether the picture is higher than wide */
  onUpright?: (isUpright: boolean) => void;
}

/** Safari on iPhones can show only videos in full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function toggleFullscreen(frame: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (frame?.requestFullscreen) void frame.requestFullscreen().catch(() => undefined);
  else (video as PhoneVideo | null)?.webkitEnterFullscreen?.();
}

/** Shows its children while an element fills the screen, above the controls. */
function InFullScreen({ element, children }: { element: RefObject<HTMLElement | null>; children: ReactNode }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const note = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', note);
    return () => document.removeEventListener('fullscreenchange', note);
  }, [element]);
  if (!isFull) return null;
  return (
    <div className={styles.over} data-theme="dark">
      {children}
    </div>
  );
}

/** Runs the action of a pressed key, unless the key was meant for a button. */
function runShortcut(event: KeyboardEvent, actions: Record<string, () => void>): void {
  const action = event.target === event.currentTarget ? actions[event.key] : undefined;
  if (!action) return;
  event.preventDefault();
  action();
}

/** Tells the page that the token is refused, and the shape of the picture once it is known. */
function useReports({
  state,
  hasFrame,
  isUpright,
  onRefused,
  onUpright,
}: Pick<LivePlayerProps, 'onRefused' | 'onUpright'> & { state: string; hasFrame: boolean; isUpright: boolean }): void {
  useEffect(() => {
    if (state === 'refused') onRefused();
  }, [state, onRefused]);
  useEffect(() => {
    if (hasFrame) onUpright?.(isUpright);
  }, [hasFrame, isUpright, onUpright]);
}

/**
 * The live video with its controls. Starts muted and offers the sound. Keys: space or k, m, f. A double tap fills the
 * screen.
 */
export function LivePlayer({ address, name, onRefused, onUpright, inFullScreen, ...facts }: LivePlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [mode, setMode] = useState<PlaybackMode>('steady');
  const [hasChosenSound, setHasChosenSound] = useState(false);
  useSound(video, false);
  const { state, needsGesture, play } = usePlayback(video, address, mode, () => {
    setMode('steady');
    notify('info', "The shortest delay isn't available on your network. You are watching the steady stream.");
  });
  const { paused, muted, hasFrame, isUpright } = useVideoState(video);
  const { isAwake, watch } = useAwake();
  useReports({ state, hasFrame, isUpright, onRefused, onUpright });

  const toggleSound = () => {
    switchSound(video.current);
    setHasChosenSound(true);
  };
  const togglePlay = () => (paused ? play() : video.current?.pause());
  const fullscreen = () => toggleFullscreen(frame.current, video.current);

  return (
    <div
      ref={frame}
      className={cx(styles.frame, !(isAwake || paused || needsGesture) && styles.resting)}
      role="group"
      aria-label={`Live video of ${name}. Press space to pause, m for sound, f for full screen.`}
      tabIndex={0}
      {...watch}
      onKeyDown={(event) => {
        watch.onKeyDown();
        runShortcut(event, { ' ': togglePlay, k: togglePlay, m: toggleSound, f: fullscreen });
      }}
    >
      <video
        ref={video}
        className={cx(styles.video, !hasFrame && styles.empty)}
        muted
        autoPlay
        playsInline
        aria-label={`Live video of ${name}`}
        data-state={state}
        onDoubleClick={fullscreen}
      />
      <PlayerBadges {...facts} />
      <PlayerStatus state={state} needsGesture={needsGesture} onPlay={play} />
      <InFullScreen element={frame}>{inFullScreen}</InFullScreen>
      <PlayerControls
        paused={paused}
        muted={muted}
        offersSound={muted && !hasChosenSound}
        mode={mode}
        hasModes={address.whepUrl !== null}
        onPlay={togglePlay}
        onSound={toggleSound}
        onMode={setMode}
        onFullscreen={fullscreen}
      />
    </div>
  );
}

function PlayerBadges({
  viewers,
  since,
  isRecorded = false,
}: Pick<LivePlayerProps, 'viewers' | 'since' | 'isRecorded'>) {
  return (
    <div className={styles.top}>
      <Badge kind="live" big>
        LIVE
      </Badge>
      <Badge icon="eye" big>
        {formatCount(viewers)}
        <span className="visually-hidden"> watching</span>
      </Badge>
      {isRecorded && <Badge big>Recorded</Badge>}
      <span className={styles.gap} />
      {since && (
        <span className={styles.desk}>
          <Badge big>
            <ShowClock since={since} />
          </Badge>
        </span>
      )}
    </div>
  );
}

interface PlayerStatusProps {
  state: ReturnType<typeof usePlayback>['state'];
  needsGesture: boolean;
  onPlay: () => void;
}

/** A spinner while no video arrives, or a button if the browser requires a gesture. */
function PlayerStatus({ state, needsGesture, onPlay }: PlayerStatusProps) {
  if (needsGesture)
    return (
      <div className={styles.middle}>
        <Button variant="primary" size="lg" icon="play" onClick={onPlay}>
          Play
        </Button>
      </div>
    );
  if (state !== 'loading' && state !== 'waiting') return null;
  return (
    <div className={styles.middle}>
      <Spinner
        size="lg"
        label={state === 'loading' ? 'Loading the video' : 'The video has stopped. It resumes by itself.'}
      />
    </div>
  );
}
