import { API_BASE } from '@contract/base';
import { type Actor } from '@test/support/actors';
import { type ApiWithMedia, startApiWithMedia } from '@test/support/apiWithMedia';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { startDemoPublisher, until } from '@test/support/mediaServer';
import { renditionUrl } from '@test/support/rendition';

// A reviewer sees and cuts a real show: a publisher in a process of its own, the media process, and viewers.

jest.setTimeout(120_000);

let database: FreshDatabase;
let site: ApiWithMedia;
let reviewer: Actor;
let performer: Actor;
let camera: { stop(): Promise<void> } | null = null;

beforeAll(async () => {
  database = await freshDatabase();
  site = await startApiWithMedia(database);
  [reviewer, performer] = [await site.operator('reviewer'), await site.verifiedPerformer()];
});
afterAll(async () => {
  await camera?.stop();
  await site?.close();
  await database?.drop();
});

const isServed = async (address: URL) => {
  const answer = await fetch(address);
  await answer.body?.cancel();
  return answer.ok;
};

/** The addresses in a playlist, absolute. */
async function addressesIn(playlist: URL): Promise<URL[]> {
  const text = await (await fetch(playlist)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const parts = [...text.matchAll(/URI="([^"]+)"/g)].map(([, uri]) => uri!);
  return [...lines, ...parts].map((address) => new URL(address, playlist));
}

test('the picture of a show is its newest key frame, a complete MP4 that changes with the show', async () => {
  const owner = await site.verifiedPerformer();
  const { sessionId, publish } = await site.must('startLive', { body: {} }, owner.token);
  const read = async () => {
    const answer = await fetch(`${site.url}${API_BASE}/operator/wall/${sessionId}/picture`, {
      headers: { authorization: reviewer.token },
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  expect(await read()).toEqual({ status: 200, bytes: Buffer.alloc(0) });
  const publisher = startDemoPublisher(new URL(publish.whipUrl, site.url).href);
  const pictureAfter = (before: Buffer) =>
    until(
      'a newer picture',
      async () => {
        const { bytes } = await read();
        return bytes.length > 0 && !bytes.equals(before) ? bytes : null;
      },
      60_000,
    );
  try {
    const first = await pictureAfter(Buffer.alloc(0));
    const second = await pictureAfter(first);
    for (const picture of [first, second])
      for (const box of ['ftyp', 'moov', 'moof', 'mdat']) expect(picture.includes(box)).toBe(true);
    await site.must(
      'cutShow',
      { params: { id: sessionId }, body: { reason: 'violence', text: 'Violence.' } },
      reviewer.token,
    );
    expect((await read()).status).toBe(404);
  } finally {
    await publisher.stop();
  }
});

test('a cut stops every segment, and no token plays or publishes any more', async () => {
  const { sessionId, publish } = await site.must('startLive', { body: {} }, performer.token);
  const whip = new URL(publish.whipUrl, site.url).href;
  camera = startDemoPublisher(whip);
  const { tokenId } = await site.must(
    'createStreamToken',
    { body: { id: sessionId, type: 'play' } },
    (await site.registerMember()).token,
  );
  const opened = await until('the show on the wall', async () => {
    const answer = await site.call('openWallShow', { params: { id: sessionId } }, reviewer.token);
    return answer.status === 200 ? answer.data : null;
  });
  const playlists = [tokenId, opened.token].map(
    (token) => new URL(renditionUrl(new URL(`/media/live/streams/${sessionId}.m3u8?token=${token}`, site.url))),
  );
  for (const playlist of playlists)
    await until(
      'a playlist with segments',
      async () => (await isServed(playlist)) && (await addressesIn(playlist)).length > 3,
      60_000,
    );
  const served = [...playlists, ...(await Promise.all(playlists.map(addressesIn))).flat()];
  expect(await isServed(served.at(-1)!)).toBe(true);

  await site.must(
    'cutShow',
    { params: { id: sessionId }, body: { reason: 'violence', text: 'Violence.' } },
    reviewer.token,
  );
  await until('every address of the show to end', async () =>
    (await Promise.all(served.map(isServed))).every((isStill) => !isStill),
  );
  for (const token of [tokenId, opened.token]) {
    const again = new URL(renditionUrl(new URL(`/media/live/streams/${sessionId}.m3u8?token=${token}`, site.url)));
    expect(await isServed(again)).toBe(false);
  }
  const republished = await fetch(whip, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: 'v=0\r\n',
  });
  expect([401, 403, 404]).toContain(republished.status);
});
