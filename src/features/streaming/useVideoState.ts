import { type RefObject, useSyncExternalStore } from 'react';

const EVENTS = ['play', 'playing', 'pause', 'volumechange'] as const;

/** What a video element is doing, as one word each: it is the only one who knows. */
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
