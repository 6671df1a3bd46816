import type Hls from 'hls.js';
import { HlsQuality } from '@/lib/live/hlsQuality';
import { type HlsClass } from '@/lib/live/hls';

// How a viewer's choice becomes levels of hls.js. Real browsers play renditions in the journey of the player.

const BASE = 'https://site.test/media/live/streams/show.m3u8?token=t';
const picture = (lines: number) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${lines * 4000},CODECS="avc1.42e01f,opus",RESOLUTION=${(lines * 16) / 9}x${lines}\n${lines}.m3u8`;
const SOUND = '#EXT-X-STREAM-INF:BANDWIDTH=96000,CODECS="opus"\nsound.m3u8';
const master = (...variants: string[]) => ['#EXTM3U', ...variants, ''].join('\n');
const LADDER = master(picture(1080), picture(720), picture(480), SOUND);
const urlOf = (name: string) => `https://site.test/media/live/streams/${name}.m3u8`;

const Events = { MANIFEST_PARSED: 'parsed', LEVEL_SWITCHING: 'switching', LEVEL_SWITCHED: 'switched', ERROR: 'error' };

/** Stands in for hls.js with levels of these lines, the fewest first. */
class Library {
  levels: { width: number; height: number; bitrate: number; uri: string }[];
  autoLevelCapping = -1;
  loadLevel = -1;
  nextAutoLevel = 2;
  nextLoadLevel = -1;
  bandwidthEstimate = 3_000_000;
  private readonly listeners = new Map<string, (event: string, data: object) => void>();
  constructor(lines: number[]) {
    this.levels = lines.map((height) => {
      return { width: (height * 16) / 9, height, bitrate: height * 4000, uri: urlOf(String(height)) };
    });
  }
  get autoLevelEnabled() {
    return this.loadLevel === -1;
  }
  on(name: string, listener: (event: string, data: object) => void) {
    this.listeners.set(name, listener);
  }
  removeLevel(index: number) {
    this.levels = this.levels.filter((_level, i) => i !== index);
  }
  say(name: string, data: object = {}) {
    this.listeners.get(name)?.(name, data);
  }
}

let now: string;
let reload: jest.Mock;
let quality: HlsQuality;
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { MediaSource: { isTypeSupported: () => true } });
  now = LADDER;
  reload = jest.fn();
  quality = new HlsQuality({ read: async () => now, reload, changed: () => undefined });
});
afterEach(() => {
  quality.unfollow();
  Reflect.deleteProperty(window, 'MediaSource');
  Reflect.deleteProperty(navigator, 'connection');
  jest.useRealTimers();
});

function play(lines = [480, 720, 1080]): Library {
  const library = new Library(lines);
  quality.follow(library as unknown as Hls, { Events } as unknown as HlsClass);
  library.say('parsed');
  return library;
}

test('leaves several sizes to the library, and says which of them plays', () => {
  expect(quality.plan(LADDER, BASE)).toBe(BASE);
  const library = play();
  expect([library.loadLevel, library.autoLevelCapping, quality.shown]).toEqual([-1, -1, null]);
  library.say('switched', { level: 1 });
  expect([quality.shown, quality.bandwidth]).toEqual([{ lines: 720, bitrate: 2_880_000 }, 3_000_000]);
});

test('keeps the library for a while from a size that was too large for the line', () => {
  quality.plan(LADDER, BASE);
  const library = play();
  for (const level of [1, 2, 0]) library.say('switching', { level });
  expect(library.autoLevelCapping).toBe(1);
  jest.advanceTimersByTime(9_999);
  expect(library.autoLevelCapping).toBe(1);
  jest.advanceTimersByTime(1);
  expect(library.autoLevelCapping).toBe(-1);
});

test('says that the line is slow after a fall, until the whole picture is back', () => {
  quality.plan(LADDER, BASE);
  const library = play();
  const isSlowAt = (level: number) => {
    library.say('switched', { level });
    return quality.isSlow;
  };
  expect([2, 1, 0, 1, 2].map(isSlowAt)).toEqual([false, true, true, true, false]);
});

test('says that the line is slow when no climb follows a small beginning', () => {
  quality.plan(LADDER, BASE);
  const library = play();
  library.say('switched', { level: 0 });
  jest.advanceTimersByTime(7_999);
  expect(quality.isSlow).toBe(false);
  jest.advanceTimersByTime(1);
  expect(quality.isSlow).toBe(true);
});

test('blames no line for a size that the viewer chose, or that is the most for one who saves data', () => {
  quality.plan(LADDER, BASE);
  const library = play();
  library.say('switched', { level: 2 });
  quality.choose(480);
  library.say('switched', { level: 0 });
  jest.advanceTimersByTime(10_000);
  expect(quality.isSlow).toBe(false);
  Object.assign(navigator, { connection: { saveData: true } });
  quality.choose('auto');
  library.say('switched', { level: 0 });
  jest.advanceTimersByTime(10_000);
  expect(quality.isSlow).toBe(false);
});

test.each([
  [1080, 2],
  [900, 1],
  [360, 0],
])('plays the best size not above %i lines, or else the smallest', (lines, level) => {
  quality.choose(lines);
  quality.plan(LADDER, BASE);
  expect(play().loadLevel).toBe(level);
});

test('limits a viewer who saves data to 480 lines, unless they choose a size', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  quality.plan(LADDER, BASE);
  const library = play();
  expect(library.autoLevelCapping).toBe(0);
  quality.choose(1080);
  expect(library.loadLevel).toBe(2);
  quality.choose('auto');
  expect([library.loadLevel, library.autoLevelCapping]).toEqual([-1, 0]);
});

test('gives sound alone its own address, and goes back to the picture', () => {
  quality.plan(LADDER, BASE);
  play();
  quality.choose('audio');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(quality.plan(LADDER, BASE)).toBe(urlOf('sound'));
  play([]);
  expect(quality.shown).toEqual({ lines: 0, bitrate: 96_000 });
  quality.choose('auto');
  expect(reload).toHaveBeenCalledTimes(2);
  expect(quality.plan(LADDER, BASE)).toBe(BASE);
});

test('shows the picture to a viewer who wants sound alone where there is none', () => {
  quality.choose('audio');
  expect(quality.plan(master(picture(720)), BASE)).toBe(urlOf('720'));
  play([]);
  expect(quality.shown).toEqual({ lines: 720, bitrate: 2_880_000 });
});

test('takes a size that vanishes from the library after an error, and plays the next smaller one', async () => {
  quality.choose(720);
  quality.plan(LADDER, BASE);
  const library = play();
  now = master(picture(1080), picture(480), SOUND);
  // the library chooses by itself after an error
  library.loadLevel = -1;
  library.say('error', { type: 'networkError', fatal: false });
  await jest.advanceTimersByTimeAsync(0);
  expect(library.levels.map(({ height }) => height)).toEqual([480, 1080]);
  expect([library.loadLevel, quality.offered?.pictures.map(({ lines }) => lines)]).toEqual([0, [1080, 480]]);
  // just after that it waits, lest many errors become many requests
  now = master(picture(1080), SOUND);
  library.say('error', { type: 'networkError', fatal: false });
  await jest.advanceTimersByTimeAsync(900);
  expect(library.levels).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(200);
  expect(library.levels.map(({ height }) => height)).toEqual([1080]);
  expect(reload).not.toHaveBeenCalled();
});

test('keeps a variant whose size has changed', async () => {
  quality.plan(LADDER, BASE);
  const library = play();
  // the publisher dropped its largest layer for a while
  now = master(picture(1080).replace('1920x1080', '1280x720'), picture(480), SOUND);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(library.levels.map(({ height }) => height)).toEqual([480, 1080]);
});

test('starts again for a smaller picture that comes later only if the viewer wants it', async () => {
  now = master(picture(1080));
  quality.plan(now, BASE);
  play([]);
  now = LADDER;
  await jest.advanceTimersByTimeAsync(5_000);
  expect([reload.mock.calls.length, quality.offered?.pictures.length, quality.isOutdated]).toEqual([0, 3, true]);
  quality.choose(480);
  expect(reload).toHaveBeenCalledTimes(1);
});
