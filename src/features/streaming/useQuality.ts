import { type RefObject, useEffect, useState } from 'react';
import { canPlay } from '@/lib/live/canPlay';
import { type Playback } from '@/lib/live/playback';
import { type Quality, type Rendition, type Renditions, writeQuality } from '@/lib/live/renditions';
import { renditionsOf } from '@/lib/live/variant';
import { type QualityMenu } from './playerMenu';

/** What a player offers, and what it shows of that; null while unknown. */
export interface QualityView {
  offered: Renditions | null;
  shown: Rendition | null;
  /** whether the line is too slow for the size that `auto` would take */
  isSlow: boolean;
}

/** Returns what a stream offers to a viewer of the shortest way, which itself has one picture: the largest. */
function useSourceQuality(hlsUrl: string, isWatching: boolean): QualityView | null {
  const [offered, setOffered] = useState<Renditions | null>(null);
  useEffect(() => {
    if (!isWatching) return undefined;
    const abort = new AbortController();
    fetch(hlsUrl, { cache: 'no-store', signal: abort.signal })
      .then(async (response) => setOffered(response.ok ? renditionsOf(await response.text(), canPlay) : null))
      // without the playlist there is nothing to choose
      .catch(() => undefined);
    return () => abort.abort();
  }, [hlsUrl, isWatching]);
  return isWatching ? { offered, shown: offered?.pictures[0] ?? null, isSlow: false } : null;
}

/**
 * Returns the choices of quality for the menu.
 * @param view what the player says
 */
export function useQuality(
  [quality, setQuality]: [Quality, (quality: Quality) => void],
  { player, view }: { player: RefObject<Playback | null>; view: QualityView | null },
  hlsUrl: string,
  isQuick: boolean,
): QualityMenu & QualityView {
  const source = useSourceQuality(hlsUrl, isQuick);
  const { offered, shown, isSlow } = source ?? view ?? { offered: null, shown: null, isSlow: false };
  const choose = (next: Quality) => {
    writeQuality(next);
    setQuality(next);
    player.current?.quality?.choose(next);
  };
  return { quality, offered, shown, isSlow, choose };
}
