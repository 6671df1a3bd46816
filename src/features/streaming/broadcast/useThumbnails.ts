import { type RefObject, useEffect } from 'react';
import { captureThumbnail } from '@/lib/live/thumbnail';
import { sendThumbnail } from '../api';

/** The first one soon, so that the card on the home page shows this evening's stage and not last week's. */
const FIRST_MS = 2500;
const EVERY_MS = 15_000;

/** Sends small pictures of the show for cards and crawlers. A lost one is nothing: the next comes in 15 seconds. */
export function useThumbnails(video: RefObject<HTMLVideoElement | null>, sessionId: string | null): void {
  useEffect(() => {
    if (!sessionId) return undefined;
    const send = async () => {
      const picture = video.current && (await captureThumbnail(video.current));
      if (picture) await sendThumbnail(sessionId, picture).catch(() => undefined);
    };
    const first = setTimeout(() => void send(), FIRST_MS);
    const timer = setInterval(() => void send(), EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [video, sessionId]);
}
