import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { suspendAccount } from '@server/features/auth/service/suspension';
import { setSetting } from '@server/features/site/service';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { startApiWithEngine } from '@test/support/apiWithEngine';
import { startDemoPublisher, until } from '@test/support/mediaServer';

// Going back in a public show, through the real media process.

jest.setTimeout(120_000);

let api: Api;
let close: () => Promise<void>;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  ({ api, close } = await startApiWithEngine());
});
afterEach(async () => {
  await setSetting(api.ctx, 'rewindMinutes', 30);
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
afterAll(() => close());

async function goLive() {
  const performer = await api.verifiedPerformer();
  const { sessionId, publish } = await api.must('startLive', { body: {} }, performer.token);
  const { kill } = startDemoPublisher(new URL(publish.whipUrl, api.url).href);
  stops.push(kill);
  await until('the show', async () => (await api.call('joinLive', { params: { id: performer.id } })).status === 200);
  return { performer, sessionId };
}
const join = async (performer: Actor, who?: Actor) =>
  (await api.must('joinLive', { params: { id: performer.id } }, who?.token)).playback;
const open = (address: string) => fetch(new URL(address, api.url));
/** Waits until there is something to go back to. Returns the playlist's address, and those of its files. */
async function rewindOf(performer: Actor, who?: Actor) {
  const { rewind } = await join(performer, who);
  const text = await until('a rewind', async () => {
    const answer = await open(rewind!.url);
    return answer.ok ? answer.text() : null;
  });
  const base = new URL(rewind!.url, api.url);
  const files = [/URI="([^"]+)"/.exec(text)?.[1], /^[^#].*$/m.exec(text)?.[0]].map((uri) => new URL(uri!, base).href);
  return { seconds: rewind!.seconds, playlist: base.href, text, files };
}
const statusOf = async (address: string) => (await open(address)).status;
const foldersOf = (sessionId: string) => {
  const root = path.join(api.dataDir, 'rewind');
  return readdirSync(root).filter((name) => existsSync(path.join(root, name, sessionId)));
};

test('members and guests go back in a public show until it ends, and then nothing of it is left', async () => {
  const { performer, sessionId } = await goLive();
  for (const who of [await api.registerMember(), performer, undefined]) {
    const { seconds, playlist, text, files } = await rewindOf(performer, who);
    expect([seconds, await statusOf(files[0]!), await statusOf(files[1]!)]).toEqual([1800, 200, 200]);
    const piece = Buffer.from(await (await open(files[1]!)).arrayBuffer());
    expect([piece.subarray(4, 8).toString(), piece.length > 50_000]).toEqual(['moof', true]);
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:');
    const [bare] = playlist.split('?');
    expect([await statusOf(bare!), await statusOf(`${bare}?token=made-up`)]).toEqual([401, 403]);
    expect(await statusOf(files[1]!.replace(/~[^/]*/, '~'))).toBe(401);
  }
  const { playlist, files } = await rewindOf(performer);
  // nothing beside the pieces can be fetched
  for (const name of ['s0.m4s%2f..', 's999.m4s', 'p0.0.m4s', '..%2f..%2fsecret', 'init-9.mp4'])
    expect([400, 404]).toContain(await statusOf(files[1]!.replace(/s\d+\.m4s/, name)));
  expect(foldersOf(sessionId)).toHaveLength(1);
  await api.must('endSession', { params: { sessionId } }, performer.token);
  await until('the deletion', () => foldersOf(sessionId).length === 0);
  expect([await statusOf(playlist), await statusOf(files[1]!)].every((status) => status >= 403)).toBe(true);
});

test.each([
  ['whom the performer blocks', (performer: Actor, member: Actor) => block(performer, member)],
  ['whose account is suspended', (_performer: Actor, member: Actor) => suspendAccount(api.ctx, member.id)],
])('a member %s gets no more of it, and others go on', async (_why, end) => {
  const { performer } = await goLive();
  const [member, other] = [await api.registerMember(), await api.registerMember()];
  const [theirs, others] = [await rewindOf(performer, member), await rewindOf(performer, other)];
  expect(await statusOf(theirs.files[1]!)).toBe(200);
  await end(performer, member);
  await until('the refusal', async () => (await statusOf(theirs.playlist)) === 403);
  expect(await Promise.all(theirs.files.map(statusOf))).toEqual([403, 403]);
  expect([await statusOf(others.playlist), await statusOf(others.files[1]!)]).toEqual([200, 200]);
});
const block = async (performer: Actor, member: Actor) => {
  await api.must('updateBlocking', { body: { userIds: [member.id] } }, performer.token);
};

test('a site can switch it off: the show keeps nothing, and viewers are offered nothing', async () => {
  await setSetting(api.ctx, 'rewindMinutes', 0);
  const { performer, sessionId } = await goLive();
  const { hlsUrl, rewind } = await join(performer, await api.registerMember());
  expect(rewind).toBeNull();
  await until('a segment', async () => (await statusOf(hlsUrl)) === 200);
  expect(await statusOf(hlsUrl.replace('.m3u8', '/rewind.m3u8'))).toBe(404);
  expect(existsSync(path.join(api.dataDir, 'rewind')) ? foldersOf(sessionId) : []).toEqual([]);
});
