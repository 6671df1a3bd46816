import { type FileSink, GrowingFile } from '@media/mp4/growingFile';
import { boxesOf, holesIn, runsOf } from '../../support/fragments';
import { setUpPackager } from '../../support/packagerFeed';

const RATE = 48_000;

/** A sink that a test makes full. */
function setUp(feed = setUpPackager(true)) {
  const written: Buffer[] = [];
  const sink: FileSink & { isFull: boolean; ended: boolean } = {
    isFull: false,
    ended: false,
    write: (bytes) => void written.push(bytes),
    end: () => (sink.ended = true),
  };
  const file = new GrowingFile(feed.window, RATE, sink);
  feed.window.on('changed', () => file.advance());
  const runs = () => runsOf(Buffer.concat(written));
  return { ...feed, sink, file, written, runs, video: () => runs().filter(({ trackId }) => trackId === 1) };
}

it('starts at the newest key frame at time 0, whatever the stream sent before', () => {
  const before = setUpPackager(true);
  before.feed(100, 104.7);
  const { file, video, written } = setUp(before);
  file.advance();
  expect(
    boxesOf(Buffer.concat(written))
      .map(({ type }) => type)
      .slice(0, 4),
  ).toEqual(['ftyp', 'moov', 'moof', 'mdat']);
  expect(video()[0]).toMatchObject({ start: 0 });
  expect(video()[0]?.samples[0]?.key).toBe(true);
  expect(video().reduce((sum, { samples }) => sum + samples.length, 0)).toBeLessThanOrEqual(30);
});

it('grows without a gap in picture or sound', () => {
  const { feed, runs } = setUp();
  feed(0, 5);
  expect([holesIn(runs(), 1), holesIn(runs(), 2)]).toEqual([[], []]);
  expect(runs().length).toBeGreaterThan(20);
});

it('writes nothing to a reader that is full, and continues it at the next key frame, right after what it had', () => {
  const { feed, sink, file, video } = setUp();
  feed(0, 2.5);
  sink.isFull = true;
  const had = video().length;
  feed(2.5, 4.5);
  expect(video()).toHaveLength(had);
  sink.isFull = false;
  file.advance();
  feed(4.5, 6);
  const [last, next] = [video()[had - 1], video()[had]];
  expect(next?.samples[0]?.key).toBe(true);
  const end = (last?.start ?? 0) + (last?.samples.reduce((sum, { duration }) => sum + duration, 0) ?? 0);
  // seconds: the part that was skipped is not a pause
  expect(((next?.start ?? 0) - end) / 90_000).toBeGreaterThan(0);
  expect(((next?.start ?? 0) - end) / 90_000).toBeLessThan(0.2);
});

it('ends with the stream, after the last fragment', () => {
  const { feed, packager, window, sink, video } = setUp();
  feed(0, 2);
  packager.finish();
  window.end();
  expect(sink.ended).toBe(true);
  expect(video().reduce((sum, { samples }) => sum + samples.length, 0)).toBe(60);
});

it('closes the gap of a publisher who returns with the same tracks', () => {
  const { feed, packager, sink, video } = setUp();
  feed(0, 2);
  packager.startTimeline({ codec: 'opus', rate: RATE, channels: 2, config: null });
  feed(30, 32, { track: true });
  expect(sink.ended).toBe(false);
  const starts = video().map(({ start }) => start / 90_000);
  expect(Math.max(...starts)).toBeLessThan(4.2);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
});

it('ends when the tracks change, because one file cannot change them', () => {
  const { feed, packager, sink, video } = setUp();
  feed(0, 2);
  const had = video().length;
  packager.startTimeline(null);
  feed(30, 32, { audio: false, track: true });
  expect(sink.ended).toBe(true);
  expect(video().length - had).toBeLessThan(3);
});
