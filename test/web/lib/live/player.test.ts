import type * as Real from '@/lib/live/hls';
import { createHls, loadHls } from '@/lib/live/hls';
import { HlsPlayer } from '@/lib/live/player';
import { StallWatch, type StallListener } from '@/lib/live/stallWatch';

// What the player does when something goes wrong; that pictures come is seen in real browsers (test/media/browserLive).

jest.mock('@/lib/live/stallWatch');
jest.mock('@/lib/live/hls', () => ({
  ...jest.requireActual<object>('@/lib/live/hls'),
  loadHls: jest.fn(),
  createHls: jest.fn(),
}));

type Listener = (event: string, data: object) => void;
/** Stands for an instance of hls.js: says what the library would say. */
class Library {
  readonly listeners = new Map<string, Listener[]>();
  address = '';
  destroyed = false;
  liveSyncPosition: number | null = null;
  latency = 1.2;
  on(name: string, listener: Listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }
  loadSource(address: string) {
    this.address = address;
  }
  attachMedia() {
    return undefined;
  }
  destroy() {
    this.destroyed = true;
  }
  say(name: string, data: object) {
    for (const listener of this.listeners.get(name) ?? []) listener(name, data);
  }
  /** The playlist came, with this as its last segment and this as its end. */
  playlist(endSN: number, edge: number, live = true) {
    this.say('loaded', { details: { endSN, edge, live } });
    if (!this.destroyed) this.say('updated', { details: { endSN, edge, live } });
  }
}
const Events = { ERROR: 'error', LEVEL_UPDATED: 'updated', LEVEL_LOADED: 'loaded' };

let libraries: Library[] = [];
let answers: number[] = [];
let said: string[] = [];
let player: HlsPlayer;
/** what is left to show, as the element says: 2 nothing, 4 enough */
let ready = 4;
let video: HTMLVideoElement & { currentTime: number };
const watching = () => jest.mocked(StallWatch).mock.calls.at(-1)?.[1] as StallListener;
const library = () => libraries.at(-1) as Library;
const refused = (code: number) => ({
  fatal: code !== 401,
  type: 'networkError',
  details: 'levelLoadError',
  response: { code },
  error: new Error(`HTTP ${code}`),
});

beforeEach(() => {
  jest.useFakeTimers();
  libraries = [];
  said = [];
  answers = [200];
  jest.mocked(StallWatch).mockClear();
  jest.mocked(loadHls).mockResolvedValue({ Hls: { Events } } as unknown as Awaited<ReturnType<typeof loadHls>>);
  jest.mocked(createHls).mockImplementation(() => {
    libraries.push(new Library());
    return library() as unknown as ReturnType<typeof createHls>;
  });
  globalThis.fetch = jest.fn(async () => {
    const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 0;
    if (!status) throw new TypeError('Failed to fetch');
    return { status, text: async () => '#EXTM3U' };
  }) as unknown as typeof fetch;
  video = document.createElement('video');
  video.play = async () => undefined;
  Object.defineProperty(video, 'readyState', { get: () => ready });
  ready = 4;
  player = new HlsPlayer(video, '/media/live/streams/show.m3u8?token=t');
  player.on('state', (state) => said.push(state));
  player.on('firstFrame', () => said.push('first frame'));
  player.on('error', (why) => said.push(why));
});
afterEach(() => {
  player.stop();
  jest.useRealTimers();
});

/** Starts, and shows the first picture. */
async function plays(): Promise<void> {
  await player.start();
  library().playlist(5, 10);
  watching().moved();
  expect(said.splice(0)).toEqual(['first frame', 'playing']);
}

test('who is there before the show waits for it, is told so, and sees it begin', async () => {
  answers = [...Array.from({ length: 12 }, () => 404), 0, 503, 200];
  const started = player.start();
  await jest.advanceTimersByTimeAsync(250 * 14);
  await started;
  expect(said).toEqual(['waiting']);
  expect(library().address).toContain('/media/live/streams/show.m3u8?token=t');
});

test.each([401, 403])('a token that is refused with %i is not tried again', async (status) => {
  answers = [status, 200];
  await player.start();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said, libraries]).toEqual([['refused'], []]);
});

test('who is cut off in the middle is told so for good', async () => {
  await plays();
  library().say('error', refused(401));
  watching().stalled();
  watching().moved();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said, libraries.length, library().destroyed]).toEqual([['refused'], 1, true]);
});

test('what the library gives up on is begun anew, and told meanwhile; what it gets over by itself is left to it', async () => {
  await plays();
  library().say('error', { ...refused(500), fatal: false });
  expect(said).toEqual([]);
  library().say('error', refused(500));
  expect(said).toEqual(['starting again: networkError: levelLoadError: HTTP 500', 'waiting']);
  await jest.advanceTimersByTimeAsync(300);
  watching().moved();
  expect([libraries.map(({ destroyed }) => destroyed), said.at(-1)]).toEqual([[true, false], 'playing']);
});

test('a server that was started again counts anew: that playlist is begun anew at once', async () => {
  await plays();
  library().playlist(6, 11);
  library().playlist(6, 11.2);
  expect(libraries).toHaveLength(1);
  library().playlist(2, 3);
  expect(said).toEqual(['starting again: the stream began anew', 'waiting']);
  await jest.advanceTimersByTimeAsync(300);
  library().playlist(2, 3);
  library().playlist(3, 4);
  expect(libraries).toHaveLength(2);
});

test('a picture that stands still while media comes in is begun anew; while nobody publishes it is waited for', async () => {
  await plays();
  watching().stalled();
  expect(said.splice(0)).toEqual(['waiting']);
  await jest.advanceTimersByTimeAsync(5_000);
  library().playlist(6, 11);
  await jest.advanceTimersByTimeAsync(1_000);
  watching().lost();
  expect(said.splice(0)).toEqual(['starting again: nothing moved for a while']);
  await jest.advanceTimersByTimeAsync(300);
  expect(libraries).toHaveLength(2);
  library().playlist(7, 12);
  await jest.advanceTimersByTimeAsync(20_000);
  watching().lost();
  expect([said, libraries.length]).toEqual([[], 2]);
});

test('pictures that run out because the server is missing are told at once; without a reason they may come at once', async () => {
  await plays();
  video.dispatchEvent(new Event('waiting'));
  expect(said).toEqual([]);
  library().say('error', { ...refused(500), fatal: false });
  ready = 2;
  video.dispatchEvent(new Event('waiting'));
  expect(said).toEqual(['waiting']);
  // noticed late: it was shown before
  watching().moved();
  expect(said).toEqual(['waiting']);
  ready = 4;
  watching().moved();
  expect(said).toEqual(['waiting', 'playing']);
});

test('standing still behind the end is the end', async () => {
  await plays();
  library().playlist(6, 11, false);
  watching().stalled();
  expect([said, library().destroyed]).toEqual([['ended'], true]);
});

test('who comes back to the page, or presses play, goes on where the show is now; a little late is left to catching up', async () => {
  await plays();
  library().liveSyncPosition = 100;
  video.currentTime = 95;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(video.currentTime).toBe(95);
  video.currentTime = 60;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(video.currentTime).toBe(100);
  video.currentTime = 20;
  await player.play();
  expect(video.currentTime).toBe(100);
});

test('after the stop nothing is asked for, and nothing said', async () => {
  await plays();
  library().say('error', refused(500));
  said.length = 0;
  player.stop();
  const asked = jest.mocked(globalThis.fetch).mock.calls.length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said, jest.mocked(globalThis.fetch).mock.calls.length, library().destroyed]).toEqual([[], asked, true]);
});

test("the library keeps to the playlist's distance and catches up when it falls behind", () => {
  const made = jest.fn();
  const { createHls: create } = jest.requireActual<typeof Real>('@/lib/live/hls');
  create({
    Hls: class {
      constructor(settings: object) {
        made(settings);
      }
    },
  } as unknown as Parameters<typeof create>[0]);
  expect(made).toHaveBeenCalledWith(expect.objectContaining({ lowLatencyMode: true, maxLiveSyncPlaybackRate: 1.1 }));
  expect(made.mock.calls[0][0]).not.toHaveProperty('liveSyncDuration');
});

test("the library asks behind the page: its requests rank as those of the browser's own player", () => {
  const asked = jest.fn();
  globalThis.Request = class {
    constructor(...given: unknown[]) {
      asked(...given);
    }
  } as unknown as typeof Request;
  const { createHls: create } = jest.requireActual<typeof Real>('@/lib/live/hls');
  const FetchLoader = class {};
  let settings: { loader?: unknown; fetchSetup?: (context: { url: string }, init: RequestInit) => Request } = {};
  create({
    Hls: class {
      constructor(given: object) {
        settings = given;
      }
    },
    FetchLoader,
  } as unknown as Parameters<typeof create>[0]);
  expect(settings.loader).toBe(FetchLoader);
  const { signal } = new AbortController();
  settings.fetchSetup?.({ url: '/media/live/streams/s.m3u8' }, { signal });
  expect(asked).toHaveBeenCalledWith('/media/live/streams/s.m3u8', { signal, priority: 'low' });
});
