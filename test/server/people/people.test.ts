import { createHash } from 'node:crypto';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let owner: Actor;
let finance: Actor;
beforeAll(async () => {
  api = await startApi();
  owner = await api.operator();
  finance = await api.operator('finance');
});
afterAll(() => api.close());

describe('people on the desk', () => {
  it('are found by the start of the username or email address, and by their id; operators are not', async () => {
    const { id, username, email } = await api.registerMember();
    const find = async (q: string) =>
      (await api.must('searchPeople', { query: { q } }, owner.token)).map((row) => row._id);
    expect(await find(username.slice(0, 12).toUpperCase())).toContain(id);
    expect(await find(email)).toEqual([id]);
    expect(await find(id)).toEqual([id]);
    expect(await find(finance.username)).toEqual([]);
    expect((await api.call('viewPerson', { params: { id: finance.id } }, owner.token)).status).toBe(404);
  });

  it('are found by the start of the name, and by a browser that they used, as it is stored and as the browser has it', async () => {
    const { id } = await api.registerMember();
    const other = await api.registerMember();
    await api.database.pool.query("update accounts set name = 'Solveig Quarrington' where id = $1", [id]);
    const browser = 'a-browser-of-the-desk-test';
    const device = createHash('sha256').update(browser).digest('hex');
    for (const account of [id, other.id])
      await api.database.pool.query('insert into account_devices (account_id, device) values ($1, $2)', [
        account,
        device,
      ]);
    const find = async (q: string) =>
      (await api.must('searchPeople', { query: { q } }, owner.token)).map((row) => row._id).sort();
    expect(await find('solveig quarr')).toEqual([id]);
    expect(await find(browser)).toEqual([id, other.id].sort());
    expect(await find(device)).toEqual([id, other.id].sort());
    expect(await find('another-browser-of-the-test')).toEqual([]);
  });

  it('are suspended with a reason in one line of the security log, and can log in again once it is lifted', async () => {
    const member = await api.registerMember();
    const change = (status: 'suspended' | 'active', reason: 'rules' | 'mistake', words: string) =>
      api.must('changePersonStatus', { params: { id: member.id }, body: { status, reason, words } }, owner.token);
    expect(await change('suspended', 'rules', 'Spam in three rooms')).toMatchObject({
      status: 'suspended',
      sessions: [],
    });
    expect((await api.call('getMe', {}, member.token)).status).toBe(401);
    const { rows } = await api.database.pool.query<{ by_id: string; details: object }>(
      "select by_id, details from security_events where account_id = $1 and kind = 'accountSuspended'",
      [member.id],
    );
    expect(rows).toEqual([
      {
        by_id: owner.id,
        details: {
          action: 'people/status',
          before: { status: 'active' },
          after: { status: 'suspended' },
          reason: 'rules',
        },
      },
    ]);
    const log = await api.must('searchSecurityLog', { query: { who: member.username } }, owner.token);
    expect(log.data.find(({ kind }) => kind === 'accountSuspended')?.words).toBe('Spam in three rooms');
    await change('active', 'mistake', '');
    expect(await api.login(member)).toBeTruthy();
  });

  it('are not changed without a reason, nor by a role that may not', async () => {
    const { id } = await api.registerMember();
    const suspend = (reason: string, token: string) =>
      api.call('changePersonStatus', { params: { id }, body: { status: 'suspended', reason } as never }, token);
    for (const reason of ['', 'Because', 'other']) expect((await suspend(reason, owner.token)).status).toBe(400);
    expect((await suspend('rules', finance.token)).status).toBe(403);
  });
});

describe('the operators', () => {
  it('keep one owner: the last one can neither be disabled nor lose the role', async () => {
    const call = (body: { disabled?: boolean; role?: 'support' }) =>
      api.call('changeOperator', { params: { id: owner.id }, body }, owner.token);
    expect((await call({ disabled: true })).error).toMatchObject({ error: 'LAST_OWNER' });
    expect((await call({ role: 'support' })).error).toMatchObject({ error: 'LAST_OWNER' });
  });

  it('are invited by email and lose their sessions when they are disabled', async () => {
    const invited = await api.must(
      'inviteOperator',
      { body: { username: 'new-reviewer', email: 'new@example.test', name: 'New Reviewer', role: 'reviewer' } },
      owner.token,
    );
    expect(invited).toMatchObject({ operatorRole: 'reviewer', status: 'invited', secondFactor: false });
    await api.must('changeOperator', { params: { id: finance.id }, body: { disabled: true } }, owner.token);
    expect((await api.call('getDeskCounts', {}, finance.token)).status).toBe(401);
  });
});

describe('what operators see of an account', () => {
  it('is split by role: money for finance, reported messages for reviewers, shows for support', async () => {
    const member = await api.registerMember();
    const [reviewer, support, money] = [
      await api.operator('reviewer'),
      await api.operator('support'),
      await api.operator('finance'),
    ];
    const params = { id: member.id };
    const balances = await Promise.all(
      [owner, money, reviewer, support].map(
        async ({ token }) => (await api.must('viewPerson', { params }, token)).balance,
      ),
    );
    expect(balances).toEqual([0, 0, null, null]);
    expect(await api.must('listPersonPurchases', { params }, money.token)).toEqual([]);
    expect(await api.must('listPersonShows', { params }, support.token)).toEqual([]);
    expect(await api.must('listPersonReports', { params }, reviewer.token)).toEqual([]);
    expect((await api.call('listPersonReports', { params }, money.token)).status).toBe(403);
    expect((await api.call('listPersonMoney', { params }, support.token)).status).toBe(403);
  });
});
