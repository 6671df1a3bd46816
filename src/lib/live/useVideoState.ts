import { type RefObject, useSyncExternalStore } from 'react';

const EVENTS = ['play', 'playing', 'pause', 'volumechange', 'loadeddata', 'emptied', 'resize', 'ratechange'] as const;

interface VideoState {
  paused: boolean;
  muted: boolean;
  /** from 0 to 1 */
  volume: number;
  /** 1 is normal */
  speed: number;
  /** whether the element has a frame to show; without one it is transparent */
  hasFrame: boolean;
  /** whether the picture is higher than wide */
  isUpright: boolean;
  /** of the picture that it shows, as in "720p"; 0 without one */
  lines: number;
}

/** Returns the state of a video element, which only the element itself knows. */
export function useVideoState(video: RefObject<HTMLVideoElement | null>): VideoState {
  const subscribe = (listener: () => void) => {
    const element = video.current;
    for (const event of EVENTS) element?.addEventListener(event, listener);
    return () => {
      for (const event of EVENTS) element?.removeEventListener(event, listener);
    };
  };
  const paused = useSyncExternalStore(
    subscribe,
    () => video.current?.paused ?? true,
    () => true,
  );
  const muted = useSyncExternalStore(
    subscribe,
    () => video.current?.muted ?? true,
    () => true,
  );
  const volume = useSyncExternalStore(
    subscribe,
    () => video.current?.volume ?? 1,
    () => 1,
  );
  const speed = useSyncExternalStore(
    subscribe,
    () => video.current?.playbackRate ?? 1,
    () => 1,
  );
  const hasFrame = useSyncExternalStore(
    subscribe,
    () => (video.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA,
    () => false,
  );
  const isUpright = useSyncExternalStore(
    subscribe,
    () => (video.current?.videoHeight ?? 0) > (video.current?.videoWidth ?? 0),
    () => false,
  );
  const lines = useSyncExternalStore(
    subscribe,
    () => Math.min(video.current?.videoWidth ?? 0, video.current?.videoHeight ?? 0),
    () => 0,
  );
  return { paused, muted, volume, speed, hasFrame, isUpright, lines };
}
