import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE } from '@contract/base';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { pictureFile } from '@test/support/pictures';

let api: Api;
let reviewer: Actor;
let juno: Actor;
beforeAll(async () => {
  api = await startApi();
  reviewer = await api.operator('reviewer');
});
afterAll(() => api.close());
beforeEach(async () => {
  juno = await api.verifiedPerformer();
  api.realtime.said.length = 0;
  api.engine.stopped.length = 0;
});

async function report(body: object): Promise<{ allowed?: boolean }> {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { allowed?: boolean };
}
const goLive = async (who: Actor) => {
  const { sessionId, publish } = await api.must('startLive', { body: { title: 'Torch songs' } }, who.token);
  await report({ action: 'started', streamId: sessionId, at: new Date().toISOString() });
  return { id: sessionId, token: publish.token };
};
const ask = async (kind: 'play' | 'publish', streamId: string, token: string | null) =>
  (await report({ action: 'authorize', kind, streamId, token, ip: '::1' })).allowed;
const tiles = async () => (await api.must('listWall', {}, reviewer.token)).data;
const tileOf = async (id: string) => (await tiles()).find(({ _id }) => _id === id);
const sendThumbnail = async (id: string) =>
  (
    await api.must(
      'sendThumbnail',
      {
        params: { sessionId: id },
        files: { thumbnail: { name: 't.jpg', content: await pictureFile('jpeg', 640, 360) } },
      },
      juno.token,
    )
  ).poster;
const linesAbout = async ({ id }: Actor) =>
  (
    await api.database.pool.query<{ by_id: string; details: { action: string } }>(
      `select by_id, details from security_events where account_id = $1 and kind = 'operatorAction' order by at, id`,
      [id],
    )
  ).rows;

describe('the wall', () => {
  test('shows running shows with most reports first, and reports of this show only', async () => {
    const quiet = await api.verifiedPerformer();
    await goLive(quiet);
    const { id } = await goLive(juno);
    const ann = await api.registerMember();
    await api.must('createReport', { body: { performerId: juno.id, reason: 'violence', note: 'A knife' } }, ann.token);
    const [first] = await tiles();
    expect(first).toMatchObject({
      _id: id,
      kind: 'public',
      title: 'Torch songs',
      performer: { _id: juno.id },
      reports: [{ reason: 'violence', note: 'A knife' }],
      warnedAt: null,
      blurredBy: null,
    });
  });

  test('belongs to reviewers and owners', async () => {
    const { id } = await goLive(juno);
    const others = [juno, await api.registerMember(), await api.operator('finance'), await api.operator('support')];
    for (const { token } of others) {
      expect((await api.call('listWall', {}, token)).status).toBe(403);
      expect((await api.call('openWallShow', { params: { id } }, token)).status).toBe(403);
      expect((await api.call('viewWallPicture', { params: { id } }, token)).status).toBe(403);
      expect((await api.call('cutShow', { params: { id }, body: { reason: 'rules', text: 'x' } }, token)).status).toBe(
        403,
      );
    }
    const token = (await api.operator('owner')).token;
    expect((await api.call('listWall', {}, token)).status).toBe(200);
  });

  test('opens a show with a token that plays it, tells nobody, and records the opening', async () => {
    const { id } = await goLive(juno);
    api.realtime.said.length = 0;
    const { streamId, token } = await api.must('openWallShow', { params: { id } }, reviewer.token);
    expect(await ask('play', streamId, token)).toBe(true);
    expect(api.realtime.said).toEqual([]);
    expect(await linesAbout(juno)).toMatchObject([{ by_id: reviewer.id, details: { action: 'wall/open' } }]);
  });

  test('warns with a line that only the performer gets', async () => {
    const { id } = await goLive(juno);
    api.realtime.said.length = 0;
    await api.must('warnPerformer', { params: { id }, body: { text: 'Please turn it down.' } }, reviewer.token);
    expect(api.realtime.said).toEqual([
      {
        to: `account:${juno.id}`,
        event: 'show/warned',
        payload: { sessionId: id, text: 'Please turn it down.', isEnd: false },
      },
    ]);
    expect(await tileOf(id)).toMatchObject({ warnedAt: expect.any(String) });
  });

  test('blurs the preview for everybody until it is shown again, and removes the clear picture', async () => {
    const { id } = await goLive(juno);
    const clear = await sendThumbnail(id);
    const bytesOf = (address: string) => readFile(path.join(api.dataDir, 'files', address.replace('/files/', '')));
    const sizeBefore = (await bytesOf(clear)).length;
    const blur = (isBlurred: boolean) =>
      api.must('blurPreview', { params: { id }, body: { isBlurred } }, reviewer.token);
    await blur(true);
    const blurred = (await tileOf(id))!;
    expect(blurred.blurredBy).toBe(reviewer.username);
    expect(blurred.picture).not.toBe(clear);
    expect((await fetch(api.url + clear)).status).toBe(404);
    expect((await bytesOf(blurred.picture!)).length).toBeLessThan(sizeBefore);
    expect((await bytesOf(await sendThumbnail(id))).length).toBeLessThan(sizeBefore);
    await blur(false);
    expect((await bytesOf(await sendThumbnail(id))).length).toBe(sizeBefore);
  });

  test('cuts a show: the engine stops it, and no token publishes or plays any more', async () => {
    const { id, token } = await goLive(juno);
    const opened = await api.must('openWallShow', { params: { id } }, reviewer.token);
    await api.must('cutShow', { params: { id }, body: { reason: 'violence', text: 'Violence.' } }, reviewer.token);
    expect(api.engine.stopped).toContain(id);
    expect(await ask('publish', id, token)).toBe(false);
    expect(await ask('play', id, opened.token)).toBe(false);
    expect(await ask('play', id, null)).toBe(false);
    expect(await tileOf(id)).toBeUndefined();
    expect(api.realtime.said).toContainEqual({
      to: `account:${juno.id}`,
      event: 'show/warned',
      payload: { sessionId: id, text: 'Violence.', isEnd: true },
    });
    expect((await linesAbout(juno)).at(-1)).toMatchObject({
      details: { action: 'wall/cut', before: { isLive: true }, after: { isLive: false }, reason: 'violence' },
    });
    expect(
      (await api.call('cutShow', { params: { id }, body: { reason: 'rules', text: 'x' } }, reviewer.token)).status,
    ).toBe(404);
  });

  test('suspends a performer: the show ends, and so do the sessions', async () => {
    const { id } = await goLive(juno);
    await api.must(
      'suspendFromWall',
      { params: { id }, body: { reason: 'violence', text: 'Violence.' } },
      reviewer.token,
    );
    expect(api.engine.stopped).toContain(id);
    expect((await api.call('getPerformerMe', {}, juno.token)).status).toBe(401);
    const { rows } = await api.database.pool.query<{ details: object }>(
      "select details from security_events where kind = 'accountSuspended' and account_id = $1",
      [juno.id],
    );
    expect(rows).toMatchObject([{ details: { action: 'wall/suspend', reason: 'violence', subject: { id } } }]);
  });
});
