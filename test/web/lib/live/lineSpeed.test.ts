import { type FragBufferedData, type HlsConfig } from 'hls.js';
import { byLineSpeed, LineSpeed } from '@/lib/live/lineSpeed';

// The speed that decides over the size of the picture.

const PART_MS = 200;
/** A part of 240p with its sound, bytes. */
const SMALL_PART = 8_200;

const msOn = (bitsPerSecond: number, bytes: number) => (bytes * 8 * 1_000) / bitsPerSecond;

/** Notes parts as they come: one each 200 ms, which takes as long as the line needs. @returns the end, ms */
function watch(speed: LineSpeed, bitsPerSecond: number, parts: number, from = 0): number {
  for (let i = 1; i <= parts; i++)
    speed.note({ at: from + i * PART_MS, bytes: SMALL_PART, ms: msOn(bitsPerSecond, SMALL_PART) });
  return from + parts * PART_MS;
}

test('says nothing before the first transfer', () => {
  expect(new LineSpeed().bitsPerSecond).toBeNull();
});

test('measures the line, however little of it the small parts use', () => {
  const speed = new LineSpeed();
  watch(speed, 500_000, 50);
  expect(speed.bitsPerSecond).toBeCloseTo(500_000);
});

test('knows within 4 s of play that a line became fast, after any time on a slow one', () => {
  const speed = new LineSpeed();
  const slowUntil = watch(speed, 500_000, 3_000);
  watch(speed, 20_000_000, 10, slowUntil);
  expect(speed.bitsPerSecond).toBeLessThan(2_000_000);
  watch(speed, 20_000_000, 10, slowUntil + 10 * PART_MS);
  expect(speed.bitsPerSecond).toBeCloseTo(20_000_000);
});

test('knows within 1 s of play that a line became slow', () => {
  const speed = new LineSpeed();
  watch(speed, 500_000, 5, watch(speed, 20_000_000, 50));
  expect(speed.bitsPerSecond).toBeCloseTo(500_000);
});

test('trusts no clock that says a part took no time', () => {
  const speed = new LineSpeed();
  speed.note({ at: 0, bytes: SMALL_PART, ms: 0 });
  expect(speed.bitsPerSecond).toBe(SMALL_PART * 8 * 1_000);
});

interface Estimator {
  readonly defaultEstimate: number;
  sample(ms: number, bytes: number): void;
  canEstimate(): boolean;
  getEstimate(): number;
}

/** What the controller reads of the player: where its buffer ends, and parts of 0.2 s; one is shorter. */
const playerAt = (keyFrames: number[], end = 3.98) => ({
  loadLevel: 0,
  mainForwardBufferInfo: { len: 1, end },
  latestLevelDetails: {
    partList: [3.6, 3.8, 3.94, 4, 4.2].map((start, i, starts) => ({
      start,
      duration: (starts[i + 1] ?? 4.4) - start,
      independent: keyFrames.includes(start),
    })),
  },
});

/** Stands in for the controller of hls.js, which counts everything after the request as transfer. */
class Controller {
  forcedAutoLevel = -1;
  wanted = 2;
  bwEstimator = this.create(500_000);
  constructor(readonly hls: ReturnType<typeof playerAt>) {}
  get nextAutoLevel(): number {
    return this.wanted;
  }
  set nextAutoLevel(level: number) {
    this.wanted = level;
  }
  private create(defaultEstimate: number): Estimator {
    return { defaultEstimate, sample: () => undefined, canEstimate: () => false, getEstimate: () => defaultEstimate };
  }
  resetEstimator(estimate: number): void {
    this.bwEstimator = this.create(estimate);
  }
  onFragBuffered(_event: string, { part }: FragBufferedData): void {
    const { loading, parsing, loaded } = part!.stats;
    this.bwEstimator.sample(parsing.end - loading.start, loaded);
  }
}

function control(hls = playerAt([])) {
  const Measuring = byLineSpeed(Controller as unknown as HlsConfig['abrController']);
  return new (Measuring as unknown as typeof Controller)(hls);
}

/** A part of 25,000 bytes that was asked for, began to come, was there, and was parsed at these times, ms. */
const partWith = (start: number, first: number, end: number, parsed: number) =>
  ({
    frag: {},
    part: { stats: { loaded: 25_000, loading: { start, first, end }, parsing: { end: parsed } } },
  }) as unknown as FragBufferedData;

test('counts neither the wait for a part nor its parsing as transfer', () => {
  const controller = control();
  expect(controller.bwEstimator.getEstimate()).toBe(500_000);
  controller.onFragBuffered('', partWith(0, 180, 190, 230));
  expect(controller.bwEstimator.getEstimate()).toBe(20_000_000);
});

test('counts the part of a load that is given up by its own time, and begins anew when the library does', () => {
  const controller = control();
  controller.onFragBuffered('', partWith(0, 180, 190, 230));
  controller.bwEstimator.sample(1_000, 50_000);
  expect(controller.bwEstimator.getEstimate()).toBeCloseTo(600_000 / 1.01);
  controller.resetEstimator(300_000);
  expect([controller.bwEstimator.canEstimate(), controller.bwEstimator.getEstimate()]).toEqual([false, 300_000]);
});

test('waits for a key frame before it takes a larger size, and takes a smaller one at once', () => {
  const waiting = control(playerAt([3.6, 4.2]));
  expect(waiting.nextAutoLevel).toBe(0);
  // as the library does, which must not force this size
  waiting.nextAutoLevel = 0;
  expect(waiting.wanted).toBe(2);
  expect(control(playerAt([4])).nextAutoLevel).toBe(2);
  // the short part before the key frame, and the one after it, are still to come
  expect(control(playerAt([4], 3.93)).nextAutoLevel).toBe(0);
  expect(control(playerAt([4], 4.18)).nextAutoLevel).toBe(0);
  expect(control(playerAt([4], 4.4)).nextAutoLevel).toBe(0);
  expect(control({ ...playerAt([]), loadLevel: 3 }).nextAutoLevel).toBe(2);
});

test('does not wait before the first picture, without parts, or when the library leaves a size with faults', () => {
  expect(control({ ...playerAt([]), mainForwardBufferInfo: { len: 0, end: 0 } }).nextAutoLevel).toBe(2);
  expect(control({ ...playerAt([]), latestLevelDetails: { partList: [] } }).nextAutoLevel).toBe(2);
  const forced = control(playerAt([]));
  forced.forcedAutoLevel = 2;
  expect(forced.nextAutoLevel).toBe(2);
  forced.nextAutoLevel = 1;
  expect(forced.wanted).toBe(1);
});
