import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { canPlay } from '@/lib/live/canPlay';
import { readPastPlace, writePastPlace } from '@/lib/live/pastPlace';
import { type PastPlace, type Playback } from '@/lib/live/playback';
import { type RewindControl } from '@/ui/player/RewindBar';
import { type PlaybackAddress } from './usePlayback';

/** A show keeps its first pictures after this time, even if its key frames are as far apart as they may be. */
const FIRST_KEPT_AFTER_SECONDS = 12;
const SAVE_INTERVAL_MS = 1_000;
/** The server keeps the sound that the performer sends: Opus from browsers. */
const NEEDED_CODECS = 'avc1.42E01E,opus';

/** Returns which moment of a show the viewer sees: null for the live picture. A reload keeps it. */
export function usePast({ rewind, streamId = '' }: Pick<PlaybackAddress, 'rewind' | 'streamId'>) {
  const [isOffered] = useState(() => Boolean(rewind) && canPlay(NEEDED_CODECS));
  const [past, setPast] = useState<PastPlace | null>(() => {
    const at = isOffered ? readPastPlace(streamId) : null;
    return at === null ? null : { at };
  });
  const toLive = useCallback(() => {
    writePastPlace(streamId, null);
    setPast(null);
  }, [streamId]);
  return { isOffered, past, setPast, toLive };
}

/** Returns how a viewer goes back in a show and returns; null if nobody can, or while there is nothing yet. */
export function useRewind(
  { rewind, streamId = '', since }: Pick<PlaybackAddress, 'rewind' | 'streamId'> & { since: string | null },
  { isOffered, past, setPast, toLive }: ReturnType<typeof usePast>,
  player: RefObject<Playback | null>,
): RewindControl | null {
  const isBack = past !== null;
  // a page that was open when the show began doesn't know since when it runs
  const [openedAt] = useState(Date.now);
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setInterval(() => {
      const at = player.current?.past?.at;
      if (at) writePastPlace(streamId, at);
    }, SAVE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isBack, player, streamId]);
  return useMemo(() => {
    if (!isOffered || !rewind) return null;
    const begunAt = since ? Date.parse(since) : openedAt;
    const kept = () => Math.min(rewind.seconds, (Date.now() - begunAt) / 1000);
    return {
      isBack,
      behind: () => (isBack ? (player.current?.past?.behind ?? (past && 'behind' in past ? past.behind : 0)) : 0),
      range: () => {
        const range = (isBack ? player.current?.past?.range : null) ?? kept();
        return isBack || range > FIRST_KEPT_AFTER_SECONDS ? range : 0;
      },
      goTo: (behind) => {
        const shown = player.current?.past;
        if (behind <= 0 || behind < (shown?.nearest ?? 0)) return toLive();
        if (!isBack && kept() <= FIRST_KEPT_AFTER_SECONDS) return;
        if (shown) shown.seek({ behind });
        else setPast({ behind });
      },
      toLive,
    };
  }, [isOffered, rewind, since, openedAt, isBack, past, setPast, toLive, player]);
}
