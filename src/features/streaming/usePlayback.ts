import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Playback, type PlaybackState } from '@/lib/live/playback';

/** How the picture comes: by HLS, steady on any line, or by WHEP, a few hundredths of a second behind the camera. */
export type Way = 'steady' | 'quick';

export interface PlaybackAddress {
  hlsUrl: string;
  whepUrl: string | null;
  iceServers: RTCIceServer[];
}

async function open(
  video: HTMLVideoElement,
  { hlsUrl, whepUrl, iceServers }: PlaybackAddress,
  way: Way,
): Promise<Playback> {
  if (way === 'quick' && whepUrl) {
    const { WhepPlayer } = await import('@/lib/live/whep');
    return new WhepPlayer(video, { whepUrl, iceServers });
  }
  const { HlsPlayer } = await import('@/lib/live/player');
  return new HlsPlayer(video, hlsUrl);
}

/** Plays into a video element while mounted. The players come over the wire only now. Give the component a key of the address: a new one starts anew. */
export function usePlayback(
  video: RefObject<HTMLVideoElement | null>,
  { hlsUrl, whepUrl, iceServers }: PlaybackAddress,
  way: Way,
  onUnavailable: () => void,
) {
  const [state, setState] = useState<PlaybackState>('loading');
  const [blocked, setBlocked] = useState(false);
  const player = useRef<Playback | null>(null);
  const unavailable = useRef(onUnavailable);
  const servers = useRef(iceServers);
  useEffect(() => {
    unavailable.current = onUnavailable;
    servers.current = iceServers;
  });

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let left = false;
    // players begin muted; who has chosen the sound keeps it when the way changes
    const { muted } = element;
    const opening = open(element, { hlsUrl, whepUrl, iceServers: servers.current }, way).then((opened) => {
      if (left) return null;
      player.current = opened;
      opened.on('state', setState);
      opened.on('blocked', () => setBlocked(true));
      opened.on('unavailable', () => unavailable.current());
      void opened.start();
      element.muted = muted;
      return opened;
    });
    return () => {
      left = true;
      player.current = null;
      void opening.then((opened) => opened?.stop());
    };
  }, [video, hlsUrl, whepUrl, way]);

  const play = () => {
    setBlocked(false);
    void player.current?.play().catch(() => setBlocked(true));
  };
  return { state, blocked, play };
}
