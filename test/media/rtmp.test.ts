/** Runs the media server as a process, with ffmpeg as streaming software that publishes by RTMP. */
import { connect, type Socket } from 'node:net';
import { writeAmf } from '@media/rtmp/amf';
import { encodeMessage, TYPE } from '@media/rtmp/chunks';
import { type PublisherView } from '@media/stream/stream';
import { publishHevc } from '../support/enhancedRtmp';
import { describeFfmpeg } from '../support/ffmpeg';
import { type FfmpegPublisher, publishWithFfmpeg } from '../support/ffmpegPublisher';
import { boxAt, boxesOf, holesIn, runsOf } from '../support/fragments';
import { startMedia, startDemoPublisher, type TestMedia, until } from '../support/mediaServer';
import { parsePlaylist } from '../support/playlist';

jest.setTimeout(90_000);

describeFfmpeg('RTMP publishing', () => {
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
  const server = () => `rtmp://127.0.0.1:${media.rtmpPort}/live`;
  const rtmpUrl = (key: string) => `${server()}/${key}`;
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
  /** Returns the complete segments in the playlist and their init section. */
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

  it('passes H.264 and AAC through without a gap and in sync', async () => {
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

  it('keeps decode and presentation order of B-frames', async () => {
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
    // 30 frames a second, whose times ffmpeg rounds to milliseconds
    expect(inOrder.slice(1, -4).every((time, i) => Math.abs(time - (inOrder[i] ?? 0) - 3000) <= 90)).toBe(true);
  });

  it('lets viewers begin at the last key frame of software that sends them rarely', async () => {
    publish(rtmpUrl(keyOf('rare')), { keyFrameDistance: 100 });
    const { url, segments, start } = await until('a start', async () => {
      const playlist = await playlistOf('rare');
      return playlist.start !== null && playlist.start > 1 ? playlist : null;
    });
    let from = 0;
    const first = segments.find((segment) => (from += segment.duration ?? Infinity) > (start ?? 0));
    const runs = runsOf(await bytesOf(new URL(first?.uri ?? first?.parts[0]?.uri ?? '', url).href));
    expect(runs.find((run) => run.trackId === 1)?.samples[0]?.key).toBe(true);
  });

  it('declares no audio track when the software sends none', async () => {
    publish(rtmpUrl(keyOf('mute')), { sound: false });
    const { init } = await mediaOf('mute');
    expect(boxesOf(boxAt(init, 'moov') ?? Buffer.alloc(0)).filter((box) => box.type === 'trak')).toHaveLength(1);
  });

  it('refuses WHEP viewers with HLS_ONLY', async () => {
    publish(rtmpUrl(keyOf('no-whep')));
    await playlistOf('no-whep');
    const response = await fetch(media.whepUrl('no-whep', 'viewer'), {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: 'v=0\r\n',
    });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([409, 'HLS_ONLY']);
  });

  it('refuses a wrong stream key with a reason and starts nothing', async () => {
    const program = publish(rtmpUrl('publisher-stolen'));
    await until('the end of the program', () => program.code());
    expect(program.said()).toContain('This stream key is not valid');
    expect(media.reported.filter((report) => report.streamId === 'publisher-stolen')).toEqual([]);
  });

  it('refuses a second program and keeps the first', async () => {
    const key = keyOf('taken');
    const first = publish(rtmpUrl(key));
    await playlistOf('taken');
    const second = publish(rtmpUrl(key));
    await until('the end of the second', () => second.code());
    expect(second.said()).toContain('already being published');
    expect(first.code()).toBeNull();
    expect((await media.control('GET', 'streams/taken')).body).toMatchObject({ state: 'live' });
  });

  it('refuses a program while a browser publishes', async () => {
    const demoPublisher = startDemoPublisher(media.whipUrl('shared', 'publisher'));
    await playlistOf('shared');
    const program = publish(rtmpUrl(keyOf('shared')));
    await until('the end of the program', () => program.code());
    expect(program.said()).toContain('already being published');
    await demoPublisher.stop();
  });

  it('disconnects a program whose stream key is revoked and refuses its return', async () => {
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
    expect(again.said()).toContain('This stream key is not valid');
  });

  it('waits for a program that is cut off and ends the show when the program stops', async () => {
    const key = keyOf('back');
    publish(rtmpUrl(key));
    await playlistOf('back');
    await running.splice(0)[0]?.kill();
    await until(
      'the stream to wait',
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

  it('moves a program to another stream, which has nothing from before and goes on when the program returns', async () => {
    const key = keyOf('preview');
    publish(rtmpUrl(key));
    const before = await mediaOf('preview');
    const old = await playlistOf('preview');
    expect((await media.control('POST', 'streams/preview/move', { to: 'show' })).body).toEqual({ moved: true });
    await until('the end of the preview', () => media.reports('preview', 'ended').length === 1);
    const { url, segments } = await playlistOf('show');
    expect(segments[0]).toMatchObject({ sequence: 0, discontinuity: false });
    const init = await bytesOf(new URL(segments[0]?.map ?? '', url).href);
    expect(init).toEqual(before.init);
    // the media of the preview has no address in the show
    for (const { uri } of old.segments) {
      const name = (uri ?? '').replace(/^.*preview\//, '');
      expect((await fetch(new URL(`/media/live/streams/show/${name}`, url).href)).status).toBe(404);
    }
    expect((await media.control('POST', 'streams/preview/move', { to: 'other' })).body).toEqual({ moved: false });
    expect(media.reports('show', 'started')).toHaveLength(1);
    media.streamOf.set(key, 'show');
    await running.splice(0)[0]?.kill();
    await until('the wait', async () => (await media.control('GET', 'streams/show')).body['state'] === 'waiting');
    expect((await media.control('POST', 'streams/show/move', { to: 'other' })).body).toEqual({ moved: false });
    publish(rtmpUrl(key));
    await until('the picture', async () => (await media.control('GET', 'streams/show')).body['state'] === 'live');
  });

  it('refuses video that is not H.264', async () => {
    const program = publish(rtmpUrl(keyOf('old')), { video: 'flv1' });
    await until('the end of the program', () => program.code());
    expect(await publishHevc(server(), keyOf('new'))).toContain('Only H.264 video is supported');
    for (const [streamId, codec] of Object.entries({ old: 'Sorenson H.263', new: 'HEVC' })) {
      expect((await media.control('GET', `streams/${streamId}`)).status).toBe(404);
      expect((await media.control('GET', `streams/${streamId}/publisher`)).body).toMatchObject({
        publisher: null,
        refused: { track: 'video', codec },
      });
    }
  });

  it('carries 4:4:4 video of an odd size and tells its true size', async () => {
    publish(rtmpUrl(keyOf('odd')), { size: '853x481', pixelFormat: 'yuv444p' });
    const { runs } = await mediaOf('odd');
    expect(holesIn(runs, 1)).toEqual([]);
    expect((await media.control('GET', 'streams/odd')).body).toMatchObject({
      tracks: { video: { width: 853, height: 481 } },
    });
  });

  it('tells what arrives from a program: picture, frame and bit rate, key frames, sound and missing frames', async () => {
    publish(rtmpUrl(keyOf('figures')), { bFrames: 2 });
    const figures = await until('two key frames', async () => {
      const { body } = await media.control('GET', 'streams/figures/publisher');
      const publisher = body['publisher'] as PublisherView | null;
      return publisher?.video?.keyFrameSeconds ? publisher : null;
    });
    expect(figures).toMatchObject({
      protocol: 'rtmp',
      video: { width: 640, height: 360, keyFrameSeconds: 1, hasBFrames: true, missingFrames: 0 },
      audio: { codec: 'aac', rate: 44_100, channels: 2 },
    });
    expect(figures.video?.codec).toMatch(/^avc1\./);
    expect(Math.abs((figures.video?.frameRate ?? 0) - 30)).toBeLessThan(0.5);
    expect(figures.video?.bitrate).toBeGreaterThan(50_000);
    expect(figures.audio?.bitrate).toBeGreaterThan(1_000);
  });

  it('closes connections that send garbage without disturbing other streams', async () => {
    publish(rtmpUrl(keyOf('calm')));
    await playlistOf('calm');
    const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536)]);
    const strangers = [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.concat([handshake, Buffer.alloc(1536), Buffer.alloc(5_000, 0xff)]),
      Buffer.concat([
        handshake,
        Buffer.alloc(1536),
        encodeMessage({
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
