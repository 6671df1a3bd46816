/** A browser publishes over a WebSocket: what comes out for viewers, who is let in, and what strangers send. */
import fc from 'fast-check';
import { RateLimit } from '@media/socket/rateLimit';
import { MessageError, readMessage } from '@media/socket/message';
import { H264Depacketiser } from '@media/rtc/h264Depacketiser';
import { RtpPacketiser } from '@media/rtc/rtpPacketiser';
import { type AccessUnit } from '@media/stream/source';
import { splitUnits } from '@media/mp4/nalUnits';
import { holesIn, runsOf } from '../support/fragments';
import { startMedia, type TestMedia, until } from '../support/mediaServer';
import { parsePlaylist } from '../support/playlist';
import { clipMessages, message, openSocket, PICTURE, play, type SocketClient, SOUND } from '../support/socketPublisher';

jest.setTimeout(60_000);

const clip = clipMessages();
const [firstPicture] = clip.filter(({ kind }) => kind === PICTURE);
const key = firstPicture?.bytes ?? Buffer.alloc(0);
const startCode = Buffer.from([0, 0, 1]);

const golomb = (value: number) => {
  const binary = (value + 1).toString(2);
  return '0'.repeat(binary.length - 1) + binary;
};
function bits(text: string): number[] {
  const all = text.replaceAll(' ', '');
  return (all.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2));
}

describe('messages', () => {
  it('of a picture are read with their parameter sets, those of sound with their length', () => {
    const pictures = clip.filter(({ kind }) => kind === PICTURE).map(({ bytes }) => readMessage(bytes));
    expect(pictures.map((picture) => picture.kind === 'picture' && picture.key && picture.sps !== null)).toEqual(
      clip.filter(({ kind }) => kind === PICTURE).map((each) => each.key),
    );
    const sounds = clip.filter(({ kind }) => kind === SOUND).map(({ bytes }) => readMessage(bytes));
    expect(new Set(sounds.map((sound) => sound.kind === 'sound' && sound.duration))).toEqual(new Set([960]));
  });

  it('are read or refused, whatever they hold', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(Buffer.alloc(0), startCode), (bytes, before) => {
        for (const kind of [PICTURE, SOUND, bytes[0] ?? 0]) {
          try {
            readMessage(message(kind, 5, Buffer.concat([before, bytes])));
          } catch (error) {
            expect(error).toBeInstanceOf(MessageError);
          }
        }
      }),
    );
  });

  const sps = (width: number, height: number) =>
    Buffer.from([
      0x67,
      66,
      0xc0,
      31,
      ...bits(`1 1 1 011 010 0 ${golomb(width / 16 - 1)} ${golomb(height / 16 - 1)} 1 1 0 0 1`),
    ]);
  it.each([
    ['no head', Buffer.from([1, 0, 0])],
    ['nothing after it', message(PICTURE, 0, Buffer.alloc(0))],
    ['another kind', message(7, 0, Buffer.from([1]))],
    ['a picture without a start code', message(PICTURE, 0, Buffer.from([0x65, 1, 2, 3]))],
    ['an empty piece', message(PICTURE, 0, Buffer.concat([startCode, startCode, Buffer.from([0x65, 1])]))],
    ['the forbidden bit', message(PICTURE, 0, Buffer.concat([startCode, Buffer.from([0xe5, 1])]))],
    [
      'a thousand pieces',
      message(
        PICTURE,
        0,
        Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.concat([startCode, Buffer.from([0x61, 1])]))),
      ),
    ],
    [
      'a giant picture',
      message(PICTURE, 0, Buffer.concat([startCode, sps(16_000, 16_000), startCode, Buffer.from([0x65, 1])])),
    ],
    [
      'parameter sets as large as a picture',
      message(PICTURE, 0, Buffer.concat([startCode, Buffer.alloc(2_000, 0x67), startCode, Buffer.from([0x65, 1])])),
    ],
    ['sound that is no Opus', message(SOUND, 0, Buffer.from([0xff, 0x3f]))],
    ['sound as large as a picture', message(SOUND, 0, Buffer.alloc(2_000, 0x78))],
    ['a time beyond all times', Buffer.concat([Buffer.from([SOUND]), Buffer.alloc(8, 0xff), Buffer.from([0x78, 1])])],
  ])('with %s are refused', (_what, bytes) => {
    expect(() => readMessage(bytes)).toThrow(MessageError);
  });
  it('with a picture of ordinary size are not', () => {
    expect(
      readMessage(message(PICTURE, 0, Buffer.concat([startCode, sps(1280, 720), startCode, Buffer.from([0x65, 1])]))),
    ).toMatchObject({ kind: 'picture', key: true });
  });
});

describe('what a page may send', () => {
  it('is a burst after a pause, and no more than the line of a fine picture in the long run', () => {
    let now = 0;
    const allowance = new RateLimit(() => now);
    expect(Array.from({ length: 4 }, () => allowance.take(2 * 1024 * 1024))).toEqual([true, true, true, true]);
    expect(allowance.take(2 * 1024 * 1024)).toBe(false);
    now += 60_000;
    expect(Array.from({ length: 2_100 }, () => allowance.take(10)).filter(Boolean)).toHaveLength(2_000);
  });
});

test('packets for WHEP are put together again to the same pictures', () => {
  const out: Omit<AccessUnit, 'clock'>[] = [];
  const depacketiser = new H264Depacketiser((unit) => out.push(unit));
  const packets = new RtpPacketiser();
  const pictures = clip.flatMap(({ bytes }) => {
    const read = readMessage(bytes);
    return read.kind === 'picture' ? [read] : [];
  });
  pictures.forEach((picture, i) => {
    for (const packet of packets.packetisePicture(picture, i * 3_000)) {
      expect(packet.payload.length).toBeLessThan(1_200);
      depacketiser.push(packet);
    }
  });
  expect(out.map(({ data, key: isKey }) => [data.toString('base64'), isKey])).toEqual(
    pictures.map(({ data, key: isKey }) => [data.toString('base64'), isKey]),
  );
  expect([...splitUnits(out[0]?.data ?? Buffer.alloc(0))].length).toBeGreaterThan(0);
});

describe('a page', () => {
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
  const knock = (id: string, token: string | null = 'publisher', from?: string) => {
    const client = openSocket(address(id, token, from));
    open.push({ client, stop: () => undefined });
    return client;
  };
  const ready = async (client: SocketClient) => {
    await until('that it may send', () => client.told.some(({ type }) => type === 'ready'));
    return client;
  };
  const publish = async (id: string, token?: string, from?: string) => {
    const client = await ready(knock(id, token, from));
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

  it('goes on the air: pictures and sound come out without a hole, and it hears how far they are', async () => {
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
    // nothing had to be filled with silence
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

  it('that says goodbye ends the show; one that is cut off is waited for, and may come back', async () => {
    const first = await publish('back');
    await live('back');
    first.socket.terminate();
    await until('that it is waited for', async () => (await stateOf('back')) === 'waiting');
    const second = await publish('back');
    await live('back');
    expect(ends('back')).toEqual([]);
    second.socket.close(4000);
    await until('the end', () => ends('back').length > 0);
    expect(ends('back')).toEqual(['deleted']);
  });

  it('that is never heard of again is missed until the grace is over', async () => {
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
  ])('%s hears why it may not', async (_how, token, code) => {
    const client = knock('closed', token);
    const end = await until('the refusal', () => client.end());
    expect(end.code).toBe(code);
    expect(end.reason).not.toBe('');
    expect((await media.control('GET', 'streams/closed')).status).toBe(404);
  });

  it('elsewhere with the same stream hears that the place is taken; the same page takes its own', async () => {
    const first = await publish('taken');
    await live('taken');
    for (const [token, from] of [
      ['publisher-2', 'page'],
      ['publisher', 'another'],
    ] as const) {
      const client = knock('taken', token, from);
      const end = await until('the refusal', () => client.end());
      expect(end).toMatchObject({ code: 4409, reason: expect.stringContaining('published from elsewhere') as string });
    }
    expect(first.end()).toBeNull();
    await publish('taken');
    expect(await until('the end of the first', () => first.end())).toMatchObject({ code: 1000 });
    expect(await stateOf('taken')).toBe('live');
  });

  it('is cut off when its token is taken back, and when the show is ended for it', async () => {
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
  ])('that sends %s is put out, and another stream does not notice', async (_what, bytes) => {
    await publish('calm', 'publisher', 'calm');
    await live('calm');
    const client = await ready(knock('rude'));
    client.socket.send(bytes);
    expect((await until('the end', () => client.end())).code).toBe(4400);
    expect(await stateOf('calm')).toBe('live');
  });

  it('that sends more than it may, or one message larger than any picture, is put out', async () => {
    const greedy = await ready(knock('greedy'));
    const nothing = message(PICTURE, 1, Buffer.concat([startCode, Buffer.from([0x06, 1])]));
    for (let i = 0; i < 3_000; i++) greedy.socket.send(nothing);
    expect((await until('the end', () => greedy.end())).code).toBe(4429);
    const large = await ready(knock('large'));
    large.socket.send(Buffer.alloc(3 * 1024 * 1024));
    expect((await until('the end', () => large.end())).code).toBe(1009);
  });

  it('whose pictures go back in time is not followed', async () => {
    const client = await ready(knock('order'));
    for (const time of [5_000_000, 5_033_000, 4_000_000, 5_066_000])
      client.socket.send(message(PICTURE, time, key.subarray(9)));
    await until('the last one', () => client.told.some(({ timestamp }) => timestamp === 5_066_000));
    expect(client.told.some(({ timestamp }) => timestamp === 4_000_000)).toBe(false);
    expect(client.end()).toBeNull();
  });

  it('that opens a socket and says nothing, or only makes sound, does not hold the place for ever', async () => {
    const silent = await publish('silent');
    await live('silent');
    for (const { client, stop } of open) if (client === silent) stop();
    const sound = clip.find(({ kind }) => kind === SOUND)?.bytes.subarray(9) ?? Buffer.alloc(0);
    const timer = setInterval(() => silent.socket.send(message(SOUND, performance.now() * 1_000, sound)), 20);
    const end = await until('the end', () => silent.end());
    clearInterval(timer);
    expect(end.code).toBe(4408);
  });

  it('at another address finds nothing', async () => {
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
