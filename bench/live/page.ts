/** The bench's page: publishes a drawn picture with a clock in it, or plays and reads the clock back. */
import { HlsPlayer } from '../../src/lib/live/player';
import { LivePublisher } from '../../src/lib/live/publisher';
import { WhepPlayer } from '../../src/lib/live/whep';
import { drawClock, readClock } from './clock';

export interface Seen {
  /** wall clock of each picture shown, and its age then, ms */
  pictures: [at: number, age: number][];
  /** pictures whose clock could not be read */
  unread: number;
  events: [at: number, name: string, value: string][];
}

const [WIDTH, HEIGHT, RATE, BITRATE] = [640, 360, 30, 1_200_000];

/** A moving picture with the clock, and a tone. */
function drawnStream(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  let n = 0;
  window.setInterval(() => {
    context.fillStyle = '#345';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    for (let i = 0; i < 6; i++) {
      context.fillStyle = `hsl(${(n * 3 + i * 60) % 360} 70% 50%)`;
      context.fillRect((n * 5 + i * 100) % WIDTH, 60 + ((i * 50 + n * 2) % (HEIGHT - 100)), 60, 40);
    }
    drawClock(context, WIDTH, Date.now());
    n++;
  }, 1000 / RATE);
  const stream = canvas.captureStream(RATE);
  const audio = new AudioContext({ sampleRate: 48_000 });
  const tone = audio.createOscillator();
  const out = audio.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  for (const track of out.stream.getAudioTracks()) stream.addTrack(track);
  return stream;
}

let publisher: LivePublisher | null = null;
const seen: Seen = { pictures: [], unread: 0, events: [] };

/** Goes live; answers the wall clock of the start. */
async function publish(whipUrl: string): Promise<number> {
  const stream = drawnStream();
  const startedAt = Date.now();
  publisher = new LivePublisher(stream, { whipUrl, maxBitrate: BITRATE, maxFramerate: RATE });
  await publisher.start();
  return startedAt;
}

/** Plays, and reads every picture. */
function watch(kind: 'hls' | 'whep', url: string): void {
  const video = document.querySelector('video');
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!video || !context) throw new Error('no video element');
  const player = kind === 'hls' ? new HlsPlayer(video, url) : new WhepPlayer(video, { whepUrl: url });
  for (const name of ['state', 'stalled', 'error'] as const) player.on(name, (value) => seen.events.push([Date.now(), name, String(value ?? '')]));
  const read = () => {
    const now = Date.now();
    const age = readClock(video, context, now);
    if (age === null) seen.unread++;
    else seen.pictures.push([now, age]);
    video.requestVideoFrameCallback(read);
  };
  video.requestVideoFrameCallback(read);
  void player.start();
}

const bench = { publish, watch, seen, stats: () => publisher?.stats() ?? Promise.resolve(null), settings: { width: WIDTH, height: HEIGHT, rate: RATE, bitrate: BITRATE } };

declare global {
  interface Window {
    bench: typeof bench;
  }
}

window.bench = bench;
