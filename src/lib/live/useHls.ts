import { type RefObject, useEffect, useState } from 'react';
import { type Playback, type PlaybackState } from './playback';

/** Plays an HLS address while mounted. The player is loaded on demand. */
export function useHls(
  video: RefObject<HTMLVideoElement | null>,
  { hlsUrl, mp4Url = null }: { hlsUrl: string; mp4Url?: string | null },
): PlaybackState {
  const [state, setState] = useState<PlaybackState>('loading');
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    let isLeft = false;
    const creating: Promise<Playback | null> = import('./player').then(({ HlsPlayer }) => {
      if (isLeft) return null;
      const player = new HlsPlayer(element, hlsUrl, mp4Url);
      player.on('state', setState);
      void player.start();
      return player;
    });
    return () => {
      isLeft = true;
      void creating.then((player) => player?.stop());
    };
  }, [video, hlsUrl, mp4Url]);
  return state;
}
