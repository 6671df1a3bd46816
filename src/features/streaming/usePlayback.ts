import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type EdgePassView, type PlaybackView } from '@contract/streaming';
import { handOver, type LivePicture, takeBack } from '@/lib/live/keptPicture';
import { type PastPlace, type Playback, type PlaybackState, prepareElement } from '@/lib/live/playback';
import { type PlaybackMode } from '@/lib/live/playbackMode';
import { type Quality } from '@/lib/live/renditions';
import { createEdgePass } from './api';
import { qualityFacts } from './playerMenu';
import { type QualityView } from './useQuality';

export interface PlaybackAddress {
  hlsUrl: string;
  whepUrl: string | null;
  mp4Url: string | null;
  iceServers: RTCIceServer[];
  streamId?: string;
  /** the way through an edge, for public shows of sites that have one */
  edge?: EdgePassView | null;
  /** the playlist of a public show's past, and how far back it goes */
  rewind?: PlaybackView['rewind'];
}

async function createPlayer(
  video: HTMLVideoElement,
  { address, mode, past }: { address: PlaybackAddress; mode: PlaybackMode; past: PastPlace | null },
): Promise<Playback> {
  const { hlsUrl, whepUrl, mp4Url, iceServers, streamId = '', edge, rewind } = address;
  if (past && rewind) {
    const { PastPlayer } = await import('@/lib/live/pastPlayer');
    return new PastPlayer(video, rewind.url, past);
  }
  if (mode === 'quick' && whepUrl) {
    const { WhepPlayer } = await import('@/lib/live/whep');
    return new WhepPlayer(video, { whepUrl, iceServers, hlsUrl });
  }
  const [{ HlsPlayer }, { EdgeAccess }] = await Promise.all([import('@/lib/live/player'), import('@/lib/live/edge')]);
  return new HlsPlayer(video, hlsUrl, mp4Url, edge ? new EdgeAccess(edge, () => createEdgePass(streamId)) : null);
}

/** Makes the element of a live picture. It starts muted, which browsers allow without a gesture. */
function createVideo(): HTMLVideoElement {
  const element = document.createElement('video');
  prepareElement(element);
  return element;
}

/**
 * Puts the video element into its frame before anything looks for it: the one of the mini player if it shows this
 * stream, else a new one. Offers the playing picture to the mini player when the page closes.
 */
function useElement(
  frame: RefObject<HTMLElement | null>,
  videoRef: RefObject<HTMLVideoElement | null>,
  playerRef: RefObject<Playback | null>,
  { address, mode }: Pick<LivePicture, 'address' | 'mode'>,
): void {
  useLayoutEffect(() => {
    if (!videoRef.current) {
      const before = takeBack(address);
      playerRef.current = before?.player ?? null;
      videoRef.current = before?.element ?? createVideo();
      frame.current?.prepend(videoRef.current);
    }
    return () => {
      if (!playerRef.current || !videoRef.current) return;
      if (handOver({ address, mode, element: videoRef.current, player: playerRef.current })) playerRef.current = null;
    };
  }, [frame, videoRef, playerRef, address, mode]);
}

/** Starts a new player with what the viewer wants by now. */
function begin(
  player: Playback,
  video: HTMLVideoElement,
  { past, quality }: { past: PastPlace | null; quality: Quality },
): void {
  if (past) player.past?.seek(past);
  player.quality?.choose(quality);
  // players start muted; sound that the viewer turned on stays on when the mode changes
  const { muted } = video;
  void player.start();
  video.muted = muted;
}

const viewOf = ({ quality }: Playback): QualityView | null =>
  quality ? { offered: quality.offered, shown: quality.shown, isSlow: quality.isSlow } : null;

/** Renews the pass to the edge when the site asks its viewers to. */
function useRenewal(player: RefObject<Playback | null>, edge: PlaybackAddress['edge']): void {
  useEffect(() => {
    if (edge) player.current?.renewWithin?.(edge.renewAfterSeconds);
  }, [player, edge]);
}

interface PlaybackWish {
  /** what the viewer chose */
  mode: PlaybackMode;
  /** the mode that has what the viewer chose */
  liveMode: PlaybackMode;
  quality: Quality;
  past: PastPlace | null;
}

/** Returns how far behind live the player is, and what it knows of its sizes, for those who ask from time to time. */
function useReadings(player: RefObject<Playback | null>) {
  const latency = useCallback(() => player.current?.latency ?? null, [player]);
  const facts = useCallback(() => (player.current?.quality ? qualityFacts(player.current.quality) : []), [player]);
  return { latency, facts };
}

/** Called when the player can't go on as the viewer wants. */
type PlaybackHandlers = Record<'onUnavailable' | 'onSizeUnavailable' | 'onTooSlow', () => void>;

/**
 * Plays a live picture in a frame while mounted, or its past while there is a place in it. Players are loaded on
 * demand. Give the component a key of the address, so that a new address starts a new player.
 */
export function usePlayback(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  address: PlaybackAddress,
  { mode, liveMode, quality, past }: PlaybackWish,
  handlers: PlaybackHandlers,
) {
  const { hlsUrl, whepUrl, mp4Url, streamId, edge } = address;
  const [state, setState] = useState<PlaybackState>('loading');
  const [needsGesture, setNeedsGesture] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const [view, setView] = useState<QualityView | null>(null);
  const player = useRef<Playback | null>(null);
  // the mode waits while the viewer is in the past
  const way = past ? 'past' : liveMode;
  const latest = useRef({ ...handlers, address, mode: liveMode, quality, past });
  useElement(frame, video, player, { address: hlsUrl, mode });
  useEffect(() => {
    latest.current = { ...handlers, address, mode: liveMode, quality, past };
  });

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let [isUnmounted, unfollow] = [false, [] as (() => void)[]];
    const follow = (playing: Playback) => {
      player.current = playing;
      unfollow = [
        playing.on('quality', () => setView(viewOf(playing))),
        playing.on('state', setState),
        playing.on('blocked', () => setNeedsGesture(true)),
        playing.on('unplayable', () => setUnplayable(true)),
        playing.on('unavailable', () => latest.current.onUnavailable()),
        playing.on('sizeUnavailable', () => latest.current.onSizeUnavailable()),
        playing.on('tooSlow', () => latest.current.onTooSlow()),
      ];
      return playing;
    };
    if (player.current) {
      follow(player.current);
      setState(player.current.state);
      setView(viewOf(player.current));
    } else
      void createPlayer(element, latest.current).then((created) => {
        if (!isUnmounted) begin(follow(created), element, latest.current);
      });
    return () => {
      isUnmounted = true;
      for (const stop of unfollow) stop();
      player.current?.stop();
      player.current = null;
      setView(null);
    };
  }, [video, hlsUrl, whepUrl, mp4Url, streamId, way]);
  useRenewal(player, edge);

  const play = () => {
    setNeedsGesture(false);
    void player.current?.play().catch(() => setNeedsGesture(true));
  };
  return { state, needsGesture, isUnplayable, view, play, ...useReadings(player), player };
}
