import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sweepExports } from '@server/features/dataRights/service/exports';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { listIn, readArchive } from '@test/support/archive';
import { type Mailbox, startMailbox } from '@test/support/mailbox';
import { buyTokens, putOnStage } from '@test/support/money';
import { pictureFile } from '@test/support/pictures';
import { makeShop } from '@test/support/shop';

const DAY_MS = 86_400_000;
let api: Api;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});

const archives = () => {
  try {
    return readdirSync(path.join(api.dataDir, 'files/private/exports'));
  } catch {
    return [];
  }
};

/** Downloads a URL of an archive with the session cookie of somebody. */
const download = (url: string, token: string | null) =>
  fetch(`${api.url}${url}`, { headers: token ? { cookie: `token=${token}` } : {} });

/** Exports the data of an account and returns the files of the archive. */
async function exportOf(actor: Actor): Promise<Map<string, Buffer>> {
  await api.must('requestDataExport', {}, actor.token);
  await api.runJobs();
  const { url } = await api.must('linkDataExport', {}, actor.token);
  const answer = await download(url, actor.token);
  expect(answer.status).toBe(200);
  return readArchive(Buffer.from(await answer.arrayBuffer()));
}

/** A member who bought, tipped, wrote, followed and reported, and the performer on the other side. */
async function makeHistory() {
  const member = await api.registerMember({ firstName: 'Ottilie' });
  const performer = await api.verifiedPerformer();
  await putOnStage(api, performer.id);
  const shop = makeShop(api);
  await buyTokens(api, member, 200);
  await api.must('sendTip', { params: { id: performer.id }, body: { token: 7, message: '=cmd|bravo' } }, member.token);
  await shop.buy(member, 'video', (await shop.video(performer))._id);
  await api.must('likePerformer', { params: { id: performer.id } }, member.token);
  const { _id: conversation } = await api.must(
    'openConversation',
    { body: { recipientId: performer.id } },
    member.token,
  );
  await api.must('sendMessage', { params: { id: conversation }, body: { text: 'a word to you' } }, member.token);
  await api.must('sendMessage', { params: { id: conversation }, body: { text: 'a word back' } }, performer.token);
  await api.must(
    'sendPhoto',
    {
      body: { recipientId: performer.id },
      files: { 'message-photo': { name: 'p.png', content: await pictureFile('png', 64, 64) } },
    },
    member.token,
  );
  await api.must(
    'createReport',
    { body: { performerId: performer.id, reason: 'spam', note: 'too loud' } },
    member.token,
  );
  await api.must(
    'uploadUserAvatar',
    { files: { avatar: { name: 'me.png', content: await pictureFile('png', 64, 64) } } },
    member.token,
  );
  return { member, performer };
}

describe('the archive', () => {
  it("has a member's profile, messages, purchases, follows, reports, ledger and files", async () => {
    const { member, performer } = await makeHistory();
    const files = await exportOf(member);
    expect(files.get('README.txt')!.toString()).toContain(member.username);
    expect(listIn(files, 'profile.json')).toMatchObject([
      { username: member.username, email: member.email, firstName: 'Ottilie', dateOfBirth: '1990-04-02' },
    ]);
    expect(listIn(files, 'messages.json').map(({ from, text }) => [from, text])).toEqual([
      [member.username, 'a word to you'],
      [performer.username, 'a word back'],
      [member.username, ''],
    ]);
    expect(listIn(files, 'purchases.json')).toMatchObject([
      { performer: performer.username, name: 'Encore', tokens: 30 },
    ]);
    expect(listIn(files, 'tips.json')).toMatchObject([{ to: performer.username, tokens: 7 }]);
    expect(listIn(files, 'follows.json')).toMatchObject([{ performer: performer.username }]);
    expect(listIn(files, 'reports.json')).toMatchObject([{ about: performer.username, note: 'too loud' }]);
    expect(listIn(files, 'sessions.json').length).toBeGreaterThan(0);
    expect(listIn(files, 'security-events.json')).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'exportRequested', byYou: true })]),
    );
    const ledger = files.get('ledger.csv')!.toString().trim().split('\r\n');
    expect(ledger[0]).toBe('date,type,description,performer,tokens,balance after');
    expect(ledger.at(-1)).toContain(`,${performer.username},-30,263`);
    const stored = [...files.keys()].filter((name) => name.startsWith('files/'));
    expect(stored.filter((name) => name.startsWith('files/avatars/'))).toHaveLength(1);
    expect(stored.filter((name) => name.startsWith('files/messages/'))).toEqual([
      listIn(files, 'messages.json')[2]!.picture,
    ]);
  });

  it('has nothing of others beyond what the person saw', async () => {
    const { member, performer } = await makeHistory();
    const files = await exportOf(performer);
    const text = [...files.entries()]
      .filter(([name]) => !name.startsWith('files/'))
      .map(([, content]) => content.toString())
      .join('\n');
    expect(text).toContain('a word to you');
    expect(text).toContain(member.username);
    for (const secret of [member.email, 'Ottilie', 'too loud', member.password]) expect(text).not.toContain(secret);
    expect([...files.keys()].some((name) => name.startsWith('files/messages/'))).toBe(false);
    expect([...files.keys()].some((name) => name.startsWith('files/videos/'))).toBe(true);
    expect(files.get('earnings.csv')!.toString()).toContain(member.username);
  });

  it('has the pictures of planned shows', async () => {
    const performer = await api.verifiedPerformer();
    const files = { picture: { name: 'carols.png', content: await pictureFile('png', 64, 64) } };
    const { picture } = await api.must('uploadShowPicture', { files }, performer.token);
    const plannedShows = [{ day: '2099-12-24', start: '20:00', end: '22:00', title: 'Carols', picture }];
    await api.must('updatePerformer', { body: { plannedShows, timeZone: 'UTC' } }, performer.token);
    const archive = await exportOf(performer);
    const named = picture.replace('/files/public/', 'files/');
    expect(listIn(archive, 'profile.json')).toMatchObject([
      { performer: { planned_shows: [{ title: 'Carols', picture: named }] } },
    ]);
    expect(archive.has(named)).toBe(true);
  });

  it('escapes formulas in its tables', async () => {
    const member = await api.registerMember();
    await buyTokens(api, member, 50);
    const performer = await api.verifiedPerformer();
    await putOnStage(api, performer.id);
    await api.must('sendTip', { params: { id: performer.id }, body: { token: 5 } }, member.token);
    await api.database.pool.query("update accounts set username = '=1+1' where id = $1", [performer.id]);
    expect((await exportOf(member)).get('ledger.csv')!.toString()).toContain("'=1+1");
  });

  it('is made for a studio', async () => {
    const studio = await api.registerStudio();
    const files = await exportOf(studio);
    expect(listIn(files, 'profile.json')).toMatchObject([{ role: 'studio', studio: { status: 'pending' } }]);
    expect(files.has('earnings.csv')).toBe(true);
  });
});

describe('an export', () => {
  it('is emailed with a link to the page and says its state', async () => {
    const member = await api.registerMember();
    expect(await api.must('getDataExport', {}, member.token)).toBeNull();
    expect(await api.must('requestDataExport', {}, member.token)).toMatchObject({ status: 'requested' });
    await api.runJobs();
    expect(await api.must('getDataExport', {}, member.token)).toMatchObject({
      status: 'ready',
      bytes: expect.any(Number),
    });
    await api.runJobs();
    const { source } = mailbox.newest(member.email, 'Your data at');
    expect(source).toContain('/account/user/security');
    expect(source).not.toContain('/files/');
  });

  it('is refused while another one runs, and once a day', async () => {
    const member = await api.registerMember();
    const answers = await Promise.all([1, 2, 3].map(() => api.call('requestDataExport', {}, member.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)!.error.error).toBe('EXPORT_RUNNING');
    await api.runJobs();
    expect((await api.call('requestDataExport', {}, member.token)).error.error).toBe('EXPORTED_LATELY');
    await api.database.pool.query(
      "update data_exports set created_at = now() - interval '25 hours' where account_id = $1",
      [member.id],
    );
    expect((await api.call('requestDataExport', {}, member.token)).status).toBe(200);
    await api.runJobs();
  });

  it('opens for its owner only', async () => {
    const [owner, other] = [await api.registerMember(), await api.registerMember()];
    await exportOf(owner);
    const { url } = await api.must('linkDataExport', {}, owner.token);
    expect((await download(url, null)).status).toBe(404);
    expect((await download(url, other.token)).status).toBe(404);
    expect((await download(url.split('?')[0]!, owner.token)).status).toBe(404);
    expect((await api.call('linkDataExport', {}, other.token)).status).toBe(404);
    const answer = await download(url, owner.token);
    expect(answer.headers.get('content-disposition')).toContain(`${owner.username}-data-`);
    await api.database.pool.query("update sessions set stepped_up_at = now() - interval '1 hour'");
    expect((await api.call('linkDataExport', {}, owner.token)).error.error).toBe('STEP_UP_REQUIRED');
    expect((await api.call('requestDataExport', {}, owner.token)).error.error).toBe('STEP_UP_REQUIRED');
    await api.must('logout', {}, owner.token);
    expect((await download(url, owner.token)).status).toBe(404);
  });

  it('expires after seven days, and its file is deleted', async () => {
    const member = await api.registerMember();
    await exportOf(member);
    const { _id, expiresAt } = (await api.must('getDataExport', {}, member.token))!;
    expect(Math.round((Date.parse(expiresAt!) - Date.now()) / DAY_MS)).toBe(7);
    const { url } = await api.must('linkDataExport', {}, member.token);
    await api.database.pool.query("update data_exports set expires_at = now() - interval '1 second' where id = $1", [
      _id,
    ]);
    expect((await download(url, member.token)).status).toBe(404);
    expect(await api.must('getDataExport', {}, member.token)).toMatchObject({ status: 'expired' });
    expect(archives()).toContain(`${_id}.zip`);
    await sweepExports(api.ctx);
    expect(archives()).not.toContain(`${_id}.zip`);
  });

  it('that a newer one replaces is deleted', async () => {
    const member = await api.registerMember();
    await exportOf(member);
    const first = (await api.must('getDataExport', {}, member.token))!._id;
    await api.database.pool.query("update data_exports set created_at = now() - interval '25 hours' where id = $1", [
      first,
    ]);
    await exportOf(member);
    await sweepExports(api.ctx);
    expect(archives()).not.toContain(`${first}.zip`);
    expect((await api.call('linkDataExport', {}, member.token)).status).toBe(200);
  });

  it('that lost its process is made again', async () => {
    const member = await api.registerMember();
    const { _id } = await api.must('requestDataExport', {}, member.token);
    await api.database.pool.query('delete from graphile_worker._private_jobs');
    await api.database.pool.query(
      "update data_exports set status = 'running', updated_at = now() - interval '1 day' where id = $1",
      [_id],
    );
    await sweepExports(api.ctx);
    await api.runJobs();
    expect(await api.must('getDataExport', {}, member.token)).toMatchObject({ status: 'ready' });
  });

  it('that fails three times is given up with an email', async () => {
    const member = await api.registerMember();
    const { _id } = await api.must('requestDataExport', {}, member.token);
    const open = api.ctx.storage.put;
    api.ctx.storage.put = () => Promise.reject(new Error('the disk is full'));
    const stateOf = async () => (await api.must('getDataExport', {}, member.token))?.status;
    for (let round = 0; round < 10 && (await stateOf()) !== 'failed'; round += 1) {
      await api.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await api.runJobs();
    }
    api.ctx.storage.put = open;
    expect(await api.must('getDataExport', {}, member.token)).toMatchObject({ _id, status: 'failed', nextAt: null });
    await api.runJobs();
    expect(mailbox.newest(member.email, 'Your data at').source).toContain('could not be exported');
  });
});
