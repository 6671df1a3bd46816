import { type OwnVideoView } from '@contract/assets';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { type FileGiven } from '@test/support/call';
import { encoded, describeFfmpeg, probed, turned } from '@test/support/ffmpeg';
import { makeShop } from '@test/support/shop';

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
const EIGHT_BITS = ['-pix_fmt', 'yuv420p'];

// a visible skip where the machine has no ffmpeg; .ci/run installs one and has these run in any case
describeFfmpeg('where ffmpeg is', () => {
  let api: Api;
  let performer: Actor;
  let shop: ReturnType<typeof makeShop>;
  beforeAll(async () => {
    api = await startApi();
    shop = makeShop(api);
    performer = await api.verifiedPerformer();
  });
  afterAll(() => api.close());

  const bytes = async (address: string) => Buffer.from(await (await fetch(api.url + address)).arrayBuffer());
  const send = (video: FileGiven, more: Record<string, FileGiven> = {}) =>
    shop.video(performer, {}, { video, ...more });
  /** The index stands before the pictures, so that it plays while it loads. */
  const plays = async ({ video }: OwnVideoView) => {
    const file = await bytes(video!);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
    return probed(file);
  };

  it.each<[string, () => FileGiven, string[]]>([
    ['MPEG-4 part 2 and MP3 in a MOV', () => encoded('a.mov', '-c:v', 'mpeg4', '-c:a', 'libmp3lame'), ['h264', 'aac']],
    [
      'HEVC and AC-3 in an MKV',
      () =>
        encoded('a.mkv', '-c:v', 'libx265', '-x265-params', 'log-level=none', '-preset', 'ultrafast', '-c:a', 'ac3'),
      ['h264', 'aac'],
    ],
    ['H.264 with ten bits a colour', () => encoded('a.mp4', ...H264, '-pix_fmt', 'yuv420p10le'), ['h264']],
    [
      'H.264 that plays, with a sound that does not',
      () => encoded('a.mov', ...H264, ...EIGHT_BITS, '-c:a', 'pcm_s16le'),
      ['h264', 'aac'],
    ],
    [
      'VP9 and Opus in a WebM, which plays as it is',
      () => encoded('a.webm', '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'libopus'),
      ['vp9', 'opus'],
    ],
    [
      'H.264 and AAC in an MKV, which are copied',
      () => encoded('a.mkv', ...H264, ...EIGHT_BITS, '-c:a', 'aac'),
      ['h264', 'aac'],
    ],
  ])(
    '%s becomes an MP4 that plays, with a frame for its buyers and a blurred one for the rest',
    async (_what, make, codecs) => {
      const made = await send(make());
      expect([made.fault, made.processing, made.width, made.height]).toEqual([null, 'done', 160, 120]);
      expect(made.seconds).toBeCloseTo(1, 0);
      expect((await plays(made)).codecs).toEqual(codecs);
      expect((await bytes(made.thumbnail!)).subarray(8, 12).toString()).toBe('WEBP');
      expect((await api.must('viewVideo', { params: { id: made._id } })).thumbnail).toContain('/files/public/');
    },
  );

  it.each<[string, () => FileGiven]>([
    ['copied', () => encoded('a.mp4', ...H264, ...EIGHT_BITS)],
    ['encoded anew', () => encoded('a.mp4', '-c:v', 'mpeg4')],
  ])('what a phone took upright is shown upright, %s', async (_way, make) => {
    const made = await send(turned(make()));
    expect([made.processing, made.width, made.height]).toEqual(['done', 120, 160]);
    expect(await plays(made)).toMatchObject({ width: 120, height: 160 });
  });

  it('odd sides become even ones, and a large picture 1080 lines, however it stands', async () => {
    expect(await send(encoded('odd.mp4', 'size=161x121', ...H264, '-pix_fmt', 'yuv444p'))).toMatchObject({
      processing: 'done',
      width: 160,
      height: 120,
    });
    expect(await send(encoded('tall.mp4', 'size=1200x2000', '-t', '0.3', '-c:v', 'mpeg4'))).toMatchObject({
      processing: 'done',
      width: 1080,
      height: 1800,
    });
  });

  it('frames that come as they please stay as they are', async () => {
    const uneven = ['-vf', "select='not(mod(n,5))+lt(n,3)'", '-fps_mode', 'vfr'];
    for (const codec of [
      [...H264, ...EIGHT_BITS],
      ['-c:v', 'mpeg4'],
    ]) {
      const made = await send(encoded('uneven.mp4', ...uneven, ...codec));
      expect(made.processing).toBe('done');
      expect((await plays(made)).frames).toBe(5);
    }
  });

  it('a trailer is made to play too, for everybody', async () => {
    const made = await send(encoded('a.mp4', ...H264, ...EIGHT_BITS), {
      trailer: encoded('short.mov', '-c:v', 'mpeg4', '-t', '0.5'),
    });
    const { trailer, video } = await api.must('viewVideo', { params: { id: made._id } });
    expect([video, trailer]).toEqual([null, expect.stringContaining('/files/public/')]);
    expect(probed(await bytes(trailer!)).codecs).toEqual(['h264']);
  });

  it.each<[string, () => FileGiven, RegExp]>([
    ['a kind of file that is not taken', () => encoded('a.avi', '-c:v', 'mpeg4'), /not a video that can be used/],
    [
      'an index at the end that breaks off',
      () => {
        const { name, content } = encoded('a.mp4', ...H264, ...EIGHT_BITS);
        return { name, content: Buffer.from(content).subarray(0, -200) };
      },
      /breaks off or is damaged/,
    ],
    [
      'an index in front, and half of the pictures',
      () => {
        const { name, content } = encoded('a.mp4', ...H264, ...EIGHT_BITS, '-movflags', '+faststart');
        return { name, content: Buffer.from(content).subarray(0, Math.round(content.length * 0.6)) };
      },
      /damaged/,
    ],
    ['sound alone', () => encoded('a.mp4', '-vn', '-c:a', 'aac'), /no moving picture/],
  ])('%s is refused in words', async (_what, make, words) => {
    const answer = await api.call(
      'createVideo',
      { body: { title: 'Broken' }, files: { video: make() } },
      performer.token,
    );
    expect(answer.error).toMatchObject({ statusCode: 400, message: [{ property: 'video' }] });
    expect(JSON.stringify(answer.error.message)).toMatch(words);
  });
});
