import type Hls from 'hls.js';
import { type EdgeAccess } from '@/lib/live/edge';
import { createHls, findLivePosition } from '@/lib/live/hls';

test("configures the library with the playlist's delay", () => {
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
  expect(made).toHaveBeenCalledWith(expect.objectContaining({ lowLatencyMode: true }));
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

/** Creates an instance with a false library and attaches an element. @returns what tells its pace when it is late */
function watch(ahead: number, live = true) {
  const listeners = new Map<string, (event: string, data: object) => void>();
  const library = {
    latency: 0,
    targetLatency: 1,
    latestLevelDetails: { live },
    on: (event: string, listener: () => void) => listeners.set(event, listener),
  };
  createHls({
    Hls: class {
      static readonly Events = { MEDIA_ATTACHED: 'attached', MEDIA_DETACHING: 'detaching' };
      static readonly DefaultConfig = { abrController: class {} };
      constructor() {
        return library;
      }
    },
    FetchLoader: class {},
  } as unknown as Parameters<typeof createHls>[0]);
  const media = document.createElement('video');
  Object.defineProperty(media, 'buffered', { value: { length: 1, end: () => ahead } });
  const play = (latency: number) => {
    library.latency = latency;
    media.dispatchEvent(new Event('timeupdate'));
    return media.playbackRate;
  };
  listeners.get('attached')?.('attached', { media });
  return { play, detach: () => listeners.get('detaching')?.('detaching', {}), media };
}

test('catches up from any distance, the last step slowly, and stays at the wanted delay', () => {
  const { play } = watch(0.9);
  expect([30, 1.2, 1.1, 1.04, 1, 0.9, 1.3].map(play)).toEqual([1.1, 1.1, 1.05, 1, 1, 1, 1.1]);
});

test('does not hurry with too little ahead, at the end of a show, or in an element that it left', () => {
  expect(watch(0.5).play(1.5)).toBe(1);
  expect(watch(0.9, false).play(1.5)).toBe(1);
  const { play, detach, media } = watch(0.9);
  play(1.5);
  detach();
  expect(media.playbackRate).toBe(1);
  expect(play(1.5)).toBe(1);
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
