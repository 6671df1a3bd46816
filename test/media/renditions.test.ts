/** Runs the media server as a process with a demo publisher and compares the renditions of its stream. */
import { holesIn, runsOf } from '../support/fragments';
import { startDemoPublisher, startMedia, type TestMedia } from '../support/mediaServer';
import {
  faultsBetween,
  faultsOf,
  get,
  getNext,
  getPlaylist,
  type ParsedPlaylist,
  published,
} from '../support/playlist';

jest.setTimeout(60_000);

describe('the renditions of a stream', () => {
  let media: TestMedia;
  let demoPublisher: ReturnType<typeof startDemoPublisher>;
  const url = () => media.hlsUrl('show', 'viewer');
  beforeAll(async () => {
    media = await startMedia();
    demoPublisher = startDemoPublisher(media.whipUrl('show', 'publisher'));
    await published(url());
  });
  afterAll(async () => {
    await demoPublisher.stop();
    await media.stop();
  });

  it('offers Opus and AAC variants in the multivariant playlist, with video first', async () => {
    const plain = media.entryUrl('show', 'viewer');
    const { bytes } = await get(plain);
    const codecs = [...bytes.toString().matchAll(/CODECS="avc1\.42[0-9a-f]{4},([^"]+)",RESOLUTION=640x360/g)].map(
      (match) => match[1],
    );
    expect(codecs).toEqual(['opus', 'mp4a.40.2']);
    const withoutVideo = [...bytes.toString().matchAll(/CODECS="([^",]+)"$/gm)].map((match) => match[1]);
    expect(withoutVideo).toEqual(['opus', 'mp4a.40.2']);
    const addresses = bytes
      .toString()
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(addresses).toEqual([
      'show/~viewer/opus.m3u8',
      'show/~viewer/aac.m3u8',
      'show/~viewer/opus-audio.m3u8',
      'show/~viewer/aac-audio.m3u8',
    ]);
    for (const address of addresses) await published(new URL(address, plain).href);
    expect((await get(url().replace('opus', 'opus-unknown'))).status).toBe(404);
  });

  it('has the audio without the video in the same segments, for people with permission', async () => {
    const [video, audio] = await Promise.all([getPlaylist(url()), getPlaylist(url().replace('opus', 'opus-audio'))]);
    expect(faultsOf(audio)).toEqual([]);
    const startOf = ({ segments }: ParsedPlaylist, number: number) =>
      segments.find(({ sequence }) => sequence === number)?.startsAt;
    const shared = audio.segments.filter(({ sequence }) => startOf(video, sequence) !== undefined);
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.every(({ sequence, startsAt }) => startOf(video, sequence) === startsAt)).toBe(true);
    const whole = audio.segments.find((segment) => segment.uri !== null);
    const segment = new URL(whole?.uri ?? '', url()).href;
    expect(runsOf((await get(segment)).bytes).every(({ trackId }) => trackId === 2)).toBe(true);
    expect((await get(segment.replace('~viewer', '~stranger'))).status).toBe(403);
  });

  it('follows every rule with AAC and has audio for all of the video', async () => {
    const aac = media.hlsUrl('show', 'viewer', 'aac');
    const versions = [await getPlaylist(aac)];
    while (versions.length < 15) versions.push(await getNext(aac, versions.at(-1) as ParsedPlaylist));
    expect(versions.flatMap(faultsOf)).toEqual([]);
    expect(versions.slice(1).flatMap((version, i) => faultsBetween(versions[i] as ParsedPlaylist, version))).toEqual(
      [],
    );
    const segments = (versions.at(-1) as ParsedPlaylist).segments.filter((segment) => segment.uri !== null);
    const init = await get(new URL(segments[0]?.map ?? '', aac).href);
    expect(init.bytes.includes('mp4a') && !init.bytes.includes('Opus')).toBe(true);
    const runs = runsOf(
      Buffer.concat(
        await Promise.all(segments.map(async (segment) => (await get(new URL(segment.uri ?? '', aac).href)).bytes)),
      ),
    );
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    const sound = runs.filter((run) => run.trackId === 2);
    expect(sound.flatMap((run) => run.samples).every((sample) => sample.duration === 1024)).toBe(true);
    expect(sound.flatMap((run) => run.samples).some((sample) => sample.data.length > 100)).toBe(true);
    const [picture] = runs.filter((run) => run.trackId === 1);
    expect(Math.abs((sound[0]?.start ?? 0) / 48_000 - (picture?.start ?? 0) / 90_000)).toBeLessThan(1024 / 48_000);
  });
});
