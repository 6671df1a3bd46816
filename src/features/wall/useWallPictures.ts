import { useEffect, useRef, useState } from 'react';
import { drawFirstPicture } from '@/lib/live/keyFrame';
import { viewWallPicture } from './api';
import { tileId, type WallShow } from './wallText';

/** Half of the ten seconds that a picture may be old: key frames arrive every few seconds, and loading takes time. */
export const PICTURE_SECONDS = 5;
const WIDTH = 640;
const DECODED_AT_ONCE = 4;

/** A picture of a running show: its address, and when it was read. */
export interface LivePicture {
  url: string;
  at: number;
}

function isOnScreen(id: string): boolean {
  const box = document.getElementById(tileId(id))?.getBoundingClientRect();
  return box !== undefined && box.bottom >= 0 && box.top <= window.innerHeight;
}

/**
 * Current pictures of the public shows on the screen, by the id of the show. Each one is a key frame of the stream,
 * decoded here, a few at once, so that neither the server nor this browser runs a decoder for each show.
 */
export function useWallPictures(shows: readonly WallShow[], isPaused: boolean): ReadonlyMap<string, LivePicture> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, LivePicture>>(new Map());
  const ids = shows.flatMap(({ _id, kind }) => (kind === 'public' ? [_id] : [])).join(' ');
  const made = useRef(new Map<string, LivePicture>());
  useEffect(() => {
    if (isPaused || !ids) return undefined;
    let isLeft = false;
    const refresh = async (id: string) => {
      const file = await viewWallPicture(id);
      const picture = file.size > 0 ? await drawFirstPicture(file, WIDTH) : null;
      if (!picture || isLeft) return;
      const before = made.current.get(id);
      made.current.set(id, { url: URL.createObjectURL(picture), at: Date.now() });
      setPictures(new Map(made.current));
      if (before) URL.revokeObjectURL(before.url);
    };
    let isRunning = false;
    const refreshAll = async () => {
      if (isRunning || document.hidden) return;
      isRunning = true;
      const due = ids.split(' ').filter(isOnScreen);
      const work = async () => {
        // after a failure the last picture stays, and its age shows
        for (let id = due.shift(); id && !isLeft; id = due.shift()) await refresh(id).catch(() => undefined);
      };
      await Promise.all(Array.from({ length: DECODED_AT_ONCE }, work));
      isRunning = false;
    };
    void refreshAll();
    const timer = setInterval(() => void refreshAll(), PICTURE_SECONDS * 1000);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [ids, isPaused]);
  useEffect(() => {
    const all = made.current;
    return () => all.forEach(({ url }) => URL.revokeObjectURL(url));
  }, []);
  return pictures;
}
