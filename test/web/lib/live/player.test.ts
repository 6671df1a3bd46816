import { createHls, loadHls } from '@/lib/live/hls';
import { EdgeAccess } from '@/lib/live/edge';
import { HlsPlayer } from '@/lib/live/player';
import { StallWatch, type StallListener } from '@/lib/live/stallWatch';

// How the player recovers from failures. Real browsers test that it plays at all (test/media/browserLive).

jest.mock('@/lib/live/stallWatch');
jest.mock('@/lib/live/hls', () => ({
  ...jest.requireActual<object>('@/lib/live/hls'),
  loadHls: jest.fn(),
  createHls: jest.fn(),
}));

type Listener = (event: string, data: object) => void;
/** Replaces an instance of hls.js, and fires its events. */
class Library {
  readonly listeners = new Map<string, Listener[]>();
  address = '';
  destroyed = false;
  latestLevelDetails: object | null = null;
  latency = 1.2;
  readonly levels: object[] = [];
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
  /** A playlist was loaded, with this last segment and this end. */
  playlist(endSN: number, edge: number, live = true) {
    this.say('loaded', { details: { endSN, edge, live } });
    if (!this.destroyed) this.say('updated', { details: { endSN, edge, live } });
  }
}
const Events = { ERROR: 'error', LEVEL_UPDATED: 'updated', LEVEL_LOADED: 'loaded' };

let libraries: Library[] = [];
let answers: number[] = [];
let body = '#EXTM3U';
let said: string[] = [];
let player: HlsPlayer;
/** the element's readyState: 2 without a next frame, 4 with enough data */
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
  body = '#EXTM3U';
  jest.mocked(StallWatch).mockClear();
  jest.mocked(loadHls).mockResolvedValue({ Hls: { Events } } as unknown as Awaited<ReturnType<typeof loadHls>>);
  jest.mocked(createHls).mockImplementation(() => {
    libraries.push(new Library());
    return library() as unknown as ReturnType<typeof createHls>;
  });
  globalThis.fetch = jest.fn(async () => {
    const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 0;
    if (!status) throw new TypeError('Failed to fetch');
    return { status, text: async () => body };
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

/** Starts, and shows the first frame. */
async function plays(): Promise<void> {
  await player.start();
  library().playlist(5, 10);
  watching().moved();
  expect(said.splice(0)).toEqual(['first frame', 'playing']);
}

test('waits for a show that has not started, and plays it when it starts', async () => {
  answers = [...Array.from({ length: 12 }, () => 404), 0, 503, 200];
  const started = player.start();
  await jest.advanceTimersByTimeAsync(250 * 14);
  await started;
  expect(said).toEqual(['waiting']);
  expect(library().address).toContain('/media/live/streams/show.m3u8?token=t');
});

test('says that the browser can’t play live video when it has neither Media Source Extensions nor HLS', async () => {
  jest.mocked(loadHls).mockResolvedValue(null);
  const unplayable = jest.fn();
  player.on('unplayable', unplayable);
  await player.start();
  expect(unplayable).toHaveBeenCalledTimes(1);
});

test('says that the browser can’t play a picture whose codec it does not know, and does not try again', async () => {
  body = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.f4001f,mp4a.40.2",RESOLUTION=852x480\naac.m3u8\n';
  const unplayable = jest.fn();
  player.on('unplayable', unplayable);
  await player.start();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(unplayable).toHaveBeenCalledTimes(1);
  expect([libraries, said]).toEqual([[], []]);
});

test.each([401, 403])('does not retry a token that is refused with %i', async (status) => {
  answers = [status, 200];
  await player.start();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said, libraries]).toEqual([['refused'], []]);
});

test('reports a refusal in the middle of a show as final', async () => {
  await plays();
  library().say('error', refused(401));
  watching().stalled();
  watching().moved();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said, libraries.length, library().destroyed]).toEqual([['refused'], 1, true]);
});

test('restarts after a fatal error, and leaves other errors to the library', async () => {
  await plays();
  library().say('error', { ...refused(500), fatal: false });
  expect(said).toEqual([]);
  library().say('error', refused(500));
  expect(said).toEqual(['restarting: networkError: levelLoadError: HTTP 500', 'waiting']);
  await jest.advanceTimersByTimeAsync(300);
  watching().moved();
  expect([libraries.map(({ destroyed }) => destroyed), said.at(-1)]).toEqual([[true, false], 'playing']);
});

test('restarts at once when the segment numbers start again, as after a restart of the server', async () => {
  await plays();
  library().playlist(6, 11);
  library().playlist(6, 11.2);
  expect(libraries).toHaveLength(1);
  library().playlist(2, 3);
  expect(said).toEqual(['restarting: the stream started again', 'waiting']);
  await jest.advanceTimersByTimeAsync(300);
  library().playlist(2, 3);
  library().playlist(3, 4);
  expect(libraries).toHaveLength(2);
});

test('restarts a stalled video while media arrives, and waits while nobody publishes', async () => {
  await plays();
  watching().stalled();
  expect(said.splice(0)).toEqual(['waiting']);
  await jest.advanceTimersByTimeAsync(5_000);
  library().playlist(6, 11);
  await jest.advanceTimersByTimeAsync(1_000);
  watching().lost();
  expect(said.splice(0)).toEqual(['restarting: no progress']);
  await jest.advanceTimersByTimeAsync(300);
  expect(libraries).toHaveLength(2);
  library().playlist(7, 12);
  await jest.advanceTimersByTimeAsync(20_000);
  watching().lost();
  expect([said, libraries.length]).toEqual([[], 2]);
});

test('reports a dry buffer at once after a network error, and not without one', async () => {
  await plays();
  video.dispatchEvent(new Event('waiting'));
  expect(said).toEqual([]);
  library().say('error', { ...refused(500), fatal: false });
  ready = 2;
  video.dispatchEvent(new Event('waiting'));
  expect(said).toEqual(['waiting']);
  // late progress: these frames were shown before
  watching().moved();
  expect(said).toEqual(['waiting']);
  ready = 4;
  watching().moved();
  expect(said).toEqual(['waiting', 'playing']);
});

test('treats a stall at the end of the playlist as the end', async () => {
  await plays();
  library().playlist(6, 11, false);
  watching().stalled();
  expect([said, library().destroyed]).toEqual([['ended'], true]);
});

test('jumps to the live edge when the viewer returns or presses play, unless the delay is small', async () => {
  await plays();
  library().latestLevelDetails = { edge: 100.5, age: 0.5, partHoldBack: 1, startTimeOffset: null };
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

test('makes no requests and fires no events after the stop', async () => {
  await plays();
  library().say('error', refused(500));
  said.length = 0;
  player.stop();
  const asked = jest.mocked(globalThis.fetch).mock.calls.length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said, jest.mocked(globalThis.fetch).mock.calls.length, library().destroyed]).toEqual([[], asked, true]);
});

describe('through an edge', () => {
  const OWN = '/media/live/streams/show.m3u8?token=t';
  let renewals: number;
  let mayRenew: boolean;
  const asked = () => jest.mocked(fetch).mock.calls.map(([address]) => String(address));
  beforeEach(() => {
    [renewals, mayRenew] = [0, true];
    const pass = () => ({
      hlsUrl: 'https://edge.test/media/live/streams/show.m3u8',
      token: `edge.${renewals}`,
      expires: 1,
      signature: 's',
      renewAfterSeconds: 400,
    });
    const edge = new EdgeAccess(pass(), async () => {
      if (!mayRenew) throw new Error('403');
      renewals += 1;
      return pass();
    });
    player = new HlsPlayer(video, OWN, null, edge);
    player.on('state', (state) => said.push(state));
  });

  test('plays from the edge with its pass', async () => {
    await player.start();
    expect(asked()).toEqual(['https://edge.test/media/live/streams/show.m3u8?token=edge.0&exp=1&sig=s']);
    expect(library().address).toContain('https://edge.test/');
  });

  test('gets a new pass when the edge refuses in the middle of a show, and plays on', async () => {
    await player.start();
    library().playlist(5, 10);
    watching().moved();
    answers = [403, 200];
    library().say('error', refused(403));
    await jest.advanceTimersByTimeAsync(1_000);
    watching().moved();
    expect([renewals, said.at(-1)]).toEqual([1, 'playing']);
    expect(library().address).toContain('token=edge.1');
  });

  test('asks the site for the last word when no new pass is to be had', async () => {
    mayRenew = false;
    answers = [403];
    await player.start();
    expect(said).toEqual(['refused']);
    expect(asked().at(-1)).toContain(OWN);
  });

  test.each([0, 502])('leaves an edge that fails with %i for the site', async (status) => {
    answers = [...Array.from({ length: 10 }, () => status), 200];
    const started = player.start();
    await jest.advanceTimersByTimeAsync(10_000);
    await started;
    expect(library().address).toContain(OWN);
  });
});
