import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Playback, type PlaybackState } from '@/lib/live/playback';

/** `steady`: HLS, which works on any connection; `quick`: WHEP, with a delay of a few tenths of a second. */
export type PlaybackMode = 'steady' | 'quick';

export interface PlaybackAddress {
  hlsUrl: string;
  whepUrl: string | null;
  mp4Url: string | null;
  iceServers: RTCIceServer[];
}

async function createPlayer(
  video: HTMLVideoElement,
  { hlsUrl, whepUrl, mp4Url, iceServers }: PlaybackAddress,
  mode: PlaybackMode,
): Promise<Playback> {
  if (mode === 'quick' && whepUrl) {
    const { WhepPlayer } = await import('@/lib/live/whep');
    return new WhepPlayer(video, { whepUrl, iceServers });
  }
  const { HlsPlayer } = await import('@/lib/live/player');
  return new HlsPlayer(video, hlsUrl, mp4Url);
}

/**
 * Plays into a video element while mounted. Players are loaded on demand. Give the component a key of the address, so
 * that a new address starts a new player.
 */
export function usePlayback(
  video: RefObject<HTMLVideoElement | null>,
  { hlsUrl, whepUrl, mp4Url, iceServers }: PlaybackAddress,
  mode: PlaybackMode,
  onUnavailable: () => void,
) {
  const [state, setState] = useState<PlaybackState>('loading');
  const [needsGesture, setNeedsGesture] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const player = useRef<Playback | null>(null);
  const latest = useRef({ onUnavailable, iceServers });
  useEffect(() => {
    latest.current = { onUnavailable, iceServers };
  });

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let isUnmounted = false;
    // players start muted; sound that the viewer turned on stays on when the mode changes
    const { muted } = element;
    const address = { hlsUrl, whepUrl, mp4Url, iceServers: latest.current.iceServers };
    const creating = createPlayer(element, address, mode).then((created) => {
      if (isUnmounted) return null;
      player.current = created;
      created.on('state', setState);
      created.on('blocked', () => setNeedsGesture(true));
      created.on('unplayable', () => setUnplayable(true));
      created.on('unavailable', () => latest.current.onUnavailable());
      void created.start();
      element.muted = muted;
      return created;
    });
    return () => {
      isUnmounted = true;
      player.current = null;
      void creating.then((created) => created?.stop());
    };
  }, [video, hlsUrl, whepUrl, mp4Url, mode]);

  const play = () => {
    setNeedsGesture(false);
    void player.current?.play().catch(() => setNeedsGesture(true));
  };
  const latency = useCallback(() => player.current?.latency ?? null, []);
  return { state, needsGesture, isUnplayable, play, latency };
}
