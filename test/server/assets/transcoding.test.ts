import sharp from 'sharp';
import { type OwnVideoView } from '@contract/items';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { type FileGiven } from '@test/support/call';
import { encodeVideo, describeFfmpeg, probeVideo, rotateVideo } from '@test/support/ffmpeg';
import { openFile } from '@test/support/privateLinks';
import { makeShop } from '@test/support/shop';

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
const EIGHT_BITS = ['-pix_fmt', 'yuv420p'];

// skipped visibly without ffmpeg; .ci/run installs it, so that CI always runs these tests
describeFfmpeg('transcoding with ffmpeg', () => {
  let api: Api;
  let performer: Actor;
  let shop: ReturnType<typeof makeShop>;
  beforeAll(async () => {
    api = await startApi();
    shop = makeShop(api);
    performer = await api.verifiedPerformer();
  });
  afterAll(() => api.close());

  const bytes = async (address: string) =>
    Buffer.from(await (await openFile(api.url, address, performer.token)).arrayBuffer());
  const send = (video: FileGiven, more: Record<string, FileGiven> = {}) =>
    shop.video(performer, {}, { video, ...more });
  /** Checks that the index is in front, so that the video plays while it loads, and probes the file. */
  const probe = async ({ video }: OwnVideoView) => {
    const file = await bytes(video!);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
    return probeVideo(file);
  };

  it.each<[string, () => FileGiven, string[]]>([
    [
      'MPEG-4 part 2 and MP3 in a MOV',
      () => encodeVideo('a.mov', '-c:v', 'mpeg4', '-c:a', 'libmp3lame'),
      ['h264', 'aac'],
    ],
    [
      'HEVC and AC-3 in an MKV',
      () =>
        encodeVideo(
          'a.mkv',
          '-c:v',
          'libx265',
          '-x265-params',
          'log-level=none',
          '-preset',
          'ultrafast',
          '-c:a',
          'ac3',
        ),
      ['h264', 'aac'],
    ],
    ['10-bit H.264', () => encodeVideo('a.mp4', ...H264, '-pix_fmt', 'yuv420p10le'), ['h264']],
    ['H.264 with PCM audio', () => encodeVideo('a.mov', ...H264, ...EIGHT_BITS, '-c:a', 'pcm_s16le'), ['h264', 'aac']],
    [
      'VP9 and Opus in a WebM, copied without transcoding,',
      () => encodeVideo('a.webm', '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'libopus'),
      ['vp9', 'opus'],
    ],
    [
      'H.264 and AAC in an MKV, copied without transcoding,',
      () => encodeVideo('a.mkv', ...H264, ...EIGHT_BITS, '-c:a', 'aac'),
      ['h264', 'aac'],
    ],
  ])('%s becomes a playable MP4 with a poster for buyers and a blurred one for others', async (_what, make, codecs) => {
    const made = await send(make());
    expect([made.fault, made.processing, made.width, made.height]).toEqual([null, 'done', 160, 120]);
    expect(made.seconds).toBeCloseTo(1, 0);
    expect((await probe(made)).codecs).toEqual(codecs);
    expect((await bytes(made.thumbnail!)).subarray(8, 12).toString()).toBe('WEBP');
    expect((await api.must('viewVideo', { params: { id: made._id } })).thumbnail).toContain('/files/public/');
  });

  it('gives those who may watch a storyboard from the start of the video to its end', async () => {
    const redThenBlue = "drawbox=c=red:t=fill:enable='lt(t,0.5)',drawbox=c=blue:t=fill:enable='gte(t,0.5)'";
    const made = await send(encodeVideo('a.mp4', '-vf', redThenBlue, ...H264, ...EIGHT_BITS));
    expect((await api.must('viewVideo', { params: { id: made._id } })).storyboard).toBeNull();
    const picture = sharp(await bytes(made.storyboard!))
      .removeAlpha()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1600, 900]);
    /** the middle of a tile, by its row and column */
    const colourAt = (row: number, column: number) => {
      const at = 3 * ((row * 90 + 45) * info.width + column * 160 + 80);
      return data[at]! > data[at + 2]! ? 'red' : 'blue';
    };
    expect([colourAt(0, 0), colourAt(4, 0), colourAt(6, 0), colourAt(9, 9)]).toEqual(['red', 'red', 'blue', 'blue']);
  });

  it.each<[string, () => FileGiven]>([
    ['copied', () => encodeVideo('a.mp4', ...H264, ...EIGHT_BITS)],
    ['transcoded', () => encodeVideo('a.mp4', '-c:v', 'mpeg4')],
  ])('a portrait video of a phone stays portrait when it is %s', async (_way, make) => {
    const made = await send(rotateVideo(make()));
    expect([made.processing, made.width, made.height]).toEqual(['done', 120, 160]);
    expect(await probe(made)).toMatchObject({ width: 120, height: 160 });
  });

  it('makes odd sides even and limits the short side to 1080 pixels', async () => {
    expect(await send(encodeVideo('odd.mp4', 'size=161x121', ...H264, '-pix_fmt', 'yuv444p'))).toMatchObject({
      processing: 'done',
      width: 160,
      height: 120,
    });
    expect(await send(encodeVideo('tall.mp4', 'size=1200x2000', '-t', '0.3', '-c:v', 'mpeg4'))).toMatchObject({
      processing: 'done',
      width: 1080,
      height: 1800,
    });
  });

  it('keeps a variable frame rate', async () => {
    const uneven = ['-vf', "select='not(mod(n,5))+lt(n,3)'", '-fps_mode', 'vfr'];
    for (const codec of [
      [...H264, ...EIGHT_BITS],
      ['-c:v', 'mpeg4'],
    ]) {
      const made = await send(encodeVideo('uneven.mp4', ...uneven, ...codec));
      expect(made.processing).toBe('done');
      expect((await probe(made)).frames).toBe(5);
    }
  });

  it('converts the trailer too and makes it public', async () => {
    const made = await send(encodeVideo('a.mp4', ...H264, ...EIGHT_BITS), {
      trailer: encodeVideo('short.mov', '-c:v', 'mpeg4', '-t', '0.5'),
    });
    const { trailer, video } = await api.must('viewVideo', { params: { id: made._id } });
    expect([video, trailer]).toEqual([null, expect.stringContaining('/files/public/')]);
    expect(probeVideo(await bytes(trailer!)).codecs).toEqual(['h264']);
  });

  it.each<[string, () => FileGiven, RegExp]>([
    ['an unsupported container', () => encodeVideo('a.avi', '-c:v', 'mpeg4'), /not a video in a supported format/],
    [
      'a file with a truncated index at the end',
      () => {
        const { name, content } = encodeVideo('a.mp4', ...H264, ...EIGHT_BITS);
        return { name, content: Buffer.from(content).subarray(0, -200) };
      },
      /incomplete or damaged/,
    ],
    [
      'a file with an index in front and only half of its frames',
      () => {
        const { name, content } = encodeVideo('a.mp4', ...H264, ...EIGHT_BITS, '-movflags', '+faststart');
        return { name, content: Buffer.from(content).subarray(0, Math.round(content.length * 0.6)) };
      },
      /damaged/,
    ],
    ['a file with only audio', () => encodeVideo('a.mp4', '-vn', '-c:a', 'aac'), /contains no video/],
  ])('%s is rejected with a message', async (_what, make, message) => {
    const answer = await api.call(
      'createVideo',
      { body: { title: 'Broken' }, files: { video: make() } },
      performer.token,
    );
    expect(answer.error).toMatchObject({ statusCode: 400, message: [{ property: 'video' }] });
    expect(JSON.stringify(answer.error.message)).toMatch(message);
  });
});
