import { endpoints } from '@contract/all';
import { type Endpoint } from '@contract/endpoint';
import { type EndpointName, paths } from '@contract/paths';
import { inTransaction } from '@server/db/transaction';
import { restoreAccount, suspendAccount } from '@server/features/auth/service/suspension';
import { remindOwners } from '@server/features/dataRights/service/deletion';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { joinStudio } from '@server/features/studios/service/membership';
import { newId } from '@server/db/ids';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { type Mailbox, startMailbox } from '@test/support/mailbox';
import { buyTokens, putOnStage } from '@test/support/money';

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

const close = ({ token, username }: Actor) => api.call('requestAccountDeletion', { body: { username } }, token);
const statusOf = async ({ id }: Actor) =>
  (await api.database.pool.query<{ status: string }>('select status from accounts where id = $1', [id])).rows[0]
    ?.status;
const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);

describe('a requested deletion', () => {
  it('closes the account at once and names the day', async () => {
    const member = await api.registerMember();
    const elsewhere = await api.login(member);
    const { deletesAt, days } = (await close(member)).data;
    expect(days).toBe(14);
    expect(Math.round((Date.parse(deletesAt!) - Date.now()) / 86_400_000)).toBe(14);
    expect((await api.call('getMe', {}, elsewhere)).status).toBe(401);
    expect((await api.call('getAccountDeletion', {}, elsewhere)).status).toBe(401);
    expect((await api.call('getMe', {}, member.token)).error).toMatchObject({
      statusCode: 403,
      error: 'ACCOUNT_CLOSING',
    });
    await api.runJobs();
    const { source } = mailbox.newest(member.email, 'Your account at');
    const day = new Date(deletesAt!).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    expect(source).toContain(`will be deleted on ${day}`);
    expect(source).toContain('/auth/login/user');
  });

  it('hides a performer from lists, pages and messages', async () => {
    const [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
    await api.must('getPublicConversation', { params: { id: performer.id } });
    expect((await close(performer)).status).toBe(200);
    expect((await api.call('viewPerformer', { params: { username: performer.username } })).status).toBe(404);
    expect((await api.must('searchPerformers', { query: { q: performer.username } })).data).toEqual([]);
    expect((await api.call('openConversation', { body: { recipientId: performer.id } }, member.token)).status).toBe(
      404,
    );
    expect((await api.call('getPublicConversation', { params: { id: performer.id } })).status).toBe(404);
  });

  it('leaves only the calls that end or take it back', async () => {
    const member = await api.registerMember();
    await close(member);
    const open: string[] = [];
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const endpoint: Endpoint = endpoints[name];
      if (endpoint.access === 'anyone' || endpoint.access === 'secret' || endpoint.whileClosing) {
        if (endpoint.whileClosing) open.push(name);
        continue;
      }
      const params = Object.fromEntries([...paths[name].matchAll(/\{(\w+)\}/g)].map(([, key]) => [key!, newId()]));
      const { error } = await api.call(name, { params, ...(endpoint.files ? { files: {} } : {}) }, member.token);
      expect({ name, error: error.error }).toEqual({ name, error: 'ACCOUNT_CLOSING' });
    }
    expect(open).toEqual(
      expect.arrayContaining([
        'getDataExport',
        'requestDataExport',
        'linkDataExport',
        'getAccountDeletion',
        'keepAccount',
        'logout',
      ]),
    );
    expect(open).not.toContain('requestAccountDeletion');
  });

  it('can be taken back by logging in, and everything is as before', async () => {
    const member = await api.registerMember();
    await buyTokens(api, member, 50);
    await close(member);
    const token = await api.login(member);
    expect((await api.must('getAccountDeletion', {}, token)).deletesAt).not.toBeNull();
    expect((await api.must('keepAccount', {}, token)).deletesAt).toBeNull();
    expect((await api.must('getMe', {}, token)).balance).toBe(50);
    await api.runJobs();
    expect(mailbox.newest(member.email, 'Your account at').source).toContain('is kept');
    expect((await close({ ...member, token })).status).toBe(200);
  });

  it('works with the own username and a confirmed session only', async () => {
    const member = await api.registerMember();
    expect((await api.call('requestAccountDeletion', { body: { username: 'somebody' } }, member.token)).status).toBe(
      400,
    );
    await query("update sessions set stepped_up_at = now() - interval '1 hour' where account_id = $1", [member.id]);
    expect((await close(member)).error.error).toBe('STEP_UP_REQUIRED');
    expect(await statusOf(member)).toBe('active');
  });

  it('is recorded in the security log, and so is taking it back', async () => {
    const member = await api.registerMember();
    await close(member);
    await api.must('keepAccount', {}, member.token);
    const { rows } = await query(
      "select kind from security_events where account_id = $1 and kind like 'deletion%' order by id",
      [member.id],
    );
    expect(rows.map(({ kind }) => kind as string)).toEqual(['deletionRequested', 'deletionCancelled']);
  });

  it('is remembered by one email three days before', async () => {
    const member = await api.registerMember();
    await close(member);
    await remindOwners(api.ctx, new Date(Date.now() + 10 * 86_400_000));
    await api.runJobs();
    const reminders = () =>
      mailbox.received.filter(({ to, source }) => to.includes(member.email) && source.includes('Last reminder'));
    expect(reminders()).toHaveLength(0);
    for (let times = 0; times < 2; times += 1) {
      await remindOwners(api.ctx, new Date(Date.now() + 11.5 * 86_400_000));
      await api.runJobs();
    }
    expect(reminders()).toHaveLength(1);
  });

  it('survives a suspension and its end', async () => {
    const member = await api.registerMember();
    await close(member);
    await suspendAccount(api.ctx, member.id);
    expect(await statusOf(member)).toBe('suspended');
    await restoreAccount(api.ctx, member.id);
    expect(await statusOf(member)).toBe('closing');
  });

  it('is scheduled once when it is requested twice at the same moment', async () => {
    const member = await api.registerMember();
    const answers = await Promise.all([close(member), close(member), close(member)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('what blocks a deletion', () => {
  const blockersOf = async ({ token }: Actor) =>
    (await api.must('getAccountDeletion', {}, token)).blockers.map(({ code }) => code);

  it('is not a balance: the dialog says how many tokens are lost', async () => {
    const member = await api.registerMember();
    await buyTokens(api, member, 70);
    expect(await api.must('getAccountDeletion', {}, member.token)).toMatchObject({ forfeited: 70, blockers: [] });
  });

  it('is a running show', async () => {
    const performer = await api.verifiedPerformer();
    await api.must('startLive', { body: {} }, performer.token);
    await query("update stream_sessions set status = 'live' where performer_id = $1", [performer.id]);
    expect(await blockersOf(performer)).toEqual(['SHOW_RUNNING']);
    expect((await close(performer)).error.error).toBe('SHOW_RUNNING');
  });

  it('are earnings that can be paid out, but not less than the smallest payout', async () => {
    const performer = await api.verifiedPerformer();
    const give = (tokens: number) =>
      inTransaction(api.ctx.db, (tx) =>
        postAdjustment(tx, { key: newId(), ownerId: performer.id, role: 'performer', tokens, reason: 'a test' }),
      );
    await give(99);
    expect(await blockersOf(performer)).toEqual([]);
    await give(1);
    expect(await blockersOf(performer)).toEqual(['UNPAID_EARNINGS']);
    expect((await close(performer)).error.message).toContain('Request a payout first');
  });

  it('are orders on the way and open refunds, for both sides', async () => {
    const [member, performer] = [await api.registerMember(), await api.verifiedPerformer()];
    await putOnStage(api, performer.id, 'offline');
    await buyTokens(api, member, 50);
    const { _id } = await api.must(
      'createProduct',
      { body: { name: 'Print', type: 'physical', status: 'active', token: 20, stock: 3 }, files: {} },
      performer.token,
    );
    const order = await api.must(
      'purchaseItem',
      { params: { type: 'product', id: _id }, body: { deliveryAddress: 'Lamp street 1', postalCode: '12345' } },
      member.token,
    );
    expect([await blockersOf(member), await blockersOf(performer)]).toEqual([['OPEN_ORDERS'], ['OPEN_ORDERS']]);
    await api.must(
      'requestRefund',
      { body: { sourceType: 'order', sourceId: order._id, token: 20, description: 'torn' } },
      member.token,
    );
    await query("update orders set delivery_status = 'delivered' where id = $1", [order._id]);
    expect([await blockersOf(member), await blockersOf(performer)]).toEqual([['OPEN_REFUNDS'], ['OPEN_REFUNDS']]);
  });

  it('are not the performers of a studio: they leave it, keep their accounts and get an email', async () => {
    const [studio, performer] = [await api.registerStudio(), await api.verifiedPerformer()];
    await inTransaction(api.ctx.db, (tx) => joinStudio(tx, studio.id, performer.id));
    expect(await api.must('getAccountDeletion', {}, studio.token)).toMatchObject({ performers: 1, blockers: [] });
    expect((await close(studio)).status).toBe(200);
    expect(await api.must('getOwnStudio', {}, performer.token)).toBeNull();
    await api.runJobs();
    expect(mailbox.newest(performer.email, 'You no longer belong to').source).toContain('You keep your account');
  });
});
