import type Hls from 'hls.js';
import { type LevelDetails } from 'hls.js';
import { type EdgeAccess } from '@/lib/live/edge';
import { createHls, findLivePosition } from '@/lib/live/hls';

test("configures the library with the playlist's delay and with catching up", () => {
  const made = jest.fn();
  createHls({
    Hls: class {
      static readonly Events = {};
      static readonly DefaultConfig = { abrController: class {} };
      on = jest.fn();
      constructor(settings: object) {
        made(settings);
      }
    },
    FetchLoader: class {},
  } as unknown as Parameters<typeof createHls>[0]);
  expect(made).toHaveBeenCalledWith(expect.objectContaining({ lowLatencyMode: true, maxLiveSyncPlaybackRate: 1.1 }));
  expect(made.mock.calls[0][0]).not.toHaveProperty('liveSyncDuration');
});

test('gives the requests of the library a low priority', () => {
  const asked = jest.fn();
  globalThis.Request = class {
    constructor(...given: unknown[]) {
      asked(...given);
    }
  } as unknown as typeof Request;
  let settings: { fetchSetup?: (context: { url: string }, init: RequestInit) => Request } = {};
  createHls({
    Hls: class {
      static readonly Events = {};
      static readonly DefaultConfig = { abrController: class {} };
      on = jest.fn();
      constructor(given: object) {
        settings = given;
      }
    },
    FetchLoader: class {},
  } as unknown as Parameters<typeof createHls>[0]);
  const { signal } = new AbortController();
  settings.fetchSetup?.({ url: '/media/live/streams/s.m3u8' }, { signal });
  expect(asked).toHaveBeenCalledWith('/media/live/streams/s.m3u8', { signal, priority: 'low' });
});

test('begins far enough from the end for whole segments when it plays through an edge', () => {
  let loader: (new () => { load: (context: object, config: object, callbacks: object) => void }) | undefined;
  let answer = '';
  createHls(
    {
      Hls: class {
        static readonly DefaultConfig = { abrController: class {} };
        on = jest.fn();
        constructor(given: { loader: typeof loader }) {
          loader = given.loader;
        }
      },
      FetchLoader: class {
        load(_context: object, _config: object, { onSuccess }: { onSuccess: (response: { data: string }) => void }) {
          onSuccess({ data: answer });
        }
      },
    } as unknown as Parameters<typeof createHls>[0],
    {} as EdgeAccess,
  );
  const load = (given: string) => {
    answer = given;
    let got = '';
    new loader!().load({}, {}, { onSuccess: ({ data }: { data: string }) => (got = data) });
    return got;
  };
  const start = '#EXT-X-START:TIME-OFFSET=9.1,PRECISE=YES\n';
  expect(load(`#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n${start}#EXT-X-MAP`)).toBe(
    '#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-MAP',
  );
  expect(load(`#EXTM3U\n${start}#EXT-X-MAP`)).toContain(start);
});

test('media is counted while it arrives, and handed over in one piece', () => {
  type Load = (context: object, config: object, callbacks: Record<string, (...given: unknown[]) => void>) => void;
  const asked = jest.fn();
  const load: Load = (_context, config, { onProgress, onSuccess }) => {
    asked(config);
    onProgress?.({}, {}, 'the whole part', null);
    // hls.js has no body left after it reported progress
    onSuccess?.({ data: onProgress ? '' : 'the whole part' }, {}, {}, null);
  };
  let loader: (new () => { load: Load }) | undefined;
  createHls({
    Hls: class {
      static readonly Events = {};
      static readonly DefaultConfig = { abrController: class {} };
      on = jest.fn();
      constructor(given: { loader: typeof loader }) {
        loader = given.loader;
      }
    },
    FetchLoader: class {
      load(...given: Parameters<Load>) {
        load(...given);
      }
    },
  } as unknown as Parameters<typeof createHls>[0]);
  const got = jest.fn();
  new loader!().load({ responseType: 'arraybuffer' }, { highWaterMark: 131_072 }, { onSuccess: got });
  expect(asked).toHaveBeenCalledWith({ highWaterMark: Number.MAX_SAFE_INTEGER });
  expect(got.mock.calls[0][0]).toEqual({ data: 'the whole part' });
});

/** Creates an instance with a false library. @returns reports a playlist, and what delay the library aims at then */
function aim(played: boolean): (latency: number) => number | undefined {
  type Update = (event: string, data: { details: Partial<LevelDetails> }) => void;
  let update: Update = () => {};
  const library = {
    media: { played: { length: played ? 1 : 0 } },
    latency: 0,
    targetLatency: undefined as number | undefined,
    on: (_event: string, listener: Update) => (update = listener),
  };
  createHls({
    Hls: class {
      static readonly Events = {};
      static readonly DefaultConfig = { abrController: class {} };
      constructor() {
        return library;
      }
    },
    FetchLoader: class {},
  } as unknown as Parameters<typeof createHls>[0]);
  return (latency) => {
    library.latency = latency;
    update('updated', { details: { live: true, partHoldBack: 1 } });
    return library.targetLatency;
  };
}

test('catches up from a key frame of any age, and then leaves the delay to the library', () => {
  const watch = aim(true);
  expect([9, 7, 3.5, 2.9, 1.5, 2].map(watch)).toEqual([7, 5, 1.5, 1, 1, 1]);
  expect([1.1, 2.5].map(aim(true))).toEqual([undefined, undefined]);
});

test('does not take the position before the first picture for a delay', () => {
  expect(aim(false)(300)).toBeUndefined();
});

const video = (...ranges: [start: number, end: number][]) =>
  ({
    buffered: { length: ranges.length, start: (i: number) => ranges[i]?.[0], end: (i: number) => ranges[i]?.[1] },
  }) as HTMLVideoElement;

test('goes live at the newest key frame, or closer if the pictures since then are there', () => {
  const details = { edge: 99, age: 1, partHoldBack: 1, fragmentStart: 80, startTimeOffset: 12.5 };
  const hls = { latestLevelDetails: details } as unknown as Hls;
  expect(findLivePosition(hls, video([70, 90]))).toBe(92.5);
  expect(findLivePosition(hls, video([70, 75], [92.5, 99.5]))).toBe(99);
  const often = { latestLevelDetails: { ...details, startTimeOffset: null } } as unknown as Hls;
  expect(findLivePosition(often, video([70, 90]))).toBe(99);
  expect(findLivePosition({ latestLevelDetails: null } as unknown as Hls, video())).toBeNull();
});
