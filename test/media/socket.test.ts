/** Runs the media server as a process, with a client that publishes over a WebSocket. */
import { holesIn, runsOf } from '../support/fragments';
import { startMedia, type TestMedia, until } from '../support/mediaServer';
import { parsePlaylist } from '../support/playlist';
import {
  clipMessages,
  message,
  openSocket,
  PICTURE,
  play,
  SMALLER,
  type SocketClient,
  SOUND,
} from '../support/socketPublisher';

jest.setTimeout(60_000);

const clip = clipMessages();
const [firstPicture] = clip.filter(({ kind }) => kind === PICTURE);
const key = firstPicture?.bytes ?? Buffer.alloc(0);
const startCode = Buffer.from([0, 0, 1]);

describe('WebSocket publishing', () => {
  let media: TestMedia;
  const open: { client: SocketClient; stop: () => void }[] = [];
  beforeAll(async () => {
    media = await startMedia({ MEDIA_END_GRACE_MS: '1500' });
  });
  afterEach(() => {
    for (const { client, stop } of open.splice(0)) {
      stop();
      client.socket.terminate();
    }
  });
  afterAll(() => media.stop());

  const address = (id: string, token: string | null, from = 'page') =>
    `${media.origin}/media/live/ws/${id}?sound=opus&from=${from}${token === null ? '' : `&token=${token}`}`;
  const connect = (id: string, token: string | null = 'publisher', from?: string) => {
    const client = openSocket(address(id, token, from));
    open.push({ client, stop: () => undefined });
    return client;
  };
  const ready = async (client: SocketClient) => {
    await until('the ready message', () => client.told.some(({ type }) => type === 'ready'));
    return client;
  };
  const publish = async (id: string, token?: string, from?: string) => {
    const client = await ready(connect(id, token, from));
    open.push({ client, stop: play(client) });
    return client;
  };
  const stateOf = async (id: string) => (await media.control('GET', `streams/${id}`)).body['state'];
  const live = (id: string) => until('the picture', async () => (await stateOf(id)) === 'live');
  const playlistOf = (id: string) =>
    until('the playlist', async () => {
      const response = await fetch(media.hlsUrl(id, 'viewer'));
      return response.status === 200 ? parsePlaylist(await response.text()) : null;
    });
  const ends = (id: string) => media.reports(id, 'ended').map(({ reason }) => reason);

  it('goes live without gaps and gets reports of what has arrived', async () => {
    const client = await publish('show');
    const playlist = await until('three whole segments', async () => {
      const found = await playlistOf('show');
      return found.segments.filter(({ uri }) => uri !== null).length >= 3 ? found : null;
    });
    const segments = playlist.segments.flatMap(({ uri }) => (uri === null ? [] : [uri]));
    const bytes = await Promise.all(
      segments.map(async (uri) =>
        Buffer.from(await (await fetch(new URL(uri, media.hlsUrl('show', 'viewer')))).arrayBuffer()),
      ),
    );
    const runs = runsOf(Buffer.concat(bytes));
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    // no silence was inserted
    expect(
      runs
        .filter((run) => run.trackId === 2)
        .flatMap((run) => run.samples)
        .filter((sample) => sample.data.length <= 3),
    ).toEqual([]);
    const heard = client.told.flatMap(({ timestamp }) => (timestamp === undefined ? [] : [timestamp]));
    expect(heard.length).toBeGreaterThan(4);
    expect([...heard].sort((a, b) => a - b)).toEqual(heard);
    expect(client.told.some(({ type }) => type === 'keyFrame')).toBe(true);
    expect((await media.control('GET', 'streams/show')).body).toMatchObject({
      state: 'live',
      tracks: { audio: { codec: 'opus' } },
    });
  });

  it('waits for a page that is cut off and ends the show when the page closes with 4000', async () => {
    const first = await publish('back');
    await live('back');
    first.socket.terminate();
    await until('the stream to wait', async () => (await stateOf('back')) === 'waiting');
    const second = await publish('back');
    await live('back');
    expect(ends('back')).toEqual([]);
    second.socket.close(4000);
    await until('the end', () => ends('back').length > 0);
    expect(ends('back')).toEqual(['deleted']);
  });

  it('ends the stream after the grace period when the page does not return', async () => {
    const client = await publish('lost');
    await live('lost');
    client.socket.terminate();
    await until('the end', () => ends('lost').length > 0);
    expect(ends('lost')).toEqual(['gone']);
  });

  it.each([
    ['without a token', null, 4401],
    ['with a wrong one', 'publisher-stolen', 4403],
    ["with a viewer's", 'viewer', 4403],
  ])('refuses a page %s with a reason', async (_how, token, code) => {
    const client = connect('closed', token);
    const end = await until('the refusal', () => client.end());
    expect(end.code).toBe(code);
    expect(end.reason).not.toBe('');
    expect((await media.control('GET', 'streams/closed')).status).toBe(404);
  });

  it('refuses another page with 4409 and lets the same page replace its connection', async () => {
    const first = await publish('taken');
    await live('taken');
    for (const [token, from] of [
      ['publisher-2', 'page'],
      ['publisher', 'another'],
    ] as const) {
      const client = connect('taken', token, from);
      const end = await until('the refusal', () => client.end());
      expect(end).toMatchObject({ code: 4409, reason: expect.stringContaining('already being published') as string });
    }
    expect(first.end()).toBeNull();
    await publish('taken');
    expect(await until('the end of the first', () => first.end())).toMatchObject({ code: 1000 });
    expect(await stateOf('taken')).toBe('live');
  });

  it('disconnects a page when its token is revoked or the show is stopped', async () => {
    const revoked = await publish('revoked');
    await live('revoked');
    expect((await media.control('POST', 'streams/revoked/revoke', { token: 'publisher' })).body).toEqual({ cut: 1 });
    expect((await until('the end', () => revoked.end())).code).toBe(4403);
    await until('the report', () => ends('revoked').length > 0);
    expect(ends('revoked')).toEqual(['revoked']);
    const stopped = await publish('stopped');
    await live('stopped');
    await media.control('POST', 'streams/stopped/stop');
    expect((await until('the end', () => stopped.end())).code).toBe(1000);
    await until('the report', () => ends('stopped').length > 0);
    expect(ends('stopped')).toEqual(['stopped']);
  });

  it.each([
    ['text', 'hello'],
    ['a broken picture', message(PICTURE, 1, Buffer.from([1, 2, 3]))],
    ['a smaller picture that it did not announce', message(SMALLER, 1, key.subarray(9))],
  ])('disconnects a page that sends %s without disturbing another stream', async (_what, bytes) => {
    await publish('calm', 'publisher', 'calm');
    await live('calm');
    const client = await ready(connect('malformed'));
    client.socket.send(bytes);
    expect((await until('the end', () => client.end())).code).toBe(4400);
    expect(await stateOf('calm')).toBe('live');
  });

  it('disconnects a page over the rate limit or with an oversized message', async () => {
    const greedy = await ready(connect('greedy'));
    const nothing = message(PICTURE, 1, Buffer.concat([startCode, Buffer.from([0x06, 1])]));
    for (let i = 0; i < 3_000; i++) greedy.socket.send(nothing);
    expect((await until('the end', () => greedy.end())).code).toBe(4429);
    const large = await ready(connect('large'));
    large.socket.send(Buffer.alloc(3 * 1024 * 1024));
    expect((await until('the end', () => large.end())).code).toBe(1009);
  });

  it('drops frames that go back in time', async () => {
    const client = await ready(connect('order'));
    for (const time of [5_000_000, 5_033_000, 4_000_000, 5_066_000])
      client.socket.send(message(PICTURE, time, key.subarray(9)));
    await until('the last one', () => client.told.some(({ timestamp }) => timestamp === 5_066_000));
    expect(client.told.some(({ timestamp }) => timestamp === 4_000_000)).toBe(false);
    expect(client.end()).toBeNull();
  });

  it('disconnects a page that stops sending video, even if it sends audio', async () => {
    const silent = await publish('silent');
    await live('silent');
    for (const { client, stop } of open) if (client === silent) stop();
    const sound = clip.find(({ kind }) => kind === SOUND)?.bytes.subarray(9) ?? Buffer.alloc(0);
    const timer = setInterval(() => silent.socket.send(message(SOUND, performance.now() * 1_000, sound)), 20);
    const end = await until('the end', () => silent.end());
    clearInterval(timer);
    expect(end.code).toBe(4408);
  });

  it('refuses unknown addresses', async () => {
    for (const where of [
      '/media/live/ws/',
      '/media/other/ws/show',
      '/media/live/ws/a%20b',
      '/media/live/ws/show/more',
      '/control/streams',
    ]) {
      const client = openSocket(`${media.origin}${where}?token=publisher`);
      expect((await until('the end', () => client.end())).code).toBe(1006);
    }
  });
});
