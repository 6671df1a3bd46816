import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '@/lib/localStore';

const STORAGE_KEY = 'captions';
const EVENTS = ['change', 'addtrack', 'removetrack'] as const;

/** Captions of a video: `on` is whether they show. */
export interface Captions {
  on: boolean;
  toggle: () => void;
}

const trackOf = (video: HTMLVideoElement | null): TextTrack | null => video?.textTracks?.[0] ?? null;

const show = (track: TextTrack, on: boolean): void => {
  track.mode = on ? 'showing' : 'disabled';
};

/** Returns the captions of a video, or null without any. Viewers who switched captions on get them everywhere. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>): Captions | null {
  const mode = useSyncExternalStore(
    (listener) => {
      const tracks = video.current?.textTracks;
      for (const name of EVENTS) tracks?.addEventListener(name, listener);
      return () => {
        for (const name of EVENTS) tracks?.removeEventListener(name, listener);
      };
    },
    () => trackOf(video.current)?.mode ?? null,
    () => null,
  );
  const hasCaptions = mode !== null;
  useEffect(() => {
    const track = trackOf(video.current);
    if (track && hasCaptions) show(track, readLocal<boolean>(STORAGE_KEY) === true);
  }, [video, hasCaptions]);
  if (!hasCaptions) return null;
  const on = mode === 'showing';
  const toggle = () => {
    const track = trackOf(video.current);
    if (track) show(track, !on);
    writeLocal(STORAGE_KEY, !on);
  };
  return { on, toggle };
}
