import { chooseVariant, hasSeparateAudio } from '@/lib/live/variant';

const PLAYLIST_URL = 'https://site.test/media/live/streams/show.m3u8?token=t';
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
  ['avc1.42e01f,opus', '640x360', 'show/~t/opus.m3u8'],
  ['avc1.42e01f,mp4a.40.2', '640x360', 'show/~t/aac.m3u8'],
);

it.each([
  ['the first variant that the browser can play', () => true, 'opus'],
  ['AAC in a browser without Opus', (codecs: string) => !codecs.includes('opus'), 'aac'],
  ['the first variant if the browser knows none', () => false, 'opus'],
])('chooses %s', (_case, canPlay, sound) => {
  expect(chooseVariant(BOTH, PLAYLIST_URL, canPlay)).toBe(`https://site.test/media/live/streams/show/~t/${sound}.m3u8`);
});

it('begins with a picture although there are variants without one', () => {
  const withAudioOnly = `${BOTH}\n#EXT-X-STREAM-INF:BANDWIDTH=96000,CODECS="opus"\nshow/~t/opus-audio.m3u8\n`;
  expect(chooseVariant(withAudioOnly, PLAYLIST_URL, () => true)).toBe(
    'https://site.test/media/live/streams/show/~t/opus.m3u8',
  );
});

it('keeps a media playlist, and leaves several sizes to the player', () => {
  expect(chooseVariant('#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1,\ns1.m4s', PLAYLIST_URL, () => true)).toBe(
    PLAYLIST_URL,
  );
  expect(
    chooseVariant(
      master(['avc1.42e01f', '640x360', 'low.m3u8'], ['avc1.42e01f', '1280x720', 'high.m3u8']),
      PLAYLIST_URL,
      () => true,
    ),
  ).toBe(PLAYLIST_URL);
});

it('leaves separate audio to the player', () => {
  const separate = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio2",AUTOSELECT=YES,DEFAULT=YES,URI="audio2_stream.m3u8?session=s"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.42e01f,opus",RESOLUTION=640x360,AUDIO="audio"',
    'video1_stream.m3u8?session=s',
  ].join('\n');
  expect(hasSeparateAudio(separate)).toBe(true);
  expect(chooseVariant(separate, PLAYLIST_URL, () => true)).toBe(PLAYLIST_URL);
  expect(hasSeparateAudio(BOTH)).toBe(false);
  // sound in the same segments as the video has no address
  expect(hasSeparateAudio('#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x"\n')).toBe(false);
});
