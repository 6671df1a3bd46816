/** Runs the media server with a ladder: smaller sizes of the video of streaming software, made by ffmpeg. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'hls-parser';
import { type QualityControl } from '../../src/lib/live/renditions';
import { describeFfmpeg } from '../support/ffmpeg';
import { type FfmpegPublisher, publishWithFfmpeg } from '../support/ffmpegPublisher';
import { boxAt, holesIn, runsOf } from '../support/fragments';
import { setUpLiveBrowsers } from '../support/liveBrowsers';
import type {} from '../support/livePage/page';
import { type TestMedia, until } from '../support/mediaServer';
import {
  faultsBetween,
  faultsOf,
  get,
  getNext,
  getPlaylist,
  type ParsedPlaylist,
  published,
} from '../support/playlist';

jest.setTimeout(90_000);

/** Returns the ids of the programs that a process has started. */
const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid);
      } catch {
        return false;
      }
    })
    .map(Number);

const startsOf = ({ segments }: ParsedPlaylist) =>
  segments.filter(({ duration }) => duration !== null).map((each) => [each.sequence, each.startsAt, each.duration]);

/** Returns what two playlists say about the complete segments that both list. */
function shared(a: ParsedPlaylist, b: ParsedPlaylist) {
  const numbers = new Set(startsOf(b).map(([sequence]) => sequence));
  const own = startsOf(a).filter(([sequence]) => numbers.has(sequence));
  const others = new Set(own.map(([sequence]) => sequence));
  return [own, startsOf(b).filter(([sequence]) => others.has(sequence))] as const;
}

describeFfmpeg('the ladder of a stream', () => {
  const liveBrowsers = setUpLiveBrowsers({
    MEDIA_RTMP_PORT: '0',
    MEDIA_END_GRACE_MS: '4000',
    MEDIA_LADDER_CORES: '4',
  });
  let media: TestMedia;
  const running: FfmpegPublisher[] = [];
  const url = (streamId: string, layer?: string) =>
    media.hlsUrl(streamId, 'viewer').replace('opus', layer ? `opus-${layer}` : 'opus');
  const publish = async (streamId: string, options: Parameters<typeof publishWithFfmpeg>[1]) => {
    media.streamOf.set(`publisher-${streamId}`, streamId);
    media.tokens.add(`publisher-${streamId}`);
    running.push(publishWithFfmpeg(`rtmp://127.0.0.1:${media.rtmpPort}/live/publisher-${streamId}`, options));
    await published(url(streamId));
  };
  const killFfmpeg = () => childrenOf(media.pid).forEach((pid) => process.kill(pid, 'SIGKILL'));
  const multivariant = async (streamId: string) => (await get(media.entryUrl(streamId, 'viewer'))).bytes.toString();

  /** Reads twenty versions of a size's playlist, and begins again when a busy machine lost the size. */
  async function follow(streamId: string): Promise<ParsedPlaylist[]> {
    await published(url(streamId, '480'));
    const versions: ParsedPlaylist[] = [];
    try {
      versions.push(await getPlaylist(url(streamId, '480')));
      while (versions.length < 20)
        versions.push(await getNext(url(streamId, '480'), versions.at(-1) as ParsedPlaylist));
    } catch {
      return follow(streamId);
    }
    return versions;
  }

  beforeAll(() => {
    media = liveBrowsers.media;
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((program) => program.kill()));
  });

  it('lists the sizes below that of the publisher, and the audio alone', async () => {
    await publish('sizes', { size: '512x512' });
    const playlist = parse(await multivariant('sizes'));
    if (!playlist.isMasterPlaylist) throw new Error('a media playlist');
    expect(playlist.variants.map(({ resolution, codecs }) => [resolution?.height, codecs])).toEqual([
      [512, expect.stringMatching(/^avc1.*,mp4a/)],
      [480, expect.stringMatching(/^avc1.*,mp4a/)],
      [240, expect.stringMatching(/^avc1.*,mp4a/)],
      [undefined, 'mp4a.40.2'],
    ]);
    const bandwidths = playlist.variants.map(({ bandwidth }) => bandwidth);
    expect(bandwidths).toEqual(bandwidths.toSorted((a, b) => b - a));
  });

  it.each([
    ['key frames each second', { keyFrameDistance: 30 }],
    ['B-frames and rare key frames', { keyFrameDistance: 100, bFrames: 2 }],
  ])('cuts each size at the same times, with %s', async (_case, options) => {
    const streamId = `cuts-${options.keyFrameDistance}`;
    await publish(streamId, { size: '512x512', ...options });
    const versions = await follow(streamId);
    const last = versions.at(-1) as ParsedPlaylist;
    const [layer, source] = shared(last, await getPlaylist(url(streamId)));
    expect(layer.length).toBeGreaterThan(2);
    expect(layer).toEqual(source);
    expect(versions.flatMap(faultsOf)).toEqual([]);
    expect(versions.slice(1).flatMap((version, i) => faultsBetween(versions[i] as ParsedPlaylist, version))).toEqual(
      [],
    );
    const whole = last.segments.filter(({ uri }) => uri !== null);
    const bytes = await Promise.all(
      whole.map(async ({ uri }) => (await get(new URL(uri ?? '', url(streamId)).href)).bytes),
    );
    const runs = runsOf(Buffer.concat(bytes));
    expect([holesIn(runs, 1), holesIn(runs, 2)]).toEqual([[], []]);
    expect(runs.filter(({ trackId }) => trackId === 1)[0]?.samples[0]?.key).toBe(true);
    const init = (await get(new URL(whole[0]?.map ?? '', url(streamId)).href)).bytes;
    const entry = boxAt(init, 'moov/trak/mdia/minf/stbl/stsd')?.subarray(8) ?? Buffer.alloc(0);
    expect([entry.readUInt16BE(32), entry.readUInt16BE(34)]).toEqual([480, 480]);
  });

  it('takes the sizes away when ffmpeg dies, answers everyone who waits, and goes on with the rest', async () => {
    await publish('killed', { size: '512x512' });
    await published(url('killed', '480'));
    const before = await getPlaylist(url('killed', '480'));
    const waiting = get(`${url('killed', '480')}?_HLS_msn=${(before.segments.at(-1)?.sequence ?? 0) + 2}`);
    killFfmpeg();
    expect((await waiting).status).toBe(404);
    expect((await get(url('killed', '480'))).status).toBe(404);
    expect(await multivariant('killed')).not.toContain('-480.m3u8');
    const source = await getPlaylist(url('killed'));
    expect((await getNext(url('killed'), source)).ended).toBe(false);
    await until('the sizes to return', async () => (await multivariant('killed')).includes('-480.m3u8'));
    await published(url('killed', '480'));
    const [layer, others] = shared(await getPlaylist(url('killed', '480')), await getPlaylist(url('killed')));
    expect(layer).toEqual(others);
  });

  it('lets a viewer change to a smaller size, and back when it vanishes, without another start', async () => {
    await publish('watched', { size: '640x540' });
    const page = await liveBrowsers.openPage();
    const height = () => page.evaluate(() => document.querySelector('video')?.videoHeight);
    await liveBrowsers.watch(page, 'hls', 'watched');
    await until('the size of the publisher', async () => (await height()) === 540);
    await until('the choice', () =>
      page.evaluate(() => {
        const player = window.livePage.player as { quality?: QualityControl } | null;
        player?.quality?.choose(480);
        return player !== null;
      }),
    );
    await until('the smaller size', async () => (await height()) === 480);
    killFfmpeg();
    await until('the size of the publisher again', async () => (await height()) === 540);
    expect(await liveBrowsers.logged(page, 'error')).toEqual([]);
    await page.context().close();
  });

  it('ends every size with the stream, and ffmpeg too', async () => {
    await publish('ended', { size: '512x512' });
    await published(url('ended', '480'));
    await media.control('POST', 'streams/ended/stop');
    const ends = await Promise.all([undefined, '480', 'audio'].map((layer) => getPlaylist(url('ended', layer))));
    expect(ends.map(({ ended }) => ended)).toEqual([true, true, true]);
    expect(startsOf(ends[1] as ParsedPlaylist).at(-1)?.[0]).toBe(startsOf(ends[0] as ParsedPlaylist).at(-1)?.[0]);
    await until('the end of ffmpeg', () => childrenOf(media.pid).length === 0);
  });
});
