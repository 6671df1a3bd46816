import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keptPicture } from '@/lib/live/keptPicture';
import { readMiniChoice, writeMiniChoice } from '@/lib/live/miniChoice';
import { readFullScreenChat, writeFullScreenChat } from '@/lib/live/fullScreenChat';
import { type PastPlace, type PlaybackState } from '@/lib/live/playback';
import { type PlaybackMode, readPlaybackMode } from '@/lib/live/playbackMode';
import { modeFor, type Quality, readQuality } from '@/lib/live/renditions';
import { useSound } from '@/lib/live/useSound';
import { useVideoState } from '@/lib/live/useVideoState';
import { notify } from '@/lib/sideEffects';
import { Badge } from '@/ui/Badge';
import { cx } from '@/ui/cx';
import { formatCount } from '@/ui/format';
import { type MenuItem } from '@/ui/MenuList';
import { PlayerChrome, toggleFullscreen } from '@/ui/player/PlayerChrome';
import { PlayButton, PlayerStatus } from '@/ui/player/PlayerStatus';
import { Listening } from './Listening';
import { latencyItems, qualityItems, type QualityMenu } from './playerMenu';
import { ShowClock } from './ShowClock';
import { SlowLine } from './SlowLine';
import { type PlaybackAddress, usePlayback } from './usePlayback';
import { useQuality } from './useQuality';
import { usePast, useRewind } from './useRewind';
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
  /** the button that makes a clip */
  clip?: ReactNode;
  /** tells whether the picture is higher than wide */
  onUpright?: (isUpright: boolean) => void;
}

/** Tells the page that the token is refused, and the shape of the picture once it is known. */
function useReports({
  state,
  hasPicture,
  isUpright,
  onRefused,
  onUpright,
}: Pick<LivePlayerProps, 'onRefused' | 'onUpright'> & {
  state: string;
  hasPicture: boolean;
  isUpright: boolean;
}): void {
  useEffect(() => {
    if (state === 'refused') onRefused();
  }, [state, onRefused]);
  useEffect(() => {
    if (hasPicture) onUpright?.(isUpright);
  }, [hasPicture, isUpright, onUpright]);
}

/** Sets the attributes of the video element, which is not rendered: it can move to the mini player and back. */
function useAttributes(
  videoRef: RefObject<HTMLVideoElement | null>,
  { name, state, hasPicture }: { name: string; state: PlaybackState; hasPicture: boolean },
): void {
  useLayoutEffect(() => {
    const element = videoRef.current;
    if (!element) return;
    element.className = cx(styles.video, !hasPicture && styles.empty);
    element.setAttribute('aria-label', `Live video of ${name}`);
    element.dataset.state = state;
  });
}

/** Returns the state of a remembered switch of the player, and its menu item. */
function useSwitchItem(
  label: string,
  read: () => boolean,
  write: (isOn: boolean) => void,
): { isOn: boolean; item: MenuItem } {
  const [isOn, setOn] = useState(read);
  const onSelect = () => {
    write(!isOn);
    setOn(!isOn);
  };
  return { isOn, item: { key: label, label, kind: 'checkbox', checked: isOn, onSelect } };
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

const writeMini = (isOn: boolean) => writeMiniChoice({ isOn });

/** Returns the mode in which the mini player shows a stream, or else the viewer's choice. */
function modeOf({ hlsUrl }: PlaybackAddress): PlaybackMode {
  const kept = keptPicture();
  return kept?.address === hlsUrl ? kept.mode : readPlaybackMode();
}

/** The streams whose sizes turned out not to be had with the lowest delay. */
const steadyOnly = new Set<string>();

/** Returns the mode that the viewer chose, and the one that plays the quality, which `onSizeUnavailable` changes. */
function useMode(address: PlaybackAddress, quality: Quality) {
  const { hlsUrl, whepUrl } = address;
  const [mode, changeMode] = useState<PlaybackMode>(() => modeOf(address));
  const [isSteadyOnly, setSteadyOnly] = useState(steadyOnly.has(hlsUrl));
  const setMode = (next: PlaybackMode) => {
    steadyOnly.delete(hlsUrl);
    setSteadyOnly(false);
    changeMode(next);
  };
  const onSizeUnavailable = () => {
    steadyOnly.add(hlsUrl);
    setSteadyOnly(true);
  };
  const liveMode = whepUrl === null ? 'steady' : modeFor(mode, quality, isSteadyOnly);
  return { mode, liveMode, setMode, onSizeUnavailable } as const;
}

/** Returns what to do when a player can't go on: another one does, and the viewer learns why. */
const fallbacks = ({ past, toLive }: ReturnType<typeof usePast>, setMode: (mode: PlaybackMode) => void) => ({
  onUnavailable: () => {
    if (past) {
      notify('info', 'This part of the show is no longer available. You are back at the live picture.');
      return toLive();
    }
    setMode('steady');
    notify('info', "The lowest delay isn't available on your network. You are watching the steady stream.");
  },
  onTooSlow: () => {
    setMode('steady');
    notify('info', 'Your connection is too slow for the lowest delay. You are watching the steady stream.');
  },
});

/** Returns the items of the menu, and whether the chat lies over the picture in full screen. */
function useSettings(
  quality: QualityMenu,
  { liveMode, setMode }: Pick<ReturnType<typeof useMode>, 'liveMode' | 'setMode'>,
  { past, address, inFullScreen }: Pick<LivePlayerProps, 'address' | 'inFullScreen'> & { past: PastPlace | null },
): { items: MenuItem[]; hasChat: boolean } {
  const mini = useSwitchItem('Mini player on other pages', () => readMiniChoice().isOn, writeMini);
  const chat = useSwitchItem('Chat in full screen', readFullScreenChat, writeFullScreenChat);
  const items = [
    ...(past ? [] : qualityItems(quality)),
    ...(address.whepUrl === null ? [] : latencyItems(liveMode, quality, setMode)),
    mini.item,
    ...(inFullScreen ? [chat.item] : []),
  ];
  return { items, hasChat: chat.isOn };
}

/** The live video with its controls. Starts muted and offers the sound. A double tap fills the screen. */
export function LivePlayer({ address, name, onRefused, onUpright, inFullScreen, clip, ...facts }: LivePlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const choice = useState<Quality>(readQuality);
  const { setMode, onSizeUnavailable, ...modes } = useMode(address, choice[0]);
  useSound(video, false);
  const past = usePast(address);
  const wish = { ...modes, quality: choice[0], past: past.past };
  const handlers = { ...fallbacks(past, setMode), onSizeUnavailable };
  const { player, ...playback } = usePlayback(frame, video, address, wish, handlers);
  const { state, needsGesture, isUnplayable, play, latency } = playback;
  const quality = useQuality(choice, { player, ...playback });
  const isListening = quality.shown?.lines === 0;
  const rewind = useRewind({ ...address, since: facts.since }, past, player);
  const { hasFrame, isUpright } = useVideoState(video);
  const hasPicture = hasFrame && !isListening;
  useReports({ state, hasPicture, isUpright, onRefused, onUpright });
  useAttributes(video, { name, state, hasPicture });
  const settings = useSettings(quality, { ...modes, setMode }, { past: past.past, address, inFullScreen });
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="group"
      aria-label={`Live video of ${name}`}
      tabIndex={0}
      data-no-chat={!settings.hasChat || undefined}
      onDoubleClick={({ target }) => target === video.current && toggleFullscreen(frame.current, video.current)}
    >
      <PlayerBadges {...facts} isBack={past.past !== null} />
      {needsGesture && <PlayButton onClick={play} />}
      {!needsGesture && <LiveStatus state={isUnplayable ? 'unplayable' : state} hasFrame={hasFrame} />}
      {isListening && state === 'playing' && <Listening onPicture={() => quality.choose('auto')} />}
      <SlowLine show={address.streamId ?? address.hlsUrl} quality={quality} />
      <InFullScreen element={frame}>{inFullScreen}</InFullScreen>
      <PlayerChrome
        frame={frame}
        video={video}
        isLive
        rewind={rewind}
        offersSound
        isKept={needsGesture}
        onPlay={play}
        settings={settings.items}
        way={modes.liveMode === 'quick' && !past.past ? 'WebRTC' : 'HLS'}
        latency={latency}
        facts={playback.facts}
        // a clip has what just happened, not what the viewer sees
        extra={past.past ? null : clip}
      />
    </div>
  );
}

/** What a viewer waits for, or why there is no picture. */
function LiveStatus({ state, hasFrame }: { state: PlaybackState | 'unplayable'; hasFrame: boolean }) {
  if (state === 'unplayable')
    return (
      <PlayerStatus
        title="This browser can’t play the picture"
        text="Open this page in another browser, or update this one. Chat and tips work here."
      />
    );
  if (state === 'waiting')
    return (
      <PlayerStatus isWaiting title="Reconnecting" text="The picture stopped and returns by itself. Chat goes on." />
    );
  if (state === 'loading' || (state === 'playing' && !hasFrame))
    return <PlayerStatus isWaiting title="The picture is on its way" />;
  return null;
}

function PlayerBadges({
  viewers,
  since,
  isRecorded = false,
  isBack,
}: Pick<LivePlayerProps, 'viewers' | 'since' | 'isRecorded'> & { isBack: boolean }) {
  return (
    <div className={styles.top}>
      {isBack ? (
        <Badge big>EARLIER</Badge>
      ) : (
        <Badge kind="live" big>
          LIVE
        </Badge>
      )}
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
