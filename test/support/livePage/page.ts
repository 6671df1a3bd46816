// The script of the test page: the web's live library, reachable by tests as window.livePage.
import { PastPlayer } from '../../../src/lib/live/pastPlayer';
import { type Playback } from '../../../src/lib/live/playback';
import { HlsPlayer } from '../../../src/lib/live/player';
import { LivePublisher } from '../../../src/lib/live/publisher';
import { captureThumbnail } from '../../../src/lib/live/thumbnail';
import { WhepPlayer } from '../../../src/lib/live/whep';

export interface LivePageLog {
  at: number;
  name: string;
  value: unknown;
}

const log: LivePageLog[] = [];
const note = (name: string) => (value: unknown) =>
  log.push({ at: Date.now(), name, value: value instanceof Error ? value.message : value });

async function publish(whipUrl: string, stream?: MediaStream, socketUrl?: string): Promise<LivePublisher> {
  const camera =
    stream ??
    (await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 360, frameRate: 30 }, audio: true }));
  const publisher = new LivePublisher(camera, { whipUrl, socketUrl, maxBitrate: 1_200_000, simulcast: true });
  publisher.on('transport', note('transport'));
  publisher.on('state', note('publisher'));
  publisher.on('error', note('publisher error'));
  await publisher.start();
  return publisher;
}

const PLAYERS: Record<'hls' | 'whep' | 'past', (video: HTMLVideoElement, url: string) => Playback> = {
  hls: (video, url) => new HlsPlayer(video, url),
  whep: (video, url) =>
    new WhepPlayer(video, { whepUrl: url, hlsUrl: url.replace(/whep\/([^?]+)/, 'streams/$1.m3u8') }),
  /** goes back as little as it can */
  past: (video, url) => new PastPlayer(video, url, { behind: 0 }),
};

async function play(kind: keyof typeof PLAYERS, url: string): Promise<Playback> {
  const video = document.querySelector('video');
  if (!video) throw new Error('the page has no video element');
  const player = PLAYERS[kind](video, url);
  for (const name of ['state', 'firstFrame', 'stalled', 'blocked', 'unavailable', 'tooSlow', 'error'] as const)
    player.on(name, note(name));
  await player.start();
  return player;
}

const livePage = {
  log,
  publish,
  play,
  captureThumbnail,
  publisher: null as LivePublisher | null,
  player: null as Playback | null,
};
export type Stage = typeof livePage;

declare global {
  interface Window {
    livePage: Stage;
  }
}

window.livePage = livePage;
