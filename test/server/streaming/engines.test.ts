import { readConfig } from '@server/config';
import { type ExternalMedia } from '@server/externalMedia';
import { fillAddress, enginePathOf, streamIdOf, tokenIn } from '@server/features/streaming/engines/addresses';
import { DeliveryTracker } from '@server/features/streaming/engines/deliveryTracker';

// Configuration and addresses of external engines, and the proof of delivery from their counters.

const ID = '01890000-0000-7000-8000-000000000001';
const SECRET = 'a-secret-path-of-the-tests';
const configured = (engine: string, more: Record<string, string> = {}): ExternalMedia =>
  readConfig({ MEDIA_ENGINE: engine, MEDIA_URL: 'https://media.example.org/', MEDIA_WEBHOOK_SECRET: SECRET, ...more })
    .media.external!;
const filled = (media: ExternalMedia, token: string | null) =>
  Object.fromEntries(
    Object.entries(media.templates).map(([name, template]) => [
      name,
      template && fillAddress(template, media, ID, token),
    ]),
  );

describe('the addresses of an external engine', () => {
  test("follow the engine's documentation by default", () => {
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

  test('lose only the token parameter when there is no token', () => {
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

  test('lead back to our streams only', () => {
    const media = configured('mediamtx', { MEDIA_PATH: 'stage/{id}-live' });
    expect(streamIdOf(media, enginePathOf(media, ID))).toBe(ID);
    for (const name of [ID, `stage/${ID}`, `${ID}-live`, 'stage/-live', '', 'stage/'])
      expect(streamIdOf(media, name)).toBeNull();
    expect(tokenIn('a=1&token=p.q%2B')).toBe('p.q+');
    expect(tokenIn('')).toBeNull();
  });
});

describe('the configuration of an external engine', () => {
  test.each([
    [{ MEDIA_URL: '' }, 'needs MEDIA_URL'],
    [{ MEDIA_URL: 'media.example.org' }, 'needs MEDIA_URL'],
    [{ MEDIA_API_URL: 'ftp://x' }, 'MEDIA_API_URL is not a valid address'],
    [{ MEDIA_WEBHOOK_SECRET: '' }, 'needs MEDIA_WEBHOOK_SECRET'],
    [{ MEDIA_WEBHOOK_SECRET: 'short' }, 'needs MEDIA_WEBHOOK_SECRET'],
    [{ MEDIA_API_USER: 'alone' }, 'must be set together'],
    [{ MEDIA_WHIP_URL: '{url}/{path}/whip' }, 'MEDIA_WHIP_URL: the token is missing'],
    [{ MEDIA_HLS_URL: '{url}/live.m3u8?token={token}' }, 'MEDIA_HLS_URL: the stream name is missing'],
    [{ MEDIA_WHEP_URL: '{url}/{stream}/whep?token={token}' }, 'MEDIA_WHEP_URL: {stream} is not a variable'],
    [{ MEDIA_HLS_URL: 'off' }, 'cannot be off'],
    [{ MEDIA_PATH: 'live' }, 'MEDIA_PATH'],
    [{ MEDIA_TOKENS: 'both' }, 'MEDIA_TOKENS'],
    [{ MEDIA_APP: '../x' }, 'MEDIA_APP'],
  ])('refuses %j with a message', (wrong, words) => {
    expect(() => configured('mediamtx', wrong as Record<string, string>)).toThrow(words);
  });

  test('is not needed for the embedded engine', () => {
    expect(readConfig({}).media).toMatchObject({ engine: 'embedded', external: null });
  });
});

describe('the proof of delivery from counters', () => {
  const path = (count: number) => ({ id: 'path', streamId: 's', viewerId: null, count });
  const viewer = (count: number, id = 'v', viewerId = 'ann') => ({ id, streamId: 's', viewerId, count });
  const now = (tracker: DeliveryTracker) => {
    const { flow, watching } = tracker.deliveries.get('s') ?? { flow: null, watching: new Map() };
    return { flow, ...Object.fromEntries(watching) };
  };

  test('takes only a grown counter as proof, not a new, unchanged or smaller one', () => {
    const tracker = new DeliveryTracker();
    tracker.sample(1_000, [path(500), viewer(7)]);
    expect(now(tracker)).toEqual({ flow: null });
    tracker.sample(1_500, [path(600), viewer(7)]);
    expect(now(tracker)).toEqual({ flow: { from: 1_500, to: 1_500 } });
    tracker.sample(2_000, [path(700), viewer(8)]);
    tracker.sample(2_500, [path(800), viewer(9)]);
    expect(now(tracker)).toEqual({ flow: { from: 1_500, to: 2_500 }, ann: { from: 2_000, to: 2_500 } });
    tracker.sample(3_000, [path(800), viewer(9)]);
    tracker.sample(3_500, [path(10), viewer(1)]);
    expect(now(tracker)).toEqual({ flow: { from: 1_500, to: 2_500 }, ann: { from: 2_000, to: 2_500 } });
  });

  test('starts a new time span after a pause of the pictures or of a viewer', () => {
    const tracker = new DeliveryTracker();
    for (const [at, pictures, heard] of [
      [0, 1, 1],
      [500, 2, 2],
      [2_500, 3, 2],
      [3_000, 4, 2],
      [5_000, 5, 3],
      [5_500, 6, 4],
    ] as const)
      tracker.sample(at, [path(pictures), viewer(heard)]);
    expect(now(tracker)).toEqual({ flow: { from: 5_000, to: 5_500 }, ann: { from: 5_000, to: 5_500 } });
  });

  test('counts two players of one member once, and remembers ended sessions for a while', () => {
    const tracker = new DeliveryTracker();
    for (let at = 0; at <= 2_000; at += 500)
      tracker.sample(at, [
        path(at + 1),
        viewer(at < 1_000 ? at : 500),
        viewer(at >= 1_000 ? at : 1_000, 'w'),
        viewer(at, 'x', 'bob'),
      ]);
    expect(now(tracker)).toMatchObject({ ann: { from: 500, to: 2_000 }, bob: { from: 500, to: 2_000 } });
    tracker.sample(60_000, []);
    expect(now(tracker)).toMatchObject({ ann: { to: 2_000 } });
    tracker.sample(200_000, []);
    expect(tracker.deliveries.size).toBe(0);
  });

  test('does not charge a member for the time of an engine restart', () => {
    const tracker = new DeliveryTracker();
    tracker.sample(0, [path(1), viewer(1)]);
    tracker.sample(500, [path(2), viewer(2)]);
    tracker.sample(10_000, [path(90), viewer(90, 'new')]);
    tracker.sample(10_500, [path(91), viewer(91, 'new')]);
    expect(now(tracker)).toEqual({ flow: { from: 10_000, to: 10_500 }, ann: { from: 10_500, to: 10_500 } });
  });
});
