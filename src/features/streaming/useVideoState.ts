import { type RefObject, useSyncExternalStore } from 'react';

const EVENTS = ['play', 'playing', 'pause', 'volumechange'] as const;

/** Returns the state of a video element, which only the element itself knows. */
export function useVideoState(video: RefObject<HTMLVideoElement | null>): { paused: boolean; muted: boolean } {
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
  return { paused, muted };
}
