/** The player chooses an audio rendition that the browser supports. */
import { chooseVariant, hasSoundApart } from '@/lib/live/variant';

const URL_PATTERN = 'https://site.test/media/live/streams/show.m3u8?token=t';
const master = (...variants: [codecs: string, size: string, uri: string][]) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    ...variants.flatMap(([codecs, size, uri]) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS="${codecs}",RESOLUTION=${size}`,
      uri,
    ]),
    '',
  ].join('\r\n');
const BOTH = master(
  ['avc1.42e01f,opus', '640x360', 'show.m3u8?audio=opus&token=t'],
  ['avc1.42e01f,mp4a.40.2', '640x360', 'show.m3u8?audio=aac&token=t'],
);

it.each([
  ['the first that it can play', () => true, 'opus'],
  ['AAC where there is no Opus', (codecs: string) => !codecs.includes('opus'), 'aac'],
  ['the first where it knows nothing', () => false, 'opus'],
])('takes %s', (_what, canPlay, sound) => {
  expect(chooseVariant(BOTH, URL_PATTERN, canPlay)).toBe(
    `https://site.test/media/live/streams/show.m3u8?audio=${sound}&token=t`,
  );
});

it('plays a media playlist as it is, and leaves several sizes to the player', () => {
  expect(chooseVariant('#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1,\ns1.m4s', URL_PATTERN, () => true)).toBe(
    URL_PATTERN,
  );
  expect(
    chooseVariant(
      master(['avc1.42e01f', '640x360', 'low.m3u8'], ['avc1.42e01f', '1280x720', 'high.m3u8']),
      URL_PATTERN,
      () => true,
    ),
  ).toBe(URL_PATTERN);
});

it('leaves sound that has a playlist of its own to the player, and says so', () => {
  const apart = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio2",AUTOSELECT=YES,DEFAULT=YES,URI="audio2_stream.m3u8?session=s"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.42e01f,opus",RESOLUTION=640x360,AUDIO="audio"',
    'video1_stream.m3u8?session=s',
  ].join('\n');
  expect(hasSoundApart(apart)).toBe(true);
  expect(chooseVariant(apart, URL_PATTERN, () => true)).toBe(URL_PATTERN);
  expect(hasSoundApart(BOTH)).toBe(false);
  // sound that stands in the pictures' own segments has no address
  expect(hasSoundApart('#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x"\n')).toBe(false);
});
