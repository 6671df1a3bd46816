import { gunzipSync } from 'node:zlib';
import { parse } from 'hls-parser';
import { Playlist } from '@media/hls/playlist';
import { type Segment, SegmentWindow } from '@media/hls/segmentWindow';
import { setUpPackager } from '../../support/packagerFeed';
import { faultsBetween, faultsOf, type ParsedPlaylist, parsePlaylist } from '../../support/playlist';

/** The parser counts segments here, where the text counts seconds, as `faultsOf` does. */
const MISREAD = 'Remove EXT-X-PART tags';

/** Lists what another parser objects to, and what may not change from one version to the next. */
function faultsOfVersions(versions: ParsedPlaylist[]): string[] {
  const said: string[] = [];
  const listening = jest.spyOn(console, 'error').mockImplementation((text: string) => said.push(text));
  for (const { text } of versions) parse(text);
  listening.mockRestore();
  return [
    ...said.filter((text) => !text.includes(MISREAD)),
    ...versions.slice(1).flatMap((version, i) => faultsBetween(versions[i] as ParsedPlaylist, version)),
  ];
}

/** Describes the segment where a player begins: the start that the playlist names, or else its delay before the end. */
function describeStart({ segments, start, holdBack }: ParsedPlaylist, window: SegmentWindow) {
  const listed = segments.map((segment) => window.segment(segment.sequence) as Segment);
  const ends = listed.map((_, i) => listed.slice(0, i + 1).reduce((sum, { duration }) => sum + duration, 0));
  const end = ends.at(-1) ?? 0;
  const index = ends.findIndex((each) => each > (start ?? Math.max(0, end - holdBack)));
  const hasKey = (segment: Segment | undefined) => segment?.parts[0]?.independent === true;
  return {
    sequence: listed[index]?.sequence,
    hasKey: hasKey(listed[index]),
    isNewest: !listed.some((segment, i) => i > index && hasKey(segment) && end - (ends[i - 1] ?? 0) >= holdBack),
  };
}

describe('the playlist', () => {
  const settings = { partTarget: 0.22, holdBack: 1, targetDuration: 2, length: 9, base: 'run/' };

  it('follows every rule of RFC 8216bis from its first version to its last', () => {
    const { feed, packager, window } = setUpPackager(true);
    const playlist = new Playlist(window, settings);
    const versions: ParsedPlaylist[] = [];
    window.on('changed', () => versions.push(parsePlaylist(playlist.text.plain)));
    feed(0, 20);
    packager.startTimeline({ codec: 'opus', rate: 48_000, channels: 2, config: null });
    feed(30, 40, { track: true });
    packager.finish();
    expect(versions.length).toBeGreaterThan(150);
    expect(versions.flatMap(faultsOf)).toEqual([]);
    expect(versions.every(({ independent, start }) => independent && start === null)).toBe(true);
    expect(faultsOfVersions(versions)).toEqual([]);
    packager.close();
  });

  it.each([2, 7.5, 8.3, 20])('lets players begin at a key frame when there is one every %d s', (distance) => {
    const { feed, packager, window } = setUpPackager(true, { segments: 16, bytes: 1e9 });
    const playlist = new Playlist(window, settings);
    const versions: ParsedPlaylist[] = [];
    const starts: (number | undefined)[] = [];
    for (let at = 0; at < 70; at = Math.round(at * 10 + 1) / 10) {
      feed(at, at + 0.1, { keyEvery: Math.round(distance * 30) });
      if (!window.last) continue;
      const version = parsePlaylist(playlist.text.plain);
      const start = describeStart(version, window);
      expect(start).toMatchObject({ hasKey: true, isNewest: true });
      versions.push(version);
      starts.push(start.sequence);
      // a player that began a moment ago still takes part after part
      const begun = version.segments.filter(({ sequence }) => sequence >= (starts.slice(-10)[0] ?? 0));
      expect(begun.filter(({ parts }) => parts.length === 0)).toEqual([]);
    }
    expect(versions.flatMap(faultsOf)).toEqual([]);
    expect(faultsOfVersions(versions)).toEqual([]);
    expect(versions.some(({ start }) => start !== null)).toBe(true);
    expect(window.segments.length).toBeLessThanOrEqual(17);
    packager.close();
  });

  it('names no start when the last key frame has left the window', () => {
    const { feed, packager, window } = setUpPackager(true, { segments: 16, bytes: 1e9 });
    feed(0, 60, { keyEvery: 10_000 });
    const version = parsePlaylist(new Playlist(window, settings).text.plain);
    expect([version.independent, version.start, version.segments.length]).toEqual([false, null, 9]);
    packager.close();
  });

  it('has relative addresses and no token, so that one text serves all viewers', () => {
    const { feed, packager, window } = setUpPackager(true);
    feed(0, 4);
    const plain = new Playlist(window, settings).text.plain;
    const addresses = plain
      .split('\n')
      .flatMap((line) => /URI="([^"]+)"/.exec(line)?.[1] ?? (line && !line.startsWith('#') ? line : []));
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => !/^run\/(init-\d+\.mp4|s\d+\.m4s|p\d+\.\d+\.m4s)$/.test(address))).toEqual([]);
    packager.close();
  });

  it('is rendered and compressed once per change', () => {
    const { feed, packager, window } = setUpPackager(true);
    feed(0, 4);
    const playlist = new Playlist(window, settings);
    const { text } = playlist;
    expect(gunzipSync(Buffer.from(text.packed, 'latin1')).toString()).toBe(text.plain);
    expect(playlist.text).toBe(text);
    feed(4, 5);
    expect(playlist.text.plain).not.toEqual(text.plain);
    packager.close();
  });

  it('counts the discontinuities that have left it and ends with ENDLIST', () => {
    const window = new SegmentWindow({ segments: 6, bytes: 1e9 });
    const playlist = new Playlist(window, { ...settings, holdBack: 0.6, length: 4 });
    window.addInit(Buffer.alloc(1));
    for (let i = 0; i < 12; i++) {
      window.openSegment(i * 1000, i === 2);
      window.addPart({ bytes: Buffer.alloc(1), duration: 0.2, independent: true });
      window.closeSegment();
    }
    window.end();
    const text = playlist.text.plain;
    expect(text).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:8\n');
    expect(text.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
  });
});
