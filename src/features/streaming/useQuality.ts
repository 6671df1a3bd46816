import { type RefObject } from 'react';
import { type Playback } from '@/lib/live/playback';
import { type Quality, type Rendition, type Renditions, writeQuality } from '@/lib/live/renditions';
import { type QualityMenu } from './playerMenu';

/** What a player offers, and what it shows of that; null while unknown. */
export interface QualityView {
  offered: Renditions | null;
  shown: Rendition | null;
  /** whether the line is too slow for the size that `auto` would take */
  isSlow: boolean;
}

const UNKNOWN: QualityView = { offered: null, shown: null, isSlow: false };

/** Returns the choices of quality for the menu. `view`: what the player says. */
export function useQuality(
  [quality, setQuality]: [Quality, (quality: Quality) => void],
  { player, view }: { player: RefObject<Playback | null>; view: QualityView | null },
): QualityMenu & QualityView {
  const choose = (next: Quality) => {
    writeQuality(next);
    setQuality(next);
    player.current?.quality?.choose(next);
  };
  return { quality, ...(view ?? UNKNOWN), choose };
}
