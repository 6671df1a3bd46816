import { chooseVariant, hasPlayablePicture, hasSeparateAudio, keepOneSound, renditionsOf } from '@/lib/live/variant';

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

it.each([
  ['no codec that the browser knows', BOTH, () => false, false],
  ['one sound that the browser knows', BOTH, (codecs: string) => !codecs.includes('opus'), true],
  ['no codecs', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n', () => false, true],
  ['segments only', '#EXTM3U\n#EXTINF:1,\ns1.m4s', () => false, true],
] as const)(
  'says whether the browser may play the picture of a playlist with %s',
  (_with, playlist, canPlay, expected) => {
    expect(hasPlayablePicture(playlist, canPlay)).toBe(expected);
  },
);

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

const ladder = [
  '#EXTM3U',
  ...[
    ['CODECS="avc1.42e01f,opus",RESOLUTION=1080x1920', 'show.m3u8?audio=opus'],
    ['CODECS="avc1.42e01f,mp4a.40.2",RESOLUTION=1080x1920', 'show.m3u8?audio=aac'],
    ['CODECS="avc1.42e01f,mp4a.40.2",RESOLUTION=720x1280', 'show.m3u8?layer=720'],
    ['CODECS="mp4a.40.2"', 'show.m3u8?layer=audio'],
  ].flatMap(([facts, uri], i) => [`#EXT-X-STREAM-INF:BANDWIDTH=${4 - i}000000,${facts}`, uri]),
  '',
].join('\n');

it('names the sizes by their shorter side, and tells sound alone from pictures', () => {
  expect(renditionsOf(ladder, () => true)).toEqual({
    pictures: [
      { lines: 1080, bitrate: 4_000_000 },
      { lines: 720, bitrate: 2_000_000 },
    ],
    sound: 1_000_000,
    fromPublisher: false,
  });
  expect(renditionsOf(ladder, () => false)).toEqual({ pictures: [], sound: null, fromPublisher: false });
});

it('still chooses by the audio codec when sound alone is offered beside one size', () => {
  const playlist = ladder.replace(/#.*720x1280\n.*\n/, '');
  expect(chooseVariant(playlist, PLAYLIST_URL, () => true)).toContain('show.m3u8?audio=opus');
  expect(chooseVariant(playlist, PLAYLIST_URL, () => true, 'audio')).toContain('show.m3u8?layer=audio');
});

it('keeps the audio codec with the most sizes for a library that switches between them', () => {
  const kept = keepOneSound(ladder, () => true);
  expect(kept).not.toContain('audio=opus');
  expect(kept.match(/^show.*/gm)).toEqual(['show.m3u8?audio=aac', 'show.m3u8?layer=720', 'show.m3u8?layer=audio']);
  expect(keepOneSound(ladder, (codecs) => codecs.includes('opus'))).toContain('audio=opus');
});
