/** Runs the media server as a process and checks the files that it records. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { describeFfmpeg } from '../support/ffmpeg';
import { publishWithFfmpeg } from '../support/ffmpegPublisher';
import { filesIn, folderMaker } from '../support/folders';
import { boxesOf, holesIn, runsOf } from '../support/fragments';
import { startMedia, startDemoPublisher, type TestMedia, until } from '../support/mediaServer';

jest.setTimeout(90_000);

const newFolder = folderMaker('record');

/** Reads codecs and duration as a player would. */
async function demuxed(file: string) {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const last = video && (await new EncodedPacketSink(video).getPacket(Infinity, { skipLiveWait: true }));
    const first = video ? await video.getFirstTimestamp() : 0;
    return {
      video: await video?.getCodec(),
      audio: await audio?.getCodec(),
      seconds: last ? last.timestamp + last.duration - first : 0,
    };
  } finally {
    input.dispose();
  }
}

const holes = (file: string) => {
  const runs = runsOf(readFileSync(file));
  return [holesIn(runs, 1), holesIn(runs, 2)];
};
const sizeOf = (files: string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0);

describe('recording', () => {
  let media: TestMedia;
  let folder: string;
  let restart: Record<string, string>;
  const stops: (() => Promise<void>)[] = [];
  const of = (streamId: string) => filesIn(path.join(folder, streamId));
  const recorded = (streamId: string) =>
    media.reported.find((each) => each.action === 'recorded' && each.streamId === streamId);
  const camera = (streamId: string) => {
    const demoPublisher = startDemoPublisher(media.whipUrl(streamId, 'publisher'));
    let killed: Promise<void> | null = null;
    const kill = () => (killed ??= demoPublisher.kill());
    stops.push(kill);
    return { kill };
  };

  beforeAll(async () => {
    folder = newFolder();
    restart = {
      MEDIA_RECORD_DIR: folder,
      MEDIA_RECORD_KEEP_FREE: '0',
      MEDIA_RTMP_PORT: '0',
      MEDIA_END_GRACE_MS: '6000',
    };
    media = await startMedia(restart);
  });
  afterEach(async () => {
    media.api.records = false;
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });
  afterAll(() => media.stop());

  it('writes nothing unless the API requests a recording', async () => {
    camera('off');
    await until('the start', () => media.reported.some((each) => each.action === 'started' && each.streamId === 'off'));
    await until('media', async () => (await fetch(media.hlsUrl('off', 'viewer'))).status === 200);
    await media.control('POST', 'streams/off/stop');
    await until('the end', () => media.reported.some((each) => each.action === 'ended' && each.streamId === 'off'));
    expect([readdirSync(folder), (await media.control('GET', 'recordings')).body]).toEqual([[], { data: [] }]);
  });

  it('has no gap and continues in a new file when the publisher vanishes and returns', async () => {
    media.api.records = true;
    const first = camera('show');
    await until('some media', () => sizeOf(of('show')) > 100_000);
    expect((await media.control('GET', 'recordings')).body).toEqual({ data: ['show'] });
    await first.kill();
    camera('show');
    await until('a second file with media', () => of('show').length === 2 && sizeOf(of('show').slice(1)) > 100_000);
    await media.control('POST', 'streams/show/stop');
    const told = await until('the report', () => recorded('show'));
    expect(told).toMatchObject({ reason: 'ended', bytes: sizeOf(of('show')) });
    const found = await Promise.all(of('show').map(demuxed));
    expect(found).toEqual([
      expect.objectContaining({ video: 'avc', audio: 'opus' }),
      expect.objectContaining({ video: 'avc', audio: 'opus' }),
    ]);
    expect(Math.abs(found.reduce((sum, { seconds }) => sum + seconds, 0) - (told.seconds ?? 0))).toBeLessThan(0.3);
    for (const file of of('show')) expect(holes(file)).toEqual([[], []]);
    expect((await media.control('GET', 'recordings')).body).toEqual({ data: [] });
  });

  it('keeps all but the last fragment when the process is killed', async () => {
    media.api.records = true;
    const publisher = camera('killed');
    await until('some media', () => sizeOf(of('killed')) > 150_000);
    const launch = await media.crash();
    const [file = ''] = of('killed');
    const bytes = readFileSync(file);
    // counts the bytes of complete boxes
    let whole = 0;
    for (
      let size = bytes.readUInt32BE(0);
      whole + size <= bytes.length;
      size = whole + 8 <= bytes.length ? bytes.readUInt32BE(whole) : Infinity
    )
      whole += size;
    expect(bytes.length - whole).toBeLessThan(100_000);
    const boxes = boxesOf(bytes.subarray(0, whole)).map(({ type }) => type);
    expect(boxes.slice(0, 4)).toEqual(['ftyp', 'moov', 'moof', 'mdat']);
    expect(boxes.length).toBeGreaterThan(10);
    await publisher.kill();
    await launch();
    camera('killed');
    // the restarted process continues in a new file
    await until('another file', () => of('killed').length === 2);
  });

  it('stops at its size limit while the stream continues', async () => {
    const bounded = await startMedia({
      ...restart,
      MEDIA_RECORD_DIR: path.join(folder, 'bounded'),
      MEDIA_RECORD_BYTES: '200000',
    });
    try {
      bounded.api.records = true;
      const demoPublisher = startDemoPublisher(bounded.whipUrl('long', 'publisher'));
      stops.push(() => demoPublisher.kill());
      const told = await until('the end of the recording', () =>
        bounded.reported.find((each) => each.action === 'recorded'),
      );
      expect(told).toMatchObject({ streamId: 'long', reason: 'size' });
      const size = sizeOf(filesIn(path.join(folder, 'bounded', 'long')));
      const { body } = await bounded.control('GET', 'streams/long');
      const before = await (await fetch(bounded.hlsUrl('long', 'viewer'))).text();
      await until(
        'newer pictures',
        async () => (await (await fetch(bounded.hlsUrl('long', 'viewer'))).text()) !== before,
      );
      expect([
        body.state,
        sizeOf(filesIn(path.join(folder, 'bounded', 'long'))),
        size >= 200_000 && size < 400_000,
      ]).toEqual(['live', size, true]);
    } finally {
      await bounded.stop();
    }
  });

  describeFfmpeg('of streaming software', () => {
    it('keeps the AAC that the software sends', async () => {
      media.api.records = true;
      media.streamOf.set('publisher-key-obs', 'obs');
      media.tokens.add('publisher-key-obs');
      const program = publishWithFfmpeg(`rtmp://127.0.0.1:${media.rtmpPort}/live/publisher-key-obs`);
      stops.push(() => program.kill());
      await until('some media', () => sizeOf(of('obs')) > 400_000);
      await program.stop();
      const told = await until('the report', () => recorded('obs'));
      const [file = ''] = of('obs');
      const found = await demuxed(file);
      expect([of('obs').length, found]).toEqual([
        1,
        { video: 'avc', audio: 'aac', seconds: expect.closeTo(told.seconds ?? 0, 0) as number },
      ]);
      expect(holes(file)).toEqual([[], []]);
    });
  });
});
