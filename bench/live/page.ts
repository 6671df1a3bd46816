// The page of the live benchmarks: publishes a drawn clock, or plays a stream and reads the clock.
import { HlsPlayer } from '../../src/lib/live/player';
import { LivePublisher } from '../../src/lib/live/publisher';
import { WhepPlayer } from '../../src/lib/live/whep';
import { drawClock, readClock } from './clock';

/** The frames and sounds that a page has displayed and played; times in ms since the epoch. */
export interface Seen {
  /** each displayed frame and its age, ms */
  pictures: [at: number, age: number][];
  /** when each frame was displayed, its clock readable or not */
  shownAt: number[];
  /** seconds behind the end of the playlist, at the last frame; null while unknown */
  latency: number | null;
  /** the height of the picture, whenever it changes */
  heights: [at: number, height: number][];
  /** from the last frame of one size to the first of another: on the video's clock and on the wall clock, ms */
  switches: [at: number, onVideo: number, onWall: number][];
  /** frames whose clock was unreadable */
  unread: number;
  events: [at: number, name: string, value: string][];
  /** beginning of each beep */
  beeps: number[];
}

const [WIDTH, HEIGHT, RATE, BITRATE] = [640, 360, 30, 1_200_000];
/** Random rectangles of a detailed picture. */
const DETAILS = 60;
/** Samples above this level belong to a beep. */
const BEEP_LEVEL = 0.03;
/** A beep starts after this much silence. */
const SILENCE_SECONDS = 0.4;

/** Returns audio tracks with a beep of 0.1 s at each whole second of the wall clock. */
function createBeeps(): MediaStreamTrack[] {
  const context = new AudioContext({ sampleRate: 48_000 });
  const out = context.createMediaStreamDestination();
  // always running: a destination without a source sends nothing, not even silence
  const tone = context.createOscillator();
  tone.frequency.value = 1_000;
  const volume = context.createGain();
  volume.gain.value = 0.001;
  tone.connect(volume).connect(out);
  tone.start();
  const schedule = () => {
    const at = context.currentTime + (1_000 - (Date.now() % 1_000)) / 1_000;
    volume.gain.setValueAtTime(1, at);
    volume.gain.setValueAtTime(0.001, at + 0.1);
  };
  // halfway between two beeps, so that none is scheduled twice
  window.setTimeout(() => window.setInterval(schedule, 1_000), 1_500 - (Date.now() % 1_000));
  return out.stream.getAudioTracks();
}

/** Draws what no encoder can predict, so that a picture needs all of its bit rate. */
function drawDetail(context: CanvasRenderingContext2D, width: number, height: number): void {
  for (let i = 0; i < DETAILS; i++) {
    context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
    context.fillRect(Math.random() * width, Math.random() * height, width / 20, height / 20);
  }
}

/** Returns a stream of a moving picture with the clock and the beeps. */
function createStream(width = WIDTH, height = HEIGHT, isDetailed = false): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  let n = 0;
  window.setInterval(() => {
    context.fillStyle = '#345';
    context.fillRect(0, 0, width, height);
    for (let i = 0; i < 6; i++) {
      context.fillStyle = `hsl(${(n * 3 + i * 60) % 360} 70% 50%)`;
      context.fillRect((n * 5 + i * 100) % width, 60 + ((i * 50 + n * 2) % (height - 100)), 60, 40);
    }
    if (isDetailed) drawDetail(context, width, height);
    drawClock(context, width, Date.now());
    n++;
  }, 1000 / RATE);
  const stream = canvas.captureStream(RATE);
  for (const track of createBeeps()) stream.addTrack(track);
  return stream;
}

let publisher: LivePublisher | null = null;
const seen: Seen = {
  pictures: [],
  shownAt: [],
  latency: null,
  heights: [],
  switches: [],
  unread: 0,
  events: [],
  beeps: [],
};

export interface PublishOptions {
  lines?: number;
  bitrate?: number;
  isDetailed?: boolean;
  /** sends simulcast layers */
  simulcast?: boolean;
  /** plays the stream in this page first, for so many ms, to measure what its sound and picture are apart by */
  previewMs?: number;
}

/** Goes live. @returns the start time, ms since the epoch */
async function publish(whipUrl: string, options: PublishOptions = {}): Promise<number> {
  const { lines = HEIGHT, bitrate = BITRATE, isDetailed = false, simulcast = false, previewMs = 0 } = options;
  const stream = createStream(Math.round((lines * WIDTH) / HEIGHT / 2) * 2, lines, isDetailed);
  if (previewMs > 0) await preview(stream, previewMs);
  const startedAt = Date.now();
  publisher = new LivePublisher(stream, { whipUrl, maxBitrate: bitrate, maxFramerate: RATE, simulcast });
  publisher.on('state', (state) => seen.events.push([Date.now(), 'state', state]));
  publisher.on('error', ({ status, message }) => seen.events.push([Date.now(), 'error', `${status} ${message}`]));
  await publisher.start();
  return startedAt;
}

/** Changes the picture size, as when the camera turns. */
const turnCamera = (width: number, height: number) => publisher?.replaceStream(createStream(width, height));

/** Records when beeps begin, by the clock of the audio hardware. @returns what ends it */
function recordBeeps(video: HTMLVideoElement): () => Promise<void> {
  video.muted = false;
  const context = new AudioContext({ sampleRate: 48_000 });
  const source =
    video.srcObject instanceof MediaStream
      ? context.createMediaStreamSource(video.srcObject)
      : context.createMediaElementSource(video);
  const ear = context.createScriptProcessor(256, 2, 1);
  let quietSince = 0;
  // callbacks are late but never early, so the smallest difference is the offset to the wall clock
  let offsets: number[] = [];
  ear.onaudioprocess = ({ inputBuffer, playbackTime }) => {
    const begin = playbackTime - inputBuffer.duration;
    offsets = [...offsets.slice(-400), Date.now() - playbackTime * 1_000];
    const samples = inputBuffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) {
      if (Math.abs(samples[i] ?? 0) < BEEP_LEVEL) continue;
      const at = begin + i / inputBuffer.sampleRate;
      if (at - quietSince > SILENCE_SECONDS) seen.beeps.push(at * 1_000 + Math.min(...offsets));
      quietSince = at;
    }
  };
  source.connect(ear).connect(context.destination);
  return () => context.close();
}

function findVideo(): HTMLVideoElement {
  const video = document.querySelector('video');
  if (!video) throw new Error('no video element');
  return video;
}

/** Reads the clock of every frame. */
function readFrames(video: HTMLVideoElement, latency: () => number | null): void {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  let before: VideoFrameCallbackMetadata | null = null;
  const read = (_now: number, frame: VideoFrameCallbackMetadata) => {
    const now = Date.now();
    const age = readClock(video, context, now);
    if (before && before.height !== frame.height)
      seen.switches.push([now, (frame.mediaTime - before.mediaTime) * 1_000, now - (seen.shownAt.at(-1) ?? now)]);
    before = frame;
    seen.shownAt.push(now);
    seen.latency = latency();
    if (age === null) seen.unread++;
    else seen.pictures.push([now, age]);
    video.requestVideoFrameCallback(read);
  };
  video.requestVideoFrameCallback(read);
}

/** Plays a stream where it is made, for a while. */
async function preview(stream: MediaStream, ms: number): Promise<void> {
  const video = findVideo();
  readFrames(video, () => null);
  video.srcObject = stream;
  await video.play();
  const endBeeps = recordBeeps(video);
  await new Promise((resolve) => window.setTimeout(resolve, ms));
  await endBeeps();
  video.srcObject = null;
}

/** Plays a stream and reads the clock of every frame. */
function watch(kind: 'hls' | 'whep', url: string): void {
  const video = findVideo();
  video.addEventListener('resize', () => seen.heights.push([Date.now(), video.videoHeight]));
  video.addEventListener('loadeddata', () => window.setTimeout(() => void recordBeeps(video), 500), { once: true });
  const player = kind === 'hls' ? new HlsPlayer(video, url) : new WhepPlayer(video, { whepUrl: url });
  for (const name of ['state', 'stalled', 'error'] as const)
    player.on(name, (value) => seen.events.push([Date.now(), name, String(value ?? '')]));
  readFrames(video, () => player.latency);
  void player.start();
}

const bench = {
  publish,
  turnCamera,
  watch,
  seen,
  stats: () => publisher?.stats() ?? Promise.resolve(null),
  settings: { width: WIDTH, height: HEIGHT, rate: RATE, bitrate: BITRATE },
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

window.bench = bench;
