import { boxAt, boxesOf, holesIn, runsOf } from '../../support/fragments';
import { until } from '../../support/mediaServer';
import { setUpPackager, TRACK } from '../../support/packagerFeed';

const trackBoxes = (init: Buffer | undefined) =>
  boxesOf(boxAt(init ?? Buffer.alloc(0), 'moov') ?? Buffer.alloc(0)).filter((box) => box.type === 'trak').length;

describe('the packager', () => {
  it('leaves no gap in video or audio', () => {
    const { feed, bytes, packager } = setUpPackager(true);
    feed(0, 10);
    packager.finish();
    const runs = runsOf(bytes());
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    expect(packager.counts.lateAudio).toBe(0);
    packager.close();
  });

  it('waits for audio that is 80 ms late, without a gap', () => {
    const { feed, bytes, packager, window } = setUpPackager(true);
    feed(0, 10, { audioDelay: 80 });
    expect(window.duration).toBeGreaterThan(9);
    const runs = runsOf(bytes());
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    packager.close();
  });

  it('starts with silence when announced audio does not arrive within half a second', () => {
    const { feed, bytes, packager, window } = setUpPackager(true);
    feed(0, 0.45, { audio: false });
    expect(window.segments).toHaveLength(0);
    feed(0.45, 2, { audio: false });
    expect(window.segments.length).toBeGreaterThan(0);
    expect(trackBoxes(window.init(0))).toBe(2);
    const [sound] = runsOf(bytes()).filter((run) => run.trackId === 2);
    expect([sound?.start, sound?.samples[0]?.data.toString('hex')]).toEqual([0, 'fcfffe']);
    packager.close();
  });

  it('starts at once when no audio is announced', () => {
    const { feed, packager, window } = setUpPackager(false);
    feed(0, 0.5);
    expect(window.segments).toHaveLength(1);
    packager.close();
  });

  it('adds audio that starts later at its time, without a discontinuity', () => {
    const { feed, bytes, packager, window } = setUpPackager(true);
    feed(0, 3, { audio: false });
    feed(3, 6);
    packager.finish();
    expect(window.init(1)).toBeUndefined();
    expect(window.segments.filter((segment) => segment.discontinuity)).toHaveLength(0);
    const runs = runsOf(bytes());
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    const sound = runs.filter((run) => run.trackId === 2).flatMap((run) => run.samples);
    // audio starts at second 3, after 150 silent frames of 20 ms
    expect(Math.abs(sound.findIndex((sample) => sample.data.length === 2) - 150)).toBeLessThanOrEqual(12);
    packager.close();
  });

  it('drops audio from before the first frame, even if it arrives later', () => {
    const { bytes, packager } = setUpPackager(true);
    const picture = (n: number) =>
      packager.addVideo(
        { data: Buffer.from([n]), time: 90_000 + n * 3000, offset: 0, key: n % 30 === 0 },
        n ? null : TRACK,
      );
    picture(0);
    for (let ms = 0; ms < 1_500; ms += 20) packager.addAudio(Buffer.from([0xfc, 1]), ms * 48, 960);
    for (let n = 1; n < 12; n++) picture(n);
    packager.finish();
    const [sound] = runsOf(bytes()).filter((run) => run.trackId === 2);
    expect(sound?.start).toBe(48_000);
    packager.close();
  });

  it('continues with silence when the microphone is unplugged', async () => {
    const { feed, bytes, packager, window } = setUpPackager(true);
    feed(0, 3);
    feed(3, 5, { audio: false });
    const before = window.duration;
    await until('the part without audio', () => window.duration > before);
    expect(holesIn(runsOf(bytes()), 2)).toEqual([]);
    packager.close();
  });

  it('marks a returning publisher as a discontinuity and continues the sequence numbers', () => {
    const { feed, packager, window } = setUpPackager(true);
    feed(0, 3);
    packager.startTimeline({ codec: 'opus', rate: 48_000, channels: 2, config: null });
    feed(20, 23, { track: true });
    packager.finish();
    expect(window.segments.map((segment) => segment.sequence)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(window.segments.map((segment) => segment.discontinuity)).toEqual([false, false, false, true, false, false]);
    packager.close();
  });

  it('marks a long pause of the publisher as a discontinuity', () => {
    const { feed, packager, window } = setUpPackager(false);
    feed(0, 3);
    feed(6, 9);
    packager.finish();
    expect(window.segments.some((segment) => segment.discontinuity)).toBe(true);
    expect(Math.max(...window.segments.map((segment) => segment.duration))).toBeLessThan(2.5);
    packager.close();
  });

  it('starts a segment with a new init section for new parameter sets', () => {
    const { feed, packager, window } = setUpPackager(false);
    feed(0, 3);
    feed(3, 5, { track: true });
    packager.finish();
    expect(new Set(window.segments.map((segment) => segment.init))).toEqual(new Set([0, 1]));
    packager.close();
  });

  it('requests key frames at the start and before the end of a segment', () => {
    const { feed, packager } = setUpPackager(false);
    expect(packager.wantsKeyFrame).toBe(true);
    feed(0, 0.3);
    expect(packager.wantsKeyFrame).toBe(false);
    feed(0.3, 0.5); // the first segments are short
    expect(packager.wantsKeyFrame).toBe(true);
    feed(0.5, 2.5);
    expect(packager.wantsKeyFrame).toBe(false);
    feed(2.5, 2.99);
    expect(packager.wantsKeyFrame).toBe(true);
    packager.close();
  });
});
