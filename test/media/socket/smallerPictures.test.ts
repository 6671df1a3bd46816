import { readFileSync } from 'node:fs';
import { SmallerPictures } from '@media/socket/smallerPictures';
import { readClip } from '../../../demo/publisher/clip';

/** Parameter sets of pictures with 1920x1080 and 640x360. */
const LARGE = Buffer.from('67640028acd940780227e5c05a808080a0000003002000000781e30632c0', 'hex');
const SMALL = readClip(readFileSync('demo/clips/guitar.mp4')).video.sps;
const picture = (sps: Buffer | null) => ({ data: Buffer.from([1]), key: sps !== null, sps, pps: sps });

function setUp() {
  let now = 0;
  const pictures = new SmallerPictures(() => now);
  const accepts = (timestamp: number, sps: Buffer | null = null) => pictures.accepts(timestamp, picture(sps));
  const record = (timestamp: number, sps: Buffer | null = null) => pictures.recordLarger(timestamp, picture(sps));
  return { pictures, accepts, record, wait: (ms: number) => (now += ms) };
}

describe('the smaller pictures of a page', () => {
  it('are used from their first key frame on, in the order of their times', () => {
    const { accepts, record } = setUp();
    record(100, LARGE);
    expect(accepts(99)).toBe(false);
    expect(accepts(100, SMALL)).toBe(true);
    record(200);
    record(300);
    expect([accepts(200), accepts(300)]).toEqual([true, true]);
  });

  it.each([
    ['that was sent twice', 1_000_000, 1_100_000],
    ['that goes back in time', 500_000, 1_100_000],
    ['that is ahead of the picture', 1_100_001, 1_100_000],
    ['that is two seconds late', 1_100_000, 3_100_000],
  ])('are left out from one %s to the next key frame', (_case, timestamp, reached) => {
    const { accepts, record } = setUp();
    record(1_000_000, LARGE);
    expect(accepts(1_000_000, SMALL)).toBe(true);
    record(reached);
    expect(accepts(timestamp)).toBe(false);
    record(3_200_000);
    expect([accepts(3_110_000), accepts(3_120_000, SMALL), accepts(3_130_000)]).toEqual([false, true, true]);
  });

  it('are left out while they are as large as the picture', () => {
    const { accepts, record } = setUp();
    record(100, SMALL);
    expect([accepts(100, SMALL), accepts(100, LARGE)]).toEqual([false, false]);
    record(200, LARGE);
    expect([accepts(150), accepts(200, SMALL)]).toEqual([false, true]);
  });

  it('are offered until none has arrived for 0.7 s', () => {
    const { pictures, accepts, record, wait } = setUp();
    record(100, LARGE);
    expect(pictures.isArriving).toBe(false);
    accepts(100, SMALL);
    wait(700);
    expect(pictures.isArriving).toBe(true);
    wait(1);
    expect(pictures.isArriving).toBe(false);
  });
});
