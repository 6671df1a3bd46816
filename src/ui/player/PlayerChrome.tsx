import dynamic from 'next/dynamic';
import { type ReactNode, type RefObject, useState } from 'react';
import { setVolume, switchSound } from '@/lib/live/useSound';
import { useVideoState } from '@/lib/live/useVideoState';
import { type MenuItem } from '../MenuList';
import { type PlayerActions, usePlayerKeys } from './keys';
import { PlayerBar } from './PlayerBar';
import { type RewindControl } from './RewindBar';
import { type StatisticsProps } from './Statistics';
import { useCaptions } from './useCaptions';
import { useRemote } from './useRemote';
import { useAwake } from './useAwake';
import { useTheatre } from './useTheatre';

const KeyHelp = dynamic(() => import('./KeyHelp'), { ssr: false });
const Statistics = dynamic(() => import('./Statistics'), { ssr: false });

interface PlayerChromeProps extends Pick<StatisticsProps, 'way' | 'latency' | 'facts'> {
  /** the element around video and chrome, which fills the screen */
  frame: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** live video has one speed, and is sought only with `rewind` */
  isLive: boolean;
  /** how a viewer goes back in live video; null or absent if nobody can */
  rewind?: RewindControl | null;
  /** the video starts muted: a button says so until the viewer has chosen */
  offersSound?: boolean;
  /** keeps the controls in view */
  isKept?: boolean;
  /** starts the video after a gesture */
  onPlay: () => void;
  settings?: MenuItem[];
  /** the address of the video's storyboard */
  storyboard?: string | null;
  /** a further button, such as one that makes a clip */
  extra?: ReactNode;
}

const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Safari on iPhones can show only videos in full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function toggleFullscreen(frame: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (frame?.requestFullscreen) void frame.requestFullscreen().catch(() => undefined);
  else (video as PhoneVideo | null)?.webkitEnterFullscreen?.();
}

function togglePicture(video: HTMLVideoElement | null): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture();
  // refused before the first frame, and by pages in frames
  else void video?.requestPictureInPicture?.().catch(() => undefined);
}

function seek(video: HTMLVideoElement | null, at: number): void {
  if (video && Number.isFinite(video.duration)) video.currentTime = Math.min(Math.max(0, at), video.duration);
}

/** Returns what the keys and buttons of a recorded video do beyond those of a live one. */
function seekingOf(video: RefObject<HTMLVideoElement | null>): Pick<PlayerActions, 'seekBy' | 'seekTo' | 'speedBy'> {
  const to = (at: number) => seek(video.current, at);
  return {
    seekBy: (seconds) => to((video.current?.currentTime ?? 0) + seconds),
    seekTo: (part) => to((video.current?.duration ?? NaN) * part),
    speedBy: (steps) => {
      const { current } = video;
      if (current) current.playbackRate = SPEEDS[SPEEDS.indexOf(current.playbackRate) + steps] ?? current.playbackRate;
    },
  };
}

/** Returns what the keys of a live video do that viewers can go back in. */
const rewindingOf = ({ behind, range, goTo }: RewindControl): Pick<PlayerActions, 'seekBy' | 'seekTo'> => ({
  seekBy: (seconds) => (seconds < 0 || behind()) && goTo(Math.min(range(), behind() - seconds)),
  seekTo: (part) => goTo(range() * (1 - part)),
});

/** Returns a menu item for each speed of a recorded video. */
const speedItems = (video: RefObject<HTMLVideoElement | null>, speed: number): MenuItem[] =>
  SPEEDS.filter((each) => each >= 0.5).map((each) => ({
    key: `speed ${each}`,
    label: each === 1 ? 'Normal speed' : `${each} × speed`,
    group: 'Speed',
    kind: 'radio',
    checked: each === speed,
    onSelect: () => {
      if (video.current) video.current.playbackRate = each;
    },
  }));

/** Returns the menu items of what opens over the video. */
const panelItems = (open: (panel: 'statistics' | 'keys') => void): MenuItem[] => [
  { key: 'statistics', label: 'Statistics', apart: true, onSelect: () => open('statistics') },
  { key: 'keys', label: 'Keyboard shortcuts', onSelect: () => open('keys') },
];

/** What lies over every video of the site: controls, keys, statistics, and the list of the keys. */
export function PlayerChrome(props: PlayerChromeProps) {
  const { frame, video, isLive, rewind = null, offersSound = false, isKept = false, onPlay } = props;
  const { settings = [], way, latency, facts, storyboard = null, extra } = props;
  const { paused, muted, volume, speed } = useVideoState(video);
  const [hasChosenSound, setHasChosenSound] = useState(false);
  const [open, setOpen] = useState<'keys' | 'statistics' | null>(null);
  const captions = useCaptions(video);
  const changeVolume = (value: number) => {
    setVolume(video.current, value);
    setHasChosenSound(true);
  };
  const actions: PlayerActions = {
    togglePlay: () => (video.current?.paused ? onPlay() : video.current?.pause()),
    toggleSound: () => {
      switchSound(video.current);
      setHasChosenSound(true);
    },
    fullscreen: () => toggleFullscreen(frame.current, video.current),
    theatre: useTheatre(),
    pictureInPicture: () => togglePicture(video.current),
    captions: captions?.toggle,
    help: () => {
      // a dialog is not in the frame that fills the screen
      if (document.fullscreenElement) void document.exitFullscreen();
      setOpen('keys');
    },
    // reads the element: a held key repeats before the next render
    volumeBy: (part) => changeVolume((video.current?.muted ? 0 : (video.current?.volume ?? 1)) + part),
    ...(isLive ? rewind && rewindingOf(rewind) : seekingOf(video)),
  };
  const remote = useRemote(video);
  usePlayerKeys(frame, actions);
  useAwake(frame, paused || isKept);
  const items: MenuItem[] = [...settings, ...(isLive ? [] : speedItems(video, speed)), ...panelItems(setOpen)];
  return (
    <>
      <PlayerBar
        video={video}
        isLive={isLive}
        paused={paused}
        muted={muted}
        volume={volume}
        offersSound={offersSound && muted && !hasChosenSound}
        settings={items}
        actions={actions}
        remote={remote}
        captions={captions}
        storyboard={storyboard}
        extra={extra}
        rewind={rewind}
        onVolume={changeVolume}
        onSeek={(at) => seek(video.current, at)}
      />
      {open === 'statistics' && <Statistics {...{ video, way, latency, facts }} onClose={() => setOpen(null)} />}
      {open === 'keys' && <KeyHelp isLive={isLive} hasRewind={rewind !== null} onClose={() => setOpen(null)} />}
    </>
  );
}
