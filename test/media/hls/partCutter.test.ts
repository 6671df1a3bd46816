import { type Cut, PartCutter } from '@media/hls/partCutter';

const LIMITS = { part: 0.22, segment: 1, firstSegment: 0.5, segmentMax: 2.4 };

function cutAll(frames: { time: number; key: boolean }[]): Cut[] {
  const cuts: Cut[] = [];
  const cutter = new PartCutter(LIMITS, (cut) => cuts.push(cut));
  for (const { time, key } of frames) cutter.push({ data: Buffer.from([1]), time, offset: 0, key });
  return cuts;
}

const steady = (rate: number, seconds: number, keyEvery = 1) =>
  Array.from({ length: rate * seconds }, (_, i) => ({
    time: Math.round((i * 90_000) / rate),
    key: i % Math.round(rate * keyEvery) === 0,
  }));

describe('the part cutter', () => {
  it.each([10, 15, 20, 24, 25, 30, 60])('makes parts of 85 to 100 %% of PART-TARGET at %i frames a second', (rate) => {
    const cuts = cutAll(steady(rate, 6));
    expect(cuts.length).toBeGreaterThan(20);
    for (const cut of cuts) {
      expect(cut.duration).toBeLessThanOrEqual(0.22 * 90_000);
      if (!cut.closesSegment) expect(cut.duration).toBeGreaterThanOrEqual(0.85 * 0.22 * 90_000);
    }
  });

  it('starts every segment with a key frame and loses no frame', () => {
    const cuts = cutAll(steady(30, 5));
    const firsts = cuts.filter((_, i) => i === 0 || cuts[i - 1]?.closesSegment);
    expect(firsts.every((cut) => cut.frames[0]?.key)).toBe(true);
    const frames = cuts.flatMap((cut) => cut.frames);
    frames.slice(1).forEach((frame, i) => expect(frame.time).toBe((frames[i]?.time ?? 0) + (frames[i]?.duration ?? 0)));
  });

  it('makes the first two segments short, also after an interruption', () => {
    const cuts: Cut[] = [];
    const cutter = new PartCutter(LIMITS, (cut) => cuts.push(cut));
    for (const round of [0, 1]) {
      for (const { time, key } of steady(30, 4, 0.5))
        cutter.push({ data: Buffer.from([1]), time: time + round * 900_000, offset: 0, key });
      cutter.flush();
    }
    const lengths = [0];
    for (const cut of cuts) {
      lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + cut.duration / 90_000;
      if (cut.closesSegment) lengths.push(0);
    }
    expect(lengths.slice(0, -1).map((length) => Math.round(length * 10) / 10)).toEqual([
      0.5, 0.5, 1, 1, 1, 0.5, 0.5, 1, 1, 1,
    ]);
  });

  it('drops frames before the first key frame', () => {
    const frames = steady(30, 3).map((frame, i) => ({ ...frame, key: i === 20 || i === 50 }));
    expect(cutAll(frames)[0]?.frames[0]?.time).toBe(60_000);
  });

  it('ends a segment before TARGETDURATION when no key frame arrives', () => {
    const cuts = cutAll(steady(30, 8, 100));
    const lengths: number[] = [0];
    for (const cut of cuts) {
      lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + cut.duration / 90_000;
      if (cut.closesSegment) lengths.push(0);
    }
    expect(lengths.length).toBeGreaterThan(2);
    expect(Math.max(...lengths)).toBeLessThan(2.5);
  });

  it('starts a segment with a key frame that comes soon after a segment had to end without one', () => {
    const cuts = cutAll(steady(30, 20, 7.5));
    const firsts = cuts.filter((_, i) => i === 0 || cuts[i - 1]?.closesSegment).map((cut) => cut.frames[0]);
    expect(firsts.filter((frame) => frame?.key)).toHaveLength(3);
    expect(cuts.flatMap((cut) => cut.frames).filter((frame) => frame.key)).toHaveLength(3);
  });

  it('drops frames that go back in time', () => {
    const frames = steady(30, 2).flatMap((frame) => [frame, { time: frame.time - 10, key: false }]);
    expect(
      cutAll(frames)
        .flatMap((cut) => cut.frames)
        .every((frame) => frame.duration === 3000),
    ).toBe(true);
  });
});
