import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { notify } from '@/lib/sideEffects';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { formatCount } from '@/ui/format';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import { Icon } from '@/ui/Icon';
import { Spinner } from '@/ui/Spinner';
import { ShowClock } from './ShowClock';
import { useAwake } from './useAwake';
import { type PlaybackAddress, usePlayback, type Way } from './usePlayback';
import { useVideoState } from './useVideoState';
import styles from './LivePlayer.module.css';

interface LivePlayerProps {
  address: PlaybackAddress;
  /** whose show it is */
  name: string;
  /** stands until the first picture */
  poster: string;
  viewers: number;
  since: string | null;
  /** picture and sound of the performer are kept: viewers are told */
  isRecorded?: boolean;
  /** the token does not open this stream any more: ask for another, or find that the show is over */
  onRefused: () => void;
}

/** Safari on iPhones has full screen for videos alone. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function toggleFullscreen(frame: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (frame?.requestFullscreen) void frame.requestFullscreen().catch(() => undefined);
  else (video as PhoneVideo | null)?.webkitEnterFullscreen?.();
}

const WAYS: Record<Way, string> = { steady: 'Steady picture', quick: 'Shortest delay' };

/** The live picture with its controls: starts muted by itself and offers the sound. Keys: space or k, m, f. */
export function LivePlayer({ address, name, poster, viewers, since, isRecorded = false, onRefused }: LivePlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [way, setWay] = useState<Way>('steady');
  const [heard, setHeard] = useState(false);
  const { state, blocked, play } = usePlayback(video, address, way, () => {
    setWay('steady');
    notify('info', 'The shortest delay cannot carry this show to you. You watch the steady picture.');
  });
  const { paused, muted } = useVideoState(video);
  const { awake, watch } = useAwake();
  useEffect(() => {
    if (state === 'refused') onRefused();
  }, [state, onRefused]);

  const toggleSound = () => {
    if (video.current) video.current.muted = !muted;
    setHeard(true);
  };
  const togglePlay = () => (paused ? play() : video.current?.pause());
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const act = {
      ' ': togglePlay,
      k: togglePlay,
      m: toggleSound,
      f: () => toggleFullscreen(frame.current, video.current),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const shown = awake || paused || blocked;

  return (
    <div
      ref={frame}
      className={cx(styles.frame, !shown && styles.resting)}
      role="group"
      aria-label={`Live video of ${name}. Space pauses, m turns the sound on and off, f fills the screen.`}
      tabIndex={0}
      {...watch}
      onKeyDown={(event) => {
        watch.onKeyDown();
        onKey(event);
      }}
    >
      <video
        ref={video}
        className={styles.video}
        poster={poster}
        muted
        autoPlay
        playsInline
        aria-label={`Live video of ${name}`}
        data-state={state}
      />
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
      {(state === 'loading' || state === 'waiting') && !blocked && (
        <div className={styles.middle}>
          <Spinner
            size="lg"
            label={state === 'loading' ? 'The picture is coming' : 'The picture stands still. It comes back by itself.'}
          />
        </div>
      )}
      {blocked && (
        <div className={styles.middle}>
          <Button variant="primary" size="lg" icon="play" onClick={play}>
            Play
          </Button>
        </div>
      )}
      <div className={styles.bottom}>
        <IconButton
          variant="stage"
          className={styles.control}
          icon={paused ? 'play' : 'pause'}
          filled={paused}
          label={paused ? 'Play' : 'Pause'}
          onClick={togglePlay}
        />
        <IconButton
          variant="stage"
          className={styles.control}
          icon={muted ? 'volumeOff' : 'volume'}
          label={muted ? 'Sound on' : 'Sound off'}
          aria-pressed={!muted}
          onClick={toggleSound}
        />
        {muted && !heard && (
          <button type="button" className={styles.sound} onClick={toggleSound}>
            Tap for sound
          </button>
        )}
        <span className={styles.gap} />
        {address.whepUrl && (
          <Menu
            label="Quality"
            align="end"
            className={styles.menu}
            face={
              <span className={styles.face}>
                <Icon name="gear" />
              </span>
            }
            items={(Object.keys(WAYS) as Way[]).map((key) => ({
              key,
              label: WAYS[key],
              icon: key === way ? 'check' : undefined,
              onSelect: () => setWay(key),
            }))}
          />
        )}
        <IconButton
          variant="stage"
          className={styles.control}
          icon="fullscreen"
          label="Full screen"
          onClick={() => toggleFullscreen(frame.current, video.current)}
        />
      </div>
    </div>
  );
}
