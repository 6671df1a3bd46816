import { loadHls } from '@/lib/live/hls';
import { PastPlayer } from '@/lib/live/pastPlayer';
import { momentAt, positionAt, readNow } from '@/lib/live/pastTimes';
import { type PastPlace } from '@/lib/live/playback';
import { StallWatch, type StallListener } from '@/lib/live/stallWatch';

// Where the player goes in the past of a show. The journey of the player tests it in a real browser.

jest.mock('@/lib/live/stallWatch');
jest.mock('@/lib/live/hls', () => ({ loadHls: jest.fn(), skipRoundingError: jest.fn() }));

const SERVER_NOW = Date.parse('2026-11-27T20:00:00Z');
/** Pieces of ten seconds, the oldest a hundred seconds ago. */
const fragments = Array.from({ length: 9 }, (_, i) => ({
  start: i * 10,
  duration: 10,
  programDateTime: SERVER_NOW - 100_000 + i * 10_000,
}));
const detailsAt = (pieces: typeof fragments, now: number) => ({
  fragments: pieces,
  m3u8: `#EXTM3U\n# now ${new Date(now).toISOString()}\n`,
  endSN: pieces.length - 1,
});
const details = detailsAt(fragments, SERVER_NOW);

class Library {
  static readonly Events = { LEVEL_LOADED: 'loaded', LEVEL_UPDATED: 'updated', ERROR: 'error' };
  static newest: Library;
  media: HTMLVideoElement | null = null;
  startedAt: number | null = null;
  isDestroyed = false;
  readonly fetchSetup: (context: { url: string; responseType: string }, init: object) => { url: string };
  private readonly listeners = new Map<string, (event: string, data: object) => void>();
  constructor({ fetchSetup }: Pick<Library, 'fetchSetup'>) {
    Library.newest = this;
    this.fetchSetup = fetchSetup;
  }
  on(name: string, listener: (event: string, data: object) => void) {
    this.listeners.set(name, listener);
  }
  loadSource = jest.fn();
  startLoad(position: number) {
    this.startedAt = position;
    if (this.media) this.media.currentTime = position;
  }
  attachMedia(media: HTMLVideoElement) {
    this.media = media;
  }
  destroy() {
    this.isDestroyed = true;
  }
  say(name: string, data: object) {
    this.listeners.get(name)?.(name, data);
  }
}

let said: string[];
beforeEach(() => {
  said = [];
  // this computer's clock is an hour late
  jest.useFakeTimers({ now: SERVER_NOW - 3_600_000 });
  jest.mocked(loadHls).mockResolvedValue({ Hls: Library, FetchLoader: null } as never);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
});
afterEach(() => jest.useRealTimers());

async function open(place: PastPlace) {
  const video = document.createElement('video');
  const player = new PastPlayer(video, '/media/live/streams/s/rewind.m3u8?token=t', place);
  player.on('state', (state) => said.push(state));
  player.on('unavailable', () => said.push('unavailable'));
  await player.start();
  const library = Library.newest;
  // hls.js says first that it updated what it has
  library.say('updated', { details });
  library.say('loaded', { details });
  return { player, library, video };
}

test.each([
  [{ behind: 40 }, 60],
  [{ behind: 1_000 }, 0],
  [{ at: SERVER_NOW - 75_000 }, 25],
  // not just before the end of a piece, while the next one is not loaded
  [{ behind: 30.25 }, 69],
  // pieces of ten seconds: the newest moment from which one plays on
  [{ at: SERVER_NOW }, 83.5],
  [{ behind: 0 }, 83.5],
])('begins at %j, whatever the clock of the computer says', async (place, position) => {
  const { library } = await open(place);
  expect(library.startedAt).toBe(position);
});

test('tells how far behind live it is while time passes, and goes elsewhere', async () => {
  const { player, video } = await open({ behind: 40 });
  (jest.mocked(StallWatch).mock.calls.at(-1)?.[1] as StallListener).moved();
  expect([player.behind, player.range, player.at]).toEqual([40, 100, SERVER_NOW - 40_000]);
  jest.advanceTimersByTime(5_000);
  expect([player.behind, player.range]).toEqual([45, 105]);
  player.seek({ behind: 65 });
  expect([video.currentTime, player.behind]).toEqual([40, 65]);
});

test.each([
  [4, 0.4, 7.9],
  [8.25, 0.4, 14.275],
  [10, 0.4, 16.9],
  // a slow disk, or a publisher that falls behind
  [4, 3, 10.5],
])(
  'goes so near to live that the next piece of %d s, which comes after %d s, is in time',
  async (length, delay, nearest) => {
    const { player, library, video } = await open({ behind: 40 });
    const pieces = Array.from({ length: 5 }, (_, i) => ({
      start: i * length,
      duration: length,
      programDateTime: SERVER_NOW - (5 - i) * length * 1000,
    }));
    library.say('loaded', { details: detailsAt(pieces, SERVER_NOW + delay * 1000) });
    expect(player.nearest).toBeCloseTo(nearest);
    player.seek({ behind: 0 });
    expect(video.currentTime).toBeCloseTo(5 * length + delay - nearest);
  },
);

test('waits for the next piece at each reload', async () => {
  Object.assign(window, {
    Request: class {
      constructor(readonly url: string) {}
    },
  });
  const { library } = await open({ behind: 40 });
  const addressOf = (url: string, responseType: string) => library.fetchSetup({ url, responseType }, {}).url;
  expect(addressOf('http://localhost/rewind.m3u8?token=t', 'text')).toBe(
    'http://localhost/rewind.m3u8?token=t&_HLS_msn=9',
  );
  // hls.js knows a newer playlist
  expect(addressOf('http://localhost/rewind.m3u8?_HLS_msn=10', 'text')).toBe(
    'http://localhost/rewind.m3u8?_HLS_msn=10',
  );
  expect(addressOf('http://localhost/s8.m4s', 'arraybuffer')).toBe('http://localhost/s8.m4s');
});

test('knows nothing before the playlist, and remembers where to go', async () => {
  const player = new PastPlayer(document.createElement('video'), '/rewind.m3u8', { behind: 30 });
  expect([player.behind, player.range, player.at, player.nearest]).toEqual([null, null, null, null]);
  player.seek({ behind: 50 });
  await player.start();
  Library.newest.say('loaded', { details });
  expect(Library.newest.startedAt).toBe(50);
});

test('stops at once when the viewer may not watch any more', async () => {
  const { library } = await open({ behind: 40 });
  library.say('error', { fatal: false, type: 'networkError', details: 'fragLoadError', response: { code: 403 } });
  const watching = jest.mocked(StallWatch).mock.calls.at(-1)?.[1] as StallListener;
  watching.moved();
  expect([library.isDestroyed, said]).toEqual([true, ['refused']]);
});

test('gives up when the past is gone, and when nothing moves for long, but not over an error that passes', async () => {
  const { library } = await open({ behind: 40 });
  const failure = { type: 'networkError', details: 'levelLoadError', response: { code: 503 } };
  library.say('error', { ...failure, fatal: false });
  expect(said).toEqual([]);
  library.say('error', { ...failure, fatal: true });
  (jest.mocked(StallWatch).mock.calls.at(-1)?.[1] as StallListener).lost();
  expect(said).toEqual(['unavailable', 'unavailable']);
});

test('reads times from playlists without any', () => {
  expect([readNow('#EXTM3U'), positionAt([], 5), momentAt([], 5)]).toEqual([null, 0, null]);
});
