/** Runs the media server with rewinds and follows one as players near live do: by reloads that wait for a piece. */
import { parse } from 'hls-parser';
import { folderMaker } from '../support/folders';
import { startDemoPublisher, startMedia, type TestMedia, until } from '../support/mediaServer';
import { faultsBetween, get, getPlaylist, type ParsedPlaylist } from '../support/playlist';

jest.setTimeout(60_000);

const folder = folderMaker('rewinds')();
let media: TestMedia;
let publisher: ReturnType<typeof startDemoPublisher>;
beforeAll(async () => {
  media = await startMedia({ MEDIA_REWIND_DIR: folder, MEDIA_REWIND_KEEP_FREE: '0' });
  media.api.rewindSeconds = 600;
  publisher = startDemoPublisher(media.whipUrl('show', 'publisher'));
  await until('a piece', async () => (await get(address('viewer'))).status === 200);
});
afterAll(async () => {
  await publisher?.stop();
  await media?.stop();
});

const address = (token: string) => `${media.origin}/media/live/streams/show/rewind.m3u8?token=${token}`;
const newestOf = ({ segments }: ParsedPlaylist) => segments.at(-1)?.sequence ?? NaN;
const reload = (token: string, piece: number) => get(`${address(token)}&_HLS_msn=${piece}`);
/** Asks for the piece after the next one, which is seconds away. */
const askEarly = async (token: string) => ({
  answer: reload(token, newestOf(await getPlaylist(address('viewer'))) + 2),
});

it('answers a reload once the next piece is there, and lists it', async () => {
  const versions = [await getPlaylist(address('viewer'))];
  for (let i = 0; i < 2; i++) {
    const next = newestOf(versions.at(-1)!) + 1;
    versions.push(await getPlaylist(`${address('viewer')}&_HLS_msn=${next}`));
    expect(newestOf(versions.at(-1)!)).toBe(next);
    expect((await get(new URL(versions.at(-1)!.segments.at(-1)!.uri!, address('viewer')).href)).status).toBe(200);
  }
  expect(versions.slice(1).flatMap((version, i) => faultsBetween(versions[i]!, version))).toEqual([]);
  expect(versions.map(({ text }) => parse(text).isMasterPlaylist)).toEqual([false, false, false]);
  expect(versions[0]?.canBlock).toBe(true);
});

it('answers a reload for a piece that is there at once, and refuses senseless ones', async () => {
  const newest = newestOf(await getPlaylist(address('viewer')));
  expect((await reload('viewer', newest)).status).toBe(200);
  for (const query of [`_HLS_msn=${newest + 99}`, '_HLS_msn=x', '_HLS_part=1'])
    expect([query, (await get(`${address('viewer')}&${query}`)).status]).toEqual([query, 400]);
});

it('refuses a viewer whose permission is taken away while they wait', async () => {
  media.tokens.add('viewer-cut');
  const { answer } = await askEarly('viewer-cut');
  await until('the question', () => media.asked.some(({ token }) => token === 'viewer-cut'));
  media.tokens.delete('viewer-cut');
  await media.control('POST', 'streams/show/recheck');
  expect((await answer).status).toBe(403);
});

it('answers everyone who waits when the show ends', async () => {
  const { answer } = await askEarly('viewer');
  await media.control('POST', 'streams/show/stop');
  const { status, bytes } = await answer;
  expect([status, (JSON.parse(bytes.toString()) as { error: string }).error]).toEqual([404, 'NO_REWIND']);
});
