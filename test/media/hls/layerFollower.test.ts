import { LayerFollower } from '@media/hls/layerFollower';
import { SegmentWindow } from '@media/hls/segmentWindow';
import { OPUS } from '@media/mp4/tracks';
import { holesIn, runsOf } from '../../support/fragments';
import { setUpPackager, TRACK } from '../../support/packagerFeed';

function setUp() {
  const source = setUpPackager(true);
  const onLate = jest.fn();
  const window = new SegmentWindow({ segments: 100, bytes: 1e9 });
  const follower = new LayerFollower(window, source.window, OPUS, null, onLate);
  source.packager.followers.add(follower);
  let isDeclared = false;
  /** Encodes 30 frames a second from second `from` to `to`, with the key frames of the source. */
  const encode = (from: number, to: number) => {
    for (let frame = Math.round(from * 30); frame < to * 30; frame++) {
      const sample = { data: Buffer.from([1]), time: frame * 3000, offset: 0, key: frame % 30 === 0 };
      follower.push(sample, isDeclared ? null : TRACK);
      isDeclared = true;
    }
  };
  const close = () => {
    follower.close();
    source.packager.close();
  };
  return { ...source, source: source.window, window, follower, onLate, encode, close };
}

const cutsOf = ({ segments }: SegmentWindow) =>
  segments.map(({ sequence, startsAt, discontinuity, complete, parts }) => ({
    ...{ sequence, startsAt, discontinuity, complete },
    parts: parts.map(({ duration, independent }) => [duration, independent]),
  }));
const bytesOf = ({ segments }: SegmentWindow) =>
  Buffer.concat(segments.flatMap(({ parts }) => parts.map(({ bytes }) => bytes)));

describe('a smaller size', () => {
  it('has the parts of the source as soon as their frames are encoded', () => {
    const { feed, encode, source, window, packager, close } = setUp();
    feed(0, 5);
    expect(window.segments).toHaveLength(0);
    encode(0, 3);
    expect(window.duration).toBeGreaterThan(2.5);
    expect(window.duration).toBeLessThanOrEqual(3);
    encode(3, 5);
    packager.finish();
    expect(cutsOf(window)).toEqual(cutsOf(source));
    const runs = runsOf(bytesOf(window));
    expect([holesIn(runs, 1), holesIn(runs, 2)]).toEqual([[], []]);
    close();
  });

  it('joins at a key frame, with the number that the segment has and the discontinuities before it', () => {
    const { feed, encode, source, window, packager, close } = setUp();
    feed(0, 2);
    packager.startTimeline(OPUS);
    feed(10, 13, { track: true });
    encode(12, 13);
    const [first] = window.segments;
    expect(first?.startsAt).toBe(source.segment(first?.sequence ?? 0)?.startsAt);
    expect(first?.sequence).toBeGreaterThan(2);
    expect(window.droppedDiscontinuities).toBe(1);
    close();
  });

  it('stretches its last frame over those that the encoder swallowed, and leaves no gap', () => {
    const { feed, encode, window, close } = setUp();
    feed(0, 2);
    encode(0, 0.9);
    encode(1, 1.5);
    encode(1.6, 2);
    const runs = runsOf(bytesOf(window));
    expect(holesIn(runs, 1)).toEqual([]);
    close();
  });

  it('says when its encoder falls behind', () => {
    const { feed, encode, onLate, close } = setUp();
    feed(0, 1);
    encode(0, 1);
    feed(1, 3);
    expect(onLate).not.toHaveBeenCalled();
    feed(3, 6);
    expect(onLate).toHaveBeenCalled();
    close();
  });
});
