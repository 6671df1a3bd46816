import { type RefObject, useEffect } from 'react';
import { captureThumbnail } from '@/lib/live/thumbnail';
import { sendThumbnail } from '../api';

/** The first thumbnail is sent soon, so that the home page shows the current show. */
const FIRST_DELAY_MS = 2500;
const INTERVAL_MS = 15_000;

/** Sends thumbnails of the show, for cards and crawlers. Ignores failures, since the next one follows soon. */
export function useThumbnails(video: RefObject<HTMLVideoElement | null>, sessionId: string | null): void {
  useEffect(() => {
    if (!sessionId) return undefined;
    const send = async () => {
      const thumbnail = video.current && (await captureThumbnail(video.current));
      if (thumbnail) await sendThumbnail(sessionId, thumbnail).catch(() => undefined);
    };
    const first = setTimeout(() => void send(), FIRST_DELAY_MS);
    const timer = setInterval(() => void send(), INTERVAL_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [video, sessionId]);
}
