/** Programs publish by RTMP: what comes out for viewers, who is let in, and what strangers send. */
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { AmfError, type AmfValue, readAmf, writeAmf } from '@media/rtmp/amf';
import { ChunkError, ChunkReader, type Message, TYPE, writeMessage } from '@media/rtmp/chunks';
import { FlvError, readAudioTag, readUnits, readVideoTag } from '@media/rtmp/flv';
import { describeFfmpeg } from '../support/ffmpeg';
import { type FfmpegPublisher, publishWithFfmpeg } from '../support/ffmpegPublisher';
import { boxAt, boxesOf, holesIn, runsOf } from '../support/fragments';
import { startMedia, startDemoPublisher, type TestMedia, until } from '../support/mediaServer';
import { parsePlaylist } from '../support/playlist';

jest.setTimeout(90_000);

const readAll = (bytes: Buffer, pieces = [bytes], takesMedia = true): Message[] => {
  const messages: Message[] = [];
  const reader = new ChunkReader((message) => messages.push({ ...message, payload: Buffer.from(message.payload) }));
  reader.takesMedia = takesMedia;
  for (const piece of pieces) reader.push(piece);
  return messages;
};

describe('messages', () => {
  it('come out of chunks however they are cut on the way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 9_000 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 700 }),
        (payloads, step) => {
          const sent = payloads.map((payload, i) => ({
            type: TYPE.data as number,
            timestamp: i * 40,
            streamId: 1,
            payload: Buffer.from(payload),
          }));
          const size = Buffer.alloc(4);
          size.writeUInt32BE(4096);
          const bytes = Buffer.concat([
            writeMessage({ type: TYPE.chunkSize, timestamp: 0, streamId: 0, payload: size }),
            ...sent.map(writeMessage),
          ]);
          const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
            bytes.subarray(i * step, (i + 1) * step),
          );
          expect(readAll(bytes, pieces)).toEqual(sent);
        },
      ),
    );
  });

  it('that leave out what is as before, and times beyond four and a half hours, are understood', () => {
    const first = Buffer.from([0x04, 0xff, 0xff, 0xff, 0, 0, 2, TYPE.audio, 1, 0, 0, 0, 0x01, 0, 0, 0, 7, 8]);
    const later = Buffer.from([0x44, 0, 0, 23, 0, 0, 1, TYPE.audio, 9]);
    const same = Buffer.from([0xc4, 6]);
    expect(
      readAll(Buffer.concat([first, later, same])).map(({ timestamp, payload }) => [timestamp, [...payload]]),
    ).toEqual([
      [0x01000000, [7, 8]],
      [0x01000017, [9]],
      [0x0100002e, [6]],
    ]);
  });

  it.each([
    ['nothing that was begun', [0xc4, 1, 2]],
    ['more than a picture', [0x04, 0, 0, 0, 0xff, 0xff, 0xff, TYPE.video, 1, 0, 0, 0]],
    ['chunks of no size', [0x02, 0, 0, 0, 0, 0, 4, TYPE.chunkSize, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['chunks of gigabytes', [0x02, 0, 0, 0, 0, 0, 4, TYPE.chunkSize, 0, 0, 0, 0, 0x7f, 0, 0, 0]],
  ])('of %s are refused', (_what, bytes) => {
    expect(() => readAll(Buffer.from(bytes))).toThrow(ChunkError);
  });

  it('of strangers are short, whatever they call themselves', () => {
    const large = Buffer.from([0x04, 0, 0, 0, 0x02, 0, 0, TYPE.video, 1, 0, 0, 0]);
    expect(() => readAll(large, [large], false)).toThrow(ChunkError);
    expect(readAll(large)).toEqual([]);
  });

  it('of garbage end in an error or in nothing, never in something else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        for (const [read, kind] of [
          [() => readAll(Buffer.from(bytes)), ChunkError],
          [() => readAmf(Buffer.from(bytes)), AmfError],
          [() => readVideoTag(Buffer.from([0x17, ...bytes])), FlvError],
          [() => readAudioTag(Buffer.from([0xaf, ...bytes])), FlvError],
          [() => readUnits(Buffer.from(bytes), 4), FlvError],
        ] as const) {
          try {
            read();
          } catch (error) {
            expect(error).toBeInstanceOf(kind);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('commands', () => {
  const leaf = fc.oneof(fc.double({ noNaN: true }), fc.boolean(), fc.string({ maxLength: 50 }), fc.constant(null));
  it('are read as they were written', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(leaf, fc.dictionary(fc.string({ minLength: 1, maxLength: 9 }), leaf, { noNullPrototype: true })),
        ),
        (values) => expect(readAmf(writeAmf(...(values as AmfValue[])))).toEqual(values),
      ),
    );
  });

  it('nested without an end are refused', () => {
    expect(() => readAmf(Buffer.alloc(60_000, Buffer.from([3, 0, 1, 97])))).toThrow(AmfError);
    expect(() => readAmf(Buffer.from([10, 0xff, 0xff, 0xff, 0xff]))).toThrow(AmfError);
  });
});

describeFfmpeg('ffmpeg publishes', () => {
  let media: TestMedia;
  const running: FfmpegPublisher[] = [];
  const publish = (...given: Parameters<typeof publishWithFfmpeg>) => {
    const program = publishWithFfmpeg(...given);
    running.push(program);
    return program;
  };
  const keyOf = (streamId: string) => {
    media.streamOf.set(`publisher-key-${streamId}`, streamId);
    media.tokens.add(`publisher-key-${streamId}`);
    return `publisher-key-${streamId}`;
  };
  const rtmpUrl = (key: string) => `rtmp://127.0.0.1:${media.rtmpPort}/live/${key}`;
  const playlistOf = async (streamId: string) => {
    const url = media.hlsUrl(streamId, 'viewer');
    const text = await until(`the playlist of ${streamId}`, async () => {
      const response = await fetch(url);
      const body = await response.text();
      return response.status === 200 ? body : null;
    });
    return { url, ...parsePlaylist(text) };
  };
  const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  /** The whole segments that are listed, with their init section. */
  async function mediaOf(streamId: string) {
    const { url, segments } = await until('three whole segments', async () => {
      const playlist = await playlistOf(streamId);
      return playlist.segments.filter((segment) => segment.duration !== null).length >= 3 ? playlist : null;
    });
    const whole = segments.filter((segment) => segment.duration !== null);
    const init = await bytesOf(new URL(whole[0]?.map ?? '', url).href);
    const parts = await Promise.all(whole.map((segment) => bytesOf(new URL(segment.uri ?? '', url).href)));
    return { init, runs: runsOf(Buffer.concat(parts)) };
  }

  beforeAll(async () => {
    media = await startMedia({ MEDIA_RTMP_PORT: '0', MEDIA_END_GRACE_MS: '4000' });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((program) => program.kill()));
  });
  afterAll(() => media.stop());

  it('pictures and sound arrive as they are: H.264 and AAC, without a hole, side by side', async () => {
    publish(rtmpUrl(keyOf('tone')));
    const { init, runs } = await mediaOf('tone');
    const moov = boxAt(init, 'moov') ?? Buffer.alloc(0);
    expect(
      boxesOf(moov)
        .filter((box) => box.type === 'trak')
        .map((box) => boxAt(box.content, 'mdia/mdhd')?.readUInt32BE(12)),
    ).toEqual([90_000, 44_100]);
    expect([holesIn(runs, 1), holesIn(runs, 2)]).toEqual([[], []]);
    expect(
      runs
        .filter((run) => run.trackId === 2)
        .flatMap((run) => run.samples)
        .every((sample) => sample.duration === 1024 && sample.data.length > 9),
    ).toBe(true);
    const spans = [1, 2].map((id) => {
      const own = runs.filter((run) => run.trackId === id);
      return (own[0]?.start ?? 0) / (id === 1 ? 90_000 : 44_100);
    });
    expect(Math.abs((spans[0] ?? 0) - (spans[1] ?? 9))).toBeLessThan(0.05);
    const { body } = await media.control('GET', 'streams/tone');
    expect(body).toMatchObject({
      state: 'live',
      tracks: { video: { width: 640, height: 360 }, audio: { codec: 'aac' } },
    });
  });

  it('pictures that are shown in another order than decoded keep both orders', async () => {
    publish(rtmpUrl(keyOf('reordered')), { bFrames: 2 });
    const { runs } = await mediaOf('reordered');
    expect(holesIn(runs, 1)).toEqual([]);
    let at = runs.find((run) => run.trackId === 1)?.start ?? 0;
    const shown = runs
      .filter((run) => run.trackId === 1)
      .flatMap((run) => run.samples)
      .map((sample) => {
        const time = at + sample.offset;
        at += sample.duration;
        return time;
      });
    expect(shown.some((time, i) => time < (shown[i - 1] ?? 0))).toBe(true);
    const inOrder = [...shown].sort((a, b) => a - b);
    // 30 pictures a second, whose times the program rounds to milliseconds
    expect(inOrder.slice(1, -4).every((time, i) => Math.abs(time - (inOrder[i] ?? 0) - 3000) <= 90)).toBe(true);
  });

  it('without sound no sound is declared', async () => {
    publish(rtmpUrl(keyOf('mute')), { sound: false });
    const { init } = await mediaOf('mute');
    expect(boxesOf(boxAt(init, 'moov') ?? Buffer.alloc(0)).filter((box) => box.type === 'trak')).toHaveLength(1);
  });

  it('and who would watch by WHEP is told to take HLS', async () => {
    publish(rtmpUrl(keyOf('no-whep')));
    await playlistOf('no-whep');
    const response = await fetch(media.whepUrl('no-whep', 'viewer'), {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: 'v=0\r\n',
    });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([409, 'HLS_ONLY']);
  });

  it('with a wrong key hears why, and nothing begins', async () => {
    const program = publish(rtmpUrl('publisher-stolen'));
    await until('the end of the program', () => program.code());
    expect(program.said()).toContain('This stream key does not open a stage');
    expect(media.reported.filter((report) => report.streamId === 'publisher-stolen')).toEqual([]);
  });

  it('a second program hears that the stage is taken, and the first goes on', async () => {
    const key = keyOf('taken');
    const first = publish(rtmpUrl(key));
    await playlistOf('taken');
    const second = publish(rtmpUrl(key));
    await until('the end of the second', () => second.code());
    expect(second.said()).toContain('published from elsewhere');
    expect(first.code()).toBeNull();
    expect((await media.control('GET', 'streams/taken')).body).toMatchObject({ state: 'live' });
  });

  it('while a browser publishes it is refused too', async () => {
    const demoPublisher = startDemoPublisher(media.whipUrl('shared', 'publisher'));
    await playlistOf('shared');
    const program = publish(rtmpUrl(keyOf('shared')));
    await until('the end of the program', () => program.code());
    expect(program.said()).toContain('published from elsewhere');
    await demoPublisher.stop();
  });

  it('whose key is changed while it runs is cut off, and stays out', async () => {
    const key = keyOf('rotated');
    const program = publish(rtmpUrl(key));
    await playlistOf('rotated');
    media.tokens.delete(key);
    expect((await media.control('POST', 'streams/rotated/revoke', { token: key })).body).toEqual({ cut: 1 });
    await until('the end of the program', () => program.code());
    await until('the end', () =>
      media.reported.some(
        (report) => report.streamId === 'rotated' && report.action === 'ended' && report.reason === 'revoked',
      ),
    );
    const again = publish(rtmpUrl(key));
    await until('the end of the next', () => again.code());
    expect(again.said()).toContain('does not open a stage');
  });

  it('that stops ends the show; that is cut off may come back', async () => {
    const key = keyOf('back');
    publish(rtmpUrl(key));
    await playlistOf('back');
    await running.splice(0)[0]?.kill();
    await until(
      'that it is waited for',
      async () => (await media.control('GET', 'streams/back')).body['state'] === 'waiting',
    );
    const next = publish(rtmpUrl(key));
    await until('the picture', async () => (await media.control('GET', 'streams/back')).body['state'] === 'live');
    await next.stop();
    await until('the end', () =>
      media.reported.some(
        (report) => report.streamId === 'back' && report.action === 'ended' && report.reason === 'deleted',
      ),
    );
    expect(media.reports('back', 'started')).toHaveLength(1);
  });

  it('with pictures that are not H.264 hears what to send', async () => {
    const program = publish(rtmpUrl(keyOf('old')), { video: 'flv1' });
    await until('the end of the program', () => program.code());
    expect((await media.control('GET', 'streams/old')).status).toBe(404);
  });

  it('and strangers who send garbage, or nothing, disturb nobody', async () => {
    publish(rtmpUrl(keyOf('calm')));
    await playlistOf('calm');
    const greeting = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536)]);
    const strangers = [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.concat([greeting, Buffer.alloc(1536), Buffer.alloc(5_000, 0xff)]),
      Buffer.concat([
        greeting,
        Buffer.alloc(1536),
        writeMessage({
          type: TYPE.command,
          timestamp: 0,
          streamId: 1,
          payload: writeAmf('publish', 1, null, keyOf('calm'), 'live'),
        }),
      ]),
    ];
    const ended = await Promise.all(
      strangers.map(
        (bytes) =>
          new Promise<boolean>((resolve) => {
            const socket: Socket = connect(media.rtmpPort, '127.0.0.1', () => socket.write(bytes));
            socket.on('data', () => undefined);
            socket.once('error', () => resolve(true));
            socket.once('close', () => resolve(true));
          }),
      ),
    );
    expect(ended).toEqual([true, true, true]);
    expect((await media.control('GET', 'streams/calm')).body).toMatchObject({ state: 'live', loss: 0 });
  });
});
