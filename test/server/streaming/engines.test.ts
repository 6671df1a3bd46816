import { readConfig } from '@server/config';
import { type ForeignMedia } from '@server/foreignMedia';
import { addressFrom, pathOf, streamBehind, tokenIn } from '@server/features/streaming/engines/address';
import { Proof } from '@server/features/streaming/engines/proof';

// How engines that run somewhere else are configured and addressed, and what their counts prove.

const ID = '01890000-0000-7000-8000-000000000001';
const SECRET = 'a-secret-path-of-the-tests';
const configured = (engine: string, more: Record<string, string> = {}): ForeignMedia =>
  readConfig({ MEDIA_ENGINE: engine, MEDIA_URL: 'https://media.example.org/', MEDIA_WEBHOOK_SECRET: SECRET, ...more })
    .media.foreign!;
const filled = (media: ForeignMedia, token: string | null) =>
  Object.fromEntries(
    Object.entries(media.templates).map(([place, template]) => [
      place,
      template && addressFrom(template, media, ID, token),
    ]),
  );

describe('addresses', () => {
  test("are those of the engines' documentation when nothing else is said", () => {
    const mediamtx = configured('mediamtx');
    expect(mediamtx).toMatchObject({ url: 'https://media.example.org', apiUrl: 'http://media.example.org:9997' });
    expect(filled(mediamtx, 'a.b+c')).toEqual({
      whip: `https://media.example.org:8889/${ID}/whip?token=a.b%2Bc`,
      whep: `https://media.example.org:8889/${ID}/whep?token=a.b%2Bc`,
      hls: `https://media.example.org:8888/${ID}/index.m3u8?token=a.b%2Bc`,
      rtmp: `rtmp://media.example.org/${ID}?token=a.b%2Bc`,
      mp4: null,
    });
    const antmedia = configured('antmedia', { MEDIA_URL: 'https://media.example.org:5443', MEDIA_APP: 'WebRTCAppEE' });
    expect(antmedia.apiUrl).toBe('https://media.example.org:5443');
    expect(filled(antmedia, 't')).toEqual({
      whip: `https://media.example.org:5443/WebRTCAppEE/whip/${ID}?token=t`,
      whep: null,
      rtmp: `rtmp://media.example.org/WebRTCAppEE/${ID}?token=t`,
      hls: `https://media.example.org:5443/WebRTCAppEE/streams/${ID}.m3u8?token=t`,
      mp4: `https://media.example.org:5443/WebRTCAppEE/streams/${ID}.mp4?token=t`,
    });
  });

  test('without a token lose what would carry it, and nothing else', () => {
    const media = configured('mediamtx', {
      MEDIA_HLS_URL: 'https://cdn.example.org/{app}/{path}/index.m3u8?a=1&token={token}&b=2',
      MEDIA_WHEP_URL: '{url}/{id}/whep?jwt={token}&b=2',
      MEDIA_RTMP_URL: 'off',
      MEDIA_PATH: 'live/{id}',
    });
    expect(filled(media, null)).toMatchObject({
      hls: `https://cdn.example.org/LiveApp/live/${ID}/index.m3u8?a=1&b=2`,
      whep: `https://media.example.org/${ID}/whep?b=2`,
      whip: `https://media.example.org:8889/live/${ID}/whip`,
      rtmp: null,
    });
  });

  test("name our streams and nobody else's", () => {
    const media = configured('mediamtx', { MEDIA_PATH: 'stage/{id}-live' });
    expect(streamBehind(media, pathOf(media, ID))).toBe(ID);
    for (const name of [ID, `stage/${ID}`, `${ID}-live`, 'stage/-live', '', 'stage/'])
      expect(streamBehind(media, name)).toBeNull();
    expect(tokenIn('a=1&token=p.q%2B')).toBe('p.q+');
    expect(tokenIn('')).toBeNull();
  });
});

describe('the configuration', () => {
  test.each([
    [{ MEDIA_URL: '' }, 'needs MEDIA_URL'],
    [{ MEDIA_URL: 'media.example.org' }, 'needs MEDIA_URL'],
    [{ MEDIA_API_URL: 'ftp://x' }, 'MEDIA_API_URL is no address'],
    [{ MEDIA_WEBHOOK_SECRET: '' }, 'needs MEDIA_WEBHOOK_SECRET'],
    [{ MEDIA_WEBHOOK_SECRET: 'short' }, 'needs MEDIA_WEBHOOK_SECRET'],
    [{ MEDIA_API_USER: 'alone' }, 'belong together'],
    [{ MEDIA_WHIP_URL: '{url}/{path}/whip' }, 'MEDIA_WHIP_URL: the token is missing'],
    [{ MEDIA_HLS_URL: '{url}/live.m3u8?token={token}' }, 'MEDIA_HLS_URL: the stream is missing'],
    [{ MEDIA_WHEP_URL: '{url}/{stream}/whep?token={token}' }, 'MEDIA_WHEP_URL: {stream} is nothing'],
    [{ MEDIA_HLS_URL: 'off' }, 'cannot be off'],
    [{ MEDIA_PATH: 'live' }, 'MEDIA_PATH'],
    [{ MEDIA_TOKENS: 'both' }, 'MEDIA_TOKENS'],
    [{ MEDIA_APP: '../x' }, 'MEDIA_APP'],
  ])('%j is refused in words', (wrong, words) => {
    expect(() => configured('mediamtx', wrong as Record<string, string>)).toThrow(words);
  });

  test('of the embedded engine asks for none of it', () => {
    expect(readConfig({}).media).toMatchObject({ engine: 'embedded', foreign: null });
  });
});

describe('what counts prove', () => {
  const path = (count: number) => ({ id: 'path', streamId: 's', who: null, count });
  const viewer = (count: number, id = 'v', who = 'ann') => ({ id, streamId: 's', who, count });
  const now = (proof: Proof) => {
    const { flow, watching } = proof.deliveries.get('s') ?? { flow: null, watching: new Map() };
    return { flow, ...Object.fromEntries(watching) };
  };

  test('a new count proves nothing, a grown one the time since, one that stands or falls back nothing more', () => {
    const proof = new Proof();
    proof.look(1_000, [path(500), viewer(7)]);
    expect(now(proof)).toEqual({ flow: null });
    proof.look(1_500, [path(600), viewer(7)]);
    expect(now(proof)).toEqual({ flow: { from: 1_500, to: 1_500 } });
    proof.look(2_000, [path(700), viewer(8)]);
    proof.look(2_500, [path(800), viewer(9)]);
    expect(now(proof)).toEqual({ flow: { from: 1_500, to: 2_500 }, ann: { from: 2_000, to: 2_500 } });
    proof.look(3_000, [path(800), viewer(9)]);
    proof.look(3_500, [path(10), viewer(1)]);
    expect(now(proof)).toEqual({ flow: { from: 1_500, to: 2_500 }, ann: { from: 2_000, to: 2_500 } });
  });

  test('a pause of the pictures or of a viewer begins another stretch', () => {
    const proof = new Proof();
    for (const [at, pictures, heard] of [
      [0, 1, 1],
      [500, 2, 2],
      [2_500, 3, 2],
      [3_000, 4, 2],
      [5_000, 5, 3],
      [5_500, 6, 4],
    ] as const)
      proof.look(at, [path(pictures), viewer(heard)]);
    expect(now(proof)).toEqual({ flow: { from: 5_000, to: 5_500 }, ann: { from: 5_000, to: 5_500 } });
  });

  test('two players of one member are one watching; what is gone from the list is remembered for a while', () => {
    const proof = new Proof();
    for (let at = 0; at <= 2_000; at += 500)
      proof.look(at, [
        path(at + 1),
        viewer(at < 1_000 ? at : 500),
        viewer(at >= 1_000 ? at : 1_000, 'w'),
        viewer(at, 'x', 'bob'),
      ]);
    expect(now(proof)).toMatchObject({ ann: { from: 500, to: 2_000 }, bob: { from: 500, to: 2_000 } });
    proof.look(60_000, []);
    expect(now(proof)).toMatchObject({ ann: { to: 2_000 } });
    proof.look(200_000, []);
    expect(proof.deliveries.size).toBe(0);
  });

  test('a member whose session is new after a restart of the engine is not charged for the time between', () => {
    const proof = new Proof();
    proof.look(0, [path(1), viewer(1)]);
    proof.look(500, [path(2), viewer(2)]);
    proof.look(10_000, [path(90), viewer(90, 'new')]);
    proof.look(10_500, [path(91), viewer(91, 'new')]);
    expect(now(proof)).toEqual({ flow: { from: 10_000, to: 10_500 }, ann: { from: 10_500, to: 10_500 } });
  });
});
