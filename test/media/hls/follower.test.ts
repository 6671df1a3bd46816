import { AudioFollower } from '@media/hls/follower';
import { Playlist } from '@media/hls/playlist';
import { SegmentWindow } from '@media/hls/segmentWindow';
import { OPUS } from '@media/mp4/tracks';
import { boxAt, boxesOf, holesIn, runsOf } from '../../support/fragments';
import { setUpPackager } from '../../support/packagerFeed';
import { faultsOf, parsePlaylist } from '../../support/playlist';

function setUp(withAudio = true) {
  const source = setUpPackager(withAudio);
  const window = new SegmentWindow({ segments: 100, bytes: 1e9 });
  source.packager.followers.add(new AudioFollower(window));
  return { ...source, source: source.window, window };
}

const timesOf = ({ segments }: SegmentWindow) =>
  segments.map(({ sequence, startsAt, duration, discontinuity, complete, parts }) => ({
    ...{ sequence, startsAt, duration, discontinuity, complete },
    parts: parts.map((part) => part.duration),
  }));

describe('the rendition without video', () => {
  it('has the numbers, times and discontinuities of the one with video', () => {
    const { feed, packager, source, window } = setUp();
    feed(0, 5);
    packager.startTimeline(OPUS);
    feed(20, 24.5, { track: true });
    expect(window.segments.length).toBeGreaterThan(8);
    expect(timesOf(window)).toEqual(timesOf(source));
    packager.finish();
    expect(timesOf(window)).toEqual(timesOf(source));
    packager.close();
  });

  it('holds the same audio without a gap, and one track', () => {
    const { feed, packager, source, window } = setUp();
    feed(0, 6);
    packager.finish();
    const bytesOf = ({ segments }: SegmentWindow) =>
      Buffer.concat(segments.flatMap(({ parts }) => parts.map(({ bytes }) => bytes)));
    const runs = runsOf(bytesOf(window));
    expect(runs.every(({ trackId }) => trackId === 2)).toBe(true);
    expect(runs).toEqual(runsOf(bytesOf(source)).filter(({ trackId }) => trackId === 2));
    expect(holesIn(runs, 2)).toEqual([]);
    const tracks = boxesOf(boxAt(window.init(0) ?? Buffer.alloc(0), 'moov') ?? Buffer.alloc(0));
    expect(tracks.filter(({ type }) => type === 'trak')).toHaveLength(1);
    packager.close();
  });

  it('follows every rule of RFC 8216bis, and keeps its init section when the size of the video changes', () => {
    const { feed, packager, window } = setUp();
    const settings = { partTarget: 0.22, holdBack: 1, targetDuration: 2, length: 9, base: 'run/' };
    const playlist = new Playlist(window, settings);
    feed(0, 4);
    feed(4, 6, { track: true });
    const text = playlist.text.plain;
    expect(faultsOf(parsePlaylist(text))).toEqual([]);
    expect(text.match(/EXT-X-MAP/g)).toHaveLength(1);
    packager.close();
  });

  it('counts on through a time without audio', () => {
    const { feed, packager, source, window } = setUp();
    feed(0, 3);
    packager.startTimeline(null);
    feed(10, 12, { track: true });
    packager.startTimeline(OPUS);
    feed(20, 22, { track: true });
    packager.finish();
    expect(timesOf(window)).toEqual(timesOf(source));
    expect(runsOf(window.segments.at(-1)?.bytes ?? Buffer.alloc(0)).length).toBeGreaterThan(0);
    packager.close();
  });
});
