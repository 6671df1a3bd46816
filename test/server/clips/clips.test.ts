import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { API_BASE } from '@contract/base';
import { type ClipRule } from '@contract/limits';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { hasFfmpeg } from '@test/support/ffmpeg';
import { writePiece } from '@test/support/recordedShow';

jest.setTimeout(60_000);

let api: Api;
let performer: Actor;
let member: Actor;
let media: Buffer;

beforeAll(async () => {
  api = await startApi();
  const place = path.join(api.dataDir, 'piece.mp4');
  await writePiece(place, { seconds: 3, start: 100 });
  media = readFileSync(place);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.engine.clip = () => Promise.resolve(media);
  [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
});

const allow = (clips: ClipRule) => api.must('updateBroadcastSetup', { body: { clips } }, performer.token);
/** Opens the public show, and reports its first picture. */
async function goLive(clips: ClipRule = 'approval') {
  await allow(clips);
  const { sessionId } = await api.must('startLive', { body: {} }, performer.token);
  const body = JSON.stringify({ action: 'started', streamId: sessionId, at: new Date().toISOString() });
  const headers = { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) };
  await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, { method: 'POST', headers, body });
  return sessionId;
}
const make = (by = member, title = 'The solo') =>
  api.call('createClip', { params: { id: performer.id }, body: { title } }, by.token);
const clipOf = async (clips: ClipRule = 'atOnce') => {
  await goLive(clips);
  return (await make()).data;
};
const view = async (id: string, by?: Actor) => (await api.call('viewClip', { params: { id } }, by?.token)).status;
const shown = async () => (await api.must('listClips', { params: { id: performer.id } })).data.map(({ _id }) => _id);
async function fileStatus(address: string, by?: Actor): Promise<number> {
  const response = await fetch(api.url + address, { headers: by ? { authorization: by.token } : {} });
  await response.arrayBuffer();
  return response.status;
}
const keysOf = async (id: string) =>
  (
    await api.database.pool.query<{ file: string; poster: string | null }>(
      'select file, poster from clips where id = $1',
      [id],
    )
  ).rows.flatMap(({ file, poster }) => [file, poster].filter((key) => key !== null));
const stored = (keys: string[]) => keys.map((key) => existsSync(path.join(api.dataDir, 'files', key)));

describe('making a clip', () => {
  it('makes one file and a picture of the last seconds, with the title, that everybody sees at once if so chosen', async () => {
    const clip = await clipOf('atOnce');
    expect(clip).toMatchObject({ title: 'The solo', status: 'shown', mayApprove: false, mayDelete: true });
    expect(clip.seconds).toBeCloseTo(3, 0);
    expect([await shown(), await view(clip._id)]).toEqual([[clip._id], 200]);
    const video = await fetch(api.url + clip.video, { headers: { range: 'bytes=0-99' } });
    expect([video.status, video.headers.get('content-type'), (await video.arrayBuffer()).byteLength]).toEqual([
      206,
      'video/mp4',
      100,
    ]);
    if (hasFfmpeg) expect(await fileStatus(clip.poster!)).toBe(200);
  });

  it('joins the files of a show whose picture changed its size', async () => {
    await writePiece(path.join(api.dataDir, 'next.mp4'), { clip: 'chef', seconds: 2, start: 103 });
    const next = readFileSync(path.join(api.dataDir, 'next.mp4'));
    api.engine.clip = () => Promise.resolve(Buffer.concat([media, next]));
    expect((await clipOf()).seconds).toBeCloseTo(5, 0);
  });

  it('tells the performer of clips that wait, whom others cannot see until the performer approves', async () => {
    const clip = await clipOf('approval');
    const stranger = await api.registerMember();
    const audience = [undefined, stranger, member, performer];
    const seen = () => Promise.all(audience.map((by) => view(clip._id, by)));
    const loaded = () => Promise.all(audience.map((by) => fileStatus(clip.video, by)));
    expect([clip.status, await shown()]).toEqual(['waiting', []]);
    expect([await seen(), await loaded()]).toEqual([
      [404, 404, 200, 200],
      [404, 404, 200, 200],
    ]);
    const notices = async () =>
      (await api.must('listNotifications', { query: {} }, performer.token)).data.filter(({ kind }) => kind === 'clip');
    expect(await notices()).toMatchObject([{ detail: 'The solo', isRead: false, link: '/account/performer/clips' }]);
    const approve = (by: Actor) => api.call('approveClip', { params: { id: clip._id } }, by.token);
    expect((await approve(await api.verifiedPerformer())).status).toBe(404);
    for (const _twice of [1, 2]) expect((await approve(performer)).data.status).toBe('shown');
    expect([await seen(), await loaded(), await shown()]).toEqual([
      [200, 200, 200, 200],
      [200, 200, 200, 200],
      [clip._id],
    ]);
    expect(await notices()).toMatchObject([{ isRead: true }]);
  });

  it.each([
    ['the performer allows none', 'CLIPS_OFF', () => allow('off')],
    ['the engine makes none', 'CLIPS_UNAVAILABLE', () => void (api.engine.clip = undefined)],
    ['there is no video yet', 'NO_VIDEO_YET', () => void (api.engine.clip = () => Promise.resolve(null))],
    ['the video is broken', 'NO_VIDEO_YET', () => void (api.engine.clip = () => Promise.resolve(Buffer.alloc(64)))],
    ['the performer is in a private show', 'PERFORMER_OFFLINE', () => setStatus('private')],
    ['the performer is in a group show', 'PERFORMER_OFFLINE', () => setStatus('group')],
    ['the member is muted', 'ROOM_MUTED', () => sanction('mute')],
    ['the member is banned', 'ROOM_BANNED', () => sanction('ban')],
  ])('is refused, and leaves nothing, when %s: %s', async (_why, code, arrange) => {
    await goLive();
    await arrange();
    expect((await make()).error).toMatchObject({ statusCode: 422, error: code });
    expect((await api.must('listOwnClips', { query: {} }, member.token)).total).toBe(0);
  });

  it('is refused offline, to blocked members, with a blocked word or no title, and too often', async () => {
    await allow('atOnce');
    expect((await make()).error.error).toBe('PERFORMER_OFFLINE');
    await goLive('atOnce');
    const body = { words: ['rubbish'] };
    await api.must('updateRoomSettings', { params: { id: performer.id }, body }, performer.token);
    expect((await make(member, 'rubbish')).error.error).toBe('WORD_REFUSED');
    for (const title of ['', ' ', '\u200b', 'x'.repeat(81)]) expect((await make(member, title)).status).toBe(400);
    const blocked = await api.registerMember();
    await api.must('blockAccount', { body: { accountId: blocked.id } }, performer.token);
    expect((await make(blocked)).status).toBe(403);
    api.engine.clip = () => Promise.resolve(null);
    for (let i = 0; i < 20; i++) expect((await make()).error.error).toBe('NO_VIDEO_YET');
    expect((await make()).status).toBe(429);
  });
});

const setStatus = (status: 'private' | 'group') =>
  api.database.pool.query('update performers set streaming_status = $1 where account_id = $2', [status, performer.id]);
const sanction = (kind: 'mute' | 'ban') =>
  api.must('sanction', { params: { id: performer.id }, body: { accountId: member.id, kind } }, performer.token);

describe('a clip that is shown', () => {
  it('does not exist for members whom the performer blocks, nor while the performer is suspended', async () => {
    const clip = await clipOf();
    const blocked = await api.registerMember();
    await api.must('blockAccount', { body: { accountId: blocked.id } }, performer.token);
    expect((await api.call('listClips', { params: { id: performer.id } }, blocked.token)).status).toBe(403);
    expect([await view(clip._id, blocked), await fileStatus(clip.video, blocked)]).toEqual([404, 404]);
    await api.database.pool.query("update accounts set status = 'suspended' where id = $1", [performer.id]);
    expect([await view(clip._id), await fileStatus(clip.video)]).toEqual([404, 404]);
  });

  it.each([
    ['its performer', () => performer],
    ['the member who made it', () => member],
  ])('is deleted with its files by %s, and by nobody else', async (_who, by) => {
    const clip = await clipOf();
    const keys = await keysOf(clip._id);
    expect(stored(keys)).toEqual(keys.map(() => true));
    const remove = (actor: Actor) => api.call('deleteClip', { params: { id: clip._id } }, actor.token);
    for (const other of [await api.registerMember(), await api.verifiedPerformer()])
      expect((await remove(other)).status).toBe(404);
    expect((await remove(by())).status).toBe(204);
    expect([await view(clip._id), await fileStatus(clip.video), stored(keys)]).toEqual([
      404,
      404,
      keys.map(() => false),
    ]);
  });

  it('is deleted with the recording of its show', async () => {
    const clip = await clipOf();
    const keys = await keysOf(clip._id);
    const { rows } = await api.database.pool.query<{ id: string }>(
      `insert into videos (id, performer_id, title, upload_key)
        select gen_random_uuid(), performer_id, 'Show', 'recording:' || session_id || ':0' from clips where id = $1 returning id`,
      [clip._id],
    );
    await api.must('deleteOwnVideo', { params: { id: rows[0]!.id } }, performer.token);
    expect([await view(clip._id, performer), stored(keys)]).toEqual([404, keys.map(() => false)]);
  });

  it('is listed for its performer and its maker with both names, by status', async () => {
    const clip = await clipOf('approval');
    for (const by of [performer, member]) {
      const list = (status?: 'waiting' | 'shown') => api.must('listOwnClips', { query: { status } }, by.token);
      expect((await list()).data).toMatchObject([{ _id: clip._id, maker: { username: member.username } }]);
      expect([(await list('waiting')).total, (await list('shown')).total]).toEqual([1, 0]);
    }
  });

  it('can be reported by who sees it, and a takedown hides it and its files from all but reviewers', async () => {
    const clip = await clipOf();
    const [stranger, reviewer] = [await api.registerMember(), await api.operator('reviewer')];
    const report = { itemKind: 'clip', itemId: clip._id, reason: 'spam' } as const;
    await api.must('createReport', { body: report }, stranger.token);
    const { data } = await api.must('searchCases', { query: { kinds: 'report/clip' } }, reviewer.token);
    expect(data).toHaveLength(1);
    const query = { address: `https://site.test/clips/${clip._id}` };
    const found = await api.must('findItem', { query }, reviewer.token);
    expect(found).toMatchObject({ kind: 'clip', title: 'The solo', owner: { _id: performer.id } });
    const body = { kind: 'clip', itemId: clip._id, reason: 'rules' } as const;
    const { _id: id } = await api.must('takeDown', { body }, reviewer.token);
    expect(await Promise.all([undefined, member, performer].map((by) => view(clip._id, by)))).toEqual([404, 404, 404]);
    expect([await fileStatus(clip.video), await fileStatus(clip.video, reviewer), await shown()]).toEqual([
      404,
      200,
      [],
    ]);
    await api.must('restoreItem', { params: { id }, body: {} }, reviewer.token);
    expect(await shown()).toEqual([clip._id]);
  });
});

it('viewers of a show learn which clips they may make', async () => {
  await goLive('approval');
  const join = async () => (await api.must('joinLive', { params: { id: performer.id } }, member.token)).clips;
  expect(await join()).toBe('approval');
  api.engine.clip = undefined;
  expect(await join()).toBe('off');
  const refusal = await api.call('updateBroadcastSetup', { body: { clips: 'atOnce' } }, performer.token);
  expect(refusal.error.error).toBe('CLIPS_UNAVAILABLE');
  expect(await api.must('getBroadcastSetup', {}, performer.token)).toMatchObject({ canClip: false });
});
