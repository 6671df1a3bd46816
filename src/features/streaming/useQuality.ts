import { type RefObject, useEffect, useState } from 'react';
import { canPlay } from '@/lib/live/canPlay';
import { type Playback } from '@/lib/live/playback';
import { type Quality, type Rendition, type Renditions, writeQuality } from '@/lib/live/renditions';
import { renditionsOf } from '@/lib/live/variant';
import { useVideoState } from '@/lib/live/useVideoState';
import { type QualityMenu } from './playerMenu';

/** What a player offers, and what it shows of that; null while unknown. */
export interface QualityView {
  offered: Renditions | null;
  shown: Rendition | null;
  /** whether the line is too slow for the size that `auto` would take */
  isSlow: boolean;
}

/** Returns what a stream offers to a viewer of the lowest delay, for whom the server chooses the size. */
function useSentQuality(
  hlsUrl: string,
  video: RefObject<HTMLVideoElement | null>,
  isWatching: boolean,
): QualityView | null {
  const [offered, setOffered] = useState<Renditions | null>(null);
  const { lines } = useVideoState(video);
  useEffect(() => {
    if (!isWatching) return undefined;
    const abort = new AbortController();
    fetch(hlsUrl, { cache: 'no-store', signal: abort.signal })
      .then(async (response) => setOffered(response.ok ? renditionsOf(await response.text(), canPlay) : null))
      // without the playlist there is nothing to choose
      .catch(() => undefined);
    return () => abort.abort();
  }, [hlsUrl, isWatching]);
  if (!isWatching) return null;
  const shown = offered?.pictures.find((picture) => picture.lines === lines) ?? { lines, bitrate: 0 };
  return { offered, shown: lines ? shown : null, isSlow: false };
}

/**
 * Returns the choices of quality for the menu.
 * @param view what the player says
 * @param isQuick whether the viewer watches with the lowest delay
 */
export function useQuality(
  [quality, setQuality]: [Quality, (quality: Quality) => void],
  {
    player,
    video,
    view,
  }: { player: RefObject<Playback | null>; video: RefObject<HTMLVideoElement | null>; view: QualityView | null },
  hlsUrl: string,
  isQuick: boolean,
): QualityMenu & QualityView {
  const sent = useSentQuality(hlsUrl, video, isQuick);
  const { offered, shown, isSlow } = sent ?? view ?? { offered: null, shown: null, isSlow: false };
  const choose = (next: Quality) => {
    writeQuality(next);
    setQuality(next);
    player.current?.quality?.choose(next);
  };
  return { quality, offered, shown, isSlow, choose };
}
