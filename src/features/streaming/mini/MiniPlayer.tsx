import { useRouter } from 'next/router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useAppDispatch, useAppSelector, useWatch } from '@/application/hooks';
import { type RootState } from '@/application/state';
import { dropKept, type LivePicture } from '@/lib/live/keptPicture';
import { readMiniChoice, writeMiniChoice } from '@/lib/live/miniChoice';
import { type PlaybackState } from '@/lib/live/playback';
import { setVolume, switchSound } from '@/lib/live/useSound';
import { useVideoState } from '@/lib/live/useVideoState';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { type PerformerPage } from '@/features/performers/slice';
import { notify } from '@/lib/sideEffects';
import { Badge } from '@/ui/Badge';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { VolumeControl } from '@/ui/player/VolumeControl';
import { Spinner } from '@/ui/Spinner';
import { selectWatching } from '../selectors';
import { left } from '../slice';
import { mayShowMini, ROOM_PAGE } from './miniPages';
import { selectMiniShow } from './selectMiniShow';
import styles from './MiniPlayer.module.css';

/** Returns the state of a running player, and marks its element with it. */
function usePlayerState({ player, element }: LivePicture): PlaybackState {
  const [state, setState] = useState(player.state);
  useEffect(() => player.on('state', setState), [player]);
  useEffect(() => element.setAttribute('data-state', state), [element, state]);
  return state;
}

/** Moves the picture into a frame, and ends it when a video of the page starts. */
function usePicture(picture: LivePicture, frame: RefObject<HTMLElement | null>, onOtherVideo: () => void): void {
  const { element } = picture;
  useLayoutEffect(() => {
    element.removeAttribute('hidden');
    element.setAttribute('class', styles.video ?? '');
    frame.current?.prepend(element);
    // browsers may pause an element that moves
    void element.play().catch(() => undefined);
  }, [element, frame]);
  useEffect(() => {
    const onPlay = ({ target }: Event) => {
      if (target !== element && target instanceof Element && target.closest('[data-player]')) onOtherVideo();
    };
    document.addEventListener('play', onPlay, true);
    return () => document.removeEventListener('play', onPlay, true);
  }, [element, onOtherVideo]);
}

/** Returns a function that ends the picture and leaves the show. */
function useEnd(): () => void {
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const performerId = useRef(selectWatching(store.getState()).performerId);
  const [end] = useState(() => () => {
    dropKept();
    if (selectWatching(store.getState()).performerId === performerId.current) dispatch(left());
  });
  return end;
}

const STAGE_WORDS = {
  private: 'is in a private show now',
  group: 'is in a group show now',
  offline: 'has ended or paused the public show',
} as const;

/** Returns what to say when the picture ends by itself, or null where another notice or page says it. */
function endingOf(performer: PerformerPage | null, state: PlaybackState): string | null {
  if (!performer) return null;
  const { name, streamingStatus } = performer;
  if (state === 'refused') return `You can’t watch ${name} any more. Open the room to see why.`;
  const stage = state === 'ended' && streamingStatus === 'public' ? 'offline' : streamingStatus;
  return stage === 'public' ? null : `${name} ${STAGE_WORDS[stage]}.`;
}

/** Ends the picture when the show does, or on a page that has no mini player. */
function useEnding(show: PerformerPage | null, state: PlaybackState, end: () => void): void {
  const { pathname } = useRouter();
  const { data } = useAppSelector(selectPerformerDetail);
  const [performerId] = useState(show?._id);
  const ending = endingOf(data?._id === performerId ? data : null, state);
  const isShown = mayShowMini(pathname);
  const isOver = !show || state === 'refused' || state === 'ended' || !(isShown || pathname === ROOM_PAGE);
  useEffect(() => {
    if (!isOver) return;
    if (ending && isShown) notify('info', ending);
    end();
  }, [isOver, isShown, ending, end]);
}

/** The picture of a public show in a corner of other pages, with its sound, and the way back to its room. */
export function MiniPlayer({ picture }: { picture: LivePicture }) {
  const { pathname } = useRouter();
  const show = useAppSelector(selectMiniShow);
  const frame = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState(() => readMiniChoice().side);
  const state = usePlayerState(picture);
  const end = useEnd();
  useWatch(show ? [show._id] : []);
  usePicture(picture, frame, end);
  useEnding(show, state, end);
  const isReturning = pathname === ROOM_PAGE;
  useEffect(() => {
    if (isReturning) return undefined;
    const { dataset } = document.documentElement;
    dataset.mini = side;
    return () => void delete dataset.mini;
  }, [side, isReturning]);
  if (!show) return null;
  return (
    <section
      className={cx(styles.mini, styles[side], isReturning && styles.returning)}
      data-theme="dark"
      aria-label={`Mini player: ${show.name}, live`}
    >
      <div ref={frame} className={styles.picture}>
        <Link className={styles.room} href={`/performers/${show.username}`} aria-label="Back to the room" />
        {state !== 'playing' && (
          <span className={styles.wait}>
            <Spinner label="Reconnecting" />
          </span>
        )}
        {state === 'playing' && picture.player.quality?.shown?.lines === 0 && (
          <span className={styles.wait}>Listening</span>
        )}
        <MiniControls
          picture={picture}
          side={side}
          onMove={(to) => {
            writeMiniChoice({ side: to });
            setSide(to);
          }}
          onClose={() => {
            end();
            document.getElementById('content')?.focus();
          }}
        />
      </div>
      <div className={styles.words}>
        <b>{show.name}</b>
        {show.streamingTitle && <small>{show.streamingTitle}</small>}
      </div>
    </section>
  );
}

interface MiniControlsProps {
  picture: LivePicture;
  side: 'left' | 'right';
  onMove: (to: 'left' | 'right') => void;
  onClose: () => void;
}

function MiniControls({ picture: { element, player }, side, onMove, onClose }: MiniControlsProps) {
  const video = useRef<HTMLVideoElement>(element);
  const { paused, muted, volume } = useVideoState(video);
  const other = side === 'right' ? 'left' : 'right';
  return (
    <>
      <div className={styles.top}>
        <span className={styles.roomy}>
          <Badge kind="live">LIVE</Badge>
        </span>
        <span className={styles.gap} />
        <IconButton
          variant="stage"
          icon={side === 'right' ? 'chevronLeft' : 'chevronRight'}
          label={`Move to the ${other}`}
          onClick={() => onMove(other)}
        />
        <IconButton variant="stage" icon="close" label="Close the mini player" onClick={onClose} />
      </div>
      <div className={styles.bottom}>
        <IconButton
          variant="stage"
          className={styles.roomy}
          icon={paused ? 'play' : 'pause'}
          filled={paused}
          label={paused ? 'Play' : 'Pause'}
          onClick={() => (paused ? void player.play().catch(() => undefined) : element.pause())}
        />
        <VolumeControl
          muted={muted}
          volume={volume}
          onToggle={() => switchSound(element)}
          onVolume={(level) => setVolume(element, level)}
        />
      </div>
    </>
  );
}
