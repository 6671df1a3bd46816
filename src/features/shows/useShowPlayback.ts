import { type RefObject, useEffect, useRef, useState } from 'react';
import { type PlaybackView } from '@contract/streaming';
import { type Playback, type PlaybackState } from '@/lib/live/playback';

type Source = { hlsUrl: string } | { whepUrl: string; iceServers: RTCIceServer[] | undefined; isOptional: boolean };

/** Creates the player of a source. Players are loaded on demand. */
async function createPlayer(video: HTMLVideoElement, source: Source): Promise<Playback> {
  if ('hlsUrl' in source) return new (await import('@/lib/live/player')).HlsPlayer(video, source.hlsUrl);
  return new (await import('@/lib/live/whep')).WhepPlayer(video, source);
}

/**
 * Plays the other side's video over WHEP, and over HLS if WHEP does not get through (`isFallback`).
 * @param isOptional the other side may leave their camera off
 */
export function useShowPlayback(
  video: RefObject<HTMLVideoElement | null>,
  playback: PlaybackView | null,
  isOptional: boolean,
): { state: PlaybackState; isFallback: boolean; play: () => void } {
  const player = useRef<Playback | null>(null);
  const [state, setState] = useState<PlaybackState>('loading');
  const [isFallback, setFallback] = useState(false);
  const whepUrl = playback?.whepUrl ?? null;
  const hlsUrl = playback?.hlsUrl ?? null;
  const servers = useRef(playback?.iceServers);
  useEffect(() => {
    servers.current = playback?.iceServers;
  }, [playback]);

  useEffect(() => {
    const element = video.current;
    if (!element || !whepUrl || !hlsUrl) return undefined;
    let isUnmounted = false;
    // players start muted; sound that the viewer turned on stays on when the source changes
    const { muted } = element;
    const source = isFallback ? { hlsUrl } : { whepUrl, iceServers: servers.current, isOptional };
    const creating = createPlayer(element, source).then((created) => {
      if (isUnmounted) return null;
      player.current = created;
      created.on('state', setState);
      created.on('unavailable', () => setFallback(true));
      void created.start();
      element.muted = muted;
      return created;
    });
    return () => {
      isUnmounted = true;
      player.current = null;
      void creating.then((created) => created?.stop());
    };
  }, [video, whepUrl, hlsUrl, isFallback, isOptional]);

  const play = () => void player.current?.play().catch(() => undefined);
  return { state, isFallback, play };
}
