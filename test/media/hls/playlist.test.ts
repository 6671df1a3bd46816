import { Playlist } from '@media/hls/playlist';
import { SegmentWindow } from '@media/hls/segmentWindow';
import { setUpPackager } from '../../support/packagerFeed';
import { faultsBetween, faultsOf, type ParsedPlaylist, parsePlaylist } from '../../support/playlist';

describe('the playlist', () => {
  const settings = { partTarget: 0.22, holdBack: 1, targetDuration: 2, length: 9, base: 'show/run/' };

  it('follows every rule of RFC 8216bis from its first version to its last', () => {
    const { feed, packager, window } = setUpPackager(true);
    const playlist = new Playlist(window, settings);
    const versions: ParsedPlaylist[] = [];
    window.on('changed', () => versions.push(parsePlaylist(playlist.forViewer('?token=t'))));
    feed(0, 20);
    packager.startTimeline({ codec: 'opus', rate: 48_000, channels: 2, config: null });
    feed(30, 40, { track: true });
    packager.finish();
    expect(versions.length).toBeGreaterThan(150);
    expect(versions.flatMap(faultsOf)).toEqual([]);
    expect(versions.slice(1).flatMap((version, i) => faultsBetween(versions[i] as ParsedPlaylist, version))).toEqual(
      [],
    );
    packager.close();
  });

  it('appends the token to every address', () => {
    const { feed, packager, window } = setUpPackager(true);
    feed(0, 4);
    const text = new Playlist(window, settings).forViewer('?token=a%2Fb');
    const addresses = text
      .split('\n')
      .flatMap((line) => /URI="([^"]+)"/.exec(line)?.[1] ?? (line && !line.startsWith('#') ? line : []));
    expect(addresses.length).toBeGreaterThan(20);
    expect(
      addresses.filter(
        (address) => !/^show\/run\/(init-\d+\.mp4|s\d+\.m4s|p\d+\.\d+\.m4s)\?token=a%2Fb$/.test(address),
      ),
    ).toEqual([]);
    packager.close();
  });

  it("contains each viewer's own token only", () => {
    const { feed, packager, window } = setUpPackager(true);
    feed(0, 4);
    const playlist = new Playlist(window, settings);
    const texts = ['?token=anna', '?token=%24%26{query}', '', '?token=bert'].map(
      (query) => [query, playlist.forViewer(query)] as const,
    );
    for (const [query, text] of texts) {
      const plain = text.replaceAll(query || '?', '');
      expect(
        text.split('\n').filter((line) => query && line.includes('.m4s') && !line.includes(`.m4s${query}`)),
      ).toEqual([]);
      expect(plain).not.toMatch(/token|anna|bert/);
    }
    expect(playlist.forViewer('?token=anna')).toBe(texts[0]?.[1]);
    packager.close();
  });

  it('counts the discontinuities that have left it and ends with ENDLIST', () => {
    const window = new SegmentWindow({ segments: 6, bytes: 1e9 });
    const playlist = new Playlist(window, { ...settings, length: 4 });
    window.addInit(Buffer.alloc(1));
    for (let i = 0; i < 12; i++) {
      window.openSegment(i * 1000, i === 2);
      window.addPart({ bytes: Buffer.alloc(1), duration: 0.2, independent: true });
      window.closeSegment();
    }
    window.end();
    const text = playlist.forViewer('');
    expect(text).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:8\n');
    expect(text.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
  });
});
