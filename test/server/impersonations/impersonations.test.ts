import { endpoints } from '@contract/all';
import { type Endpoint, ROLES } from '@contract/endpoint';
import { type EndpointName, paths } from '@contract/paths';
import { newId } from '@server/db/ids';
import { identifyComplete } from '@server/features/auth/service/sessions';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { type Given } from '@test/support/call';
import { buyTokens } from '@test/support/money';

let api: Api;
let owner: Actor;
let support: Actor;
beforeAll(async () => {
  api = await startApi();
  owner = await api.operator();
  support = await api.operator('support');
});
afterAll(() => api.close());

const WHY = { reason: 'support', words: 'Cannot find a purchase' } as const;
const REASON = WHY.reason;
const start = (person: Actor, by: Actor) =>
  api.must('startImpersonation', { params: { id: person.id }, body: WHY }, by.token);
const query = async <T extends object>(text: string, values: unknown[]) =>
  (await api.database.pool.query<T>(text, values)).rows;
const logOf = (accountId: string) =>
  query<{ by_id: string; details: Record<string, unknown> }>(
    "select by_id, details from security_events where account_id = $1 and details->>'action' like 'impersonations/%' order by position",
    [accountId],
  );

/** Every call of the contract with a method that changes something, except the one that ends the view. */
const WRITES = (Object.keys(paths) as EndpointName[]).filter(
  (name) =>
    !paths[name].startsWith('GET ') && (endpoints[name] as Endpoint).access !== 'secret' && name !== 'endImpersonation',
);
const anyInput = (name: EndpointName): Given<EndpointName> => {
  const params = [...paths[name].matchAll(/\{(\w+)\}/g)].map(([, key]) => [
    key,
    key === 'role' ? 'performer' : newId(),
  ]);
  const { files, body }: Endpoint = endpoints[name];
  return { params: Object.fromEntries(params), ...(files ? { files: {} } : body ? { body: {} } : {}) } as never;
};

describe('the site as somebody else sees it', () => {
  it.each(['member', 'performer', 'studio'] as const)('refuses every change in the place of a %s', async (kind) => {
    const person = await {
      member: () => api.registerMember(),
      performer: () => api.verifiedPerformer(),
      studio: () => api.registerStudio(),
    }[kind]();
    const { token, role } = await start(person, owner);
    expect(ROLES).toContain(role);
    expect(WRITES.length).toBeGreaterThan(150);
    const accepted: unknown[] = [];
    for (const name of WRITES) {
      const { status, error } = await api.call(name, anyInput(name), token);
      if (status !== 403 || error.error !== 'READ_ONLY') accepted.push({ name, status, error });
    }
    expect(accepted).toEqual([]);
  });

  it('shows what the account sees, and is no session of the account', async () => {
    const member = await api.registerMember();
    await query("update sessions set last_seen_at = now() - interval '2 hours' where account_id = $1", [member.id]);
    const before = await query('select * from sessions where account_id = $1 order by id', [member.id]);
    const { token } = await start(member, support);
    expect(await api.must('getMe', {}, token)).toMatchObject({ _id: member.id, username: member.username });
    expect(await api.must('listSessions', {}, token)).toHaveLength(before.length);
    expect(await query('select * from sessions where account_id = $1 order by id', [member.id])).toEqual(before);
    expect(await query('select device from account_devices where account_id = $1', [member.id])).toEqual([]);
    // the operator's own session at the desk goes on, and so does the member's
    expect((await api.call('getDeskCounts', {}, support.token)).status).toBe(200);
    expect((await api.call('getMe', {}, member.token)).status).toBe(200);
  });

  it('sets no cookie, so that it opens no private file and leaves the proof of the operator alone', async () => {
    const { token } = await start(await api.registerMember(), owner);
    const answer = await api.app.inject({
      url: '/api/users/me',
      headers: { authorization: token, 'x-device': 'd'.repeat(32) },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('hides conversations, documents, payment details, stream keys and the desk', async () => {
    const [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
    const refused = async (token: string, names: EndpointName[]) => {
      for (const name of names) {
        const { status, error } = await api.call(name, anyInput(name), token);
        expect({ name, status, error: error.error }).toEqual({ name, status: 403, error: 'READ_ONLY' });
      }
    };
    await refused((await start(member, owner)).token, [
      'listConversations',
      'searchConversations',
      'listMessages',
      'viewConversation',
      'getDataExport',
      'getDeskCounts',
    ]);
    await refused((await start(performer, owner)).token, [
      'listConversations',
      'getPerformerDocuments',
      'listPaymentInformation',
      'getStreamKey',
      'getBroadcastSetup',
      'listConsentPeople',
      'acceptPrivateShow',
      'getBroadcast',
    ]);
  });

  it('shows money to owners only, as the desk does', async () => {
    const member = await api.registerMember();
    await buyTokens(api, member, 100);
    const asOwner = await start(member, owner);
    expect(await api.must('getMe', {}, asOwner.token)).toMatchObject({ balance: 100 });
    expect((await api.must('searchTransactions', { query: {} }, asOwner.token)).total).toBe(1);
    expect(await api.must('getImpersonation', {}, asOwner.token)).toMatchObject({ money: true });
    const asSupport = await start(member, support);
    expect(await api.must('getMe', {}, asSupport.token)).toMatchObject({ balance: 0 });
    expect((await api.call('searchTransactions', { query: {} }, asSupport.token)).error.error).toBe('READ_ONLY');
    expect(await api.must('getImpersonation', {}, asSupport.token)).toMatchObject({ money: false });
  });

  it('opens no socket of the account, so that it hears nothing and counts nowhere', async () => {
    const member = await api.registerMember();
    const { token } = await start(member, owner);
    expect(await identifyComplete(api.ctx, token)).toBeNull();
    expect(await identifyComplete(api.ctx, member.token)).toMatchObject({ accountId: member.id });
  });
});

describe('the end of such a view', () => {
  it('is recorded with the reason of its start, and the token stops working', async () => {
    const member = await api.registerMember();
    const { token } = await start(member, owner);
    expect(await api.must('endImpersonation', {}, token)).toEqual({ accountId: member.id });
    expect((await api.call('getMe', {}, token)).status).toBe(401);
    expect(await logOf(member.id)).toEqual([
      { by_id: owner.id, details: expect.objectContaining({ action: 'impersonations/start', reason: REASON }) },
      {
        by_id: owner.id,
        details: expect.objectContaining({ action: 'impersonations/end', after: { end: 'left' }, reason: REASON }),
      },
    ]);
  });

  it('comes after 15 minutes, and is recorded once', async () => {
    const member = await api.registerMember();
    const { token, expiresAt } = await start(member, owner);
    const [row] = await query<{ seconds: number }>(
      'select extract(epoch from expires_at - created_at)::int as seconds from impersonations where account_id = $1',
      [member.id],
    );
    expect(row).toEqual({ seconds: 15 * 60 });
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now());
    await query("update impersonations set expires_at = now() - interval '1 second' where account_id = $1", [
      member.id,
    ]);
    expect((await api.call('getMe', {}, token)).status).toBe(401);
    await query(
      "update graphile_worker._private_jobs set run_at = now() where task_id = (select id from graphile_worker._private_tasks where identifier = 'impersonations/expire')",
      [],
    );
    await api.ctx.jobs.runDue();
    expect((await logOf(member.id)).map(({ details }) => [details.action, details.after])).toEqual([
      ['impersonations/start', undefined],
      ['impersonations/end', { end: 'expired' }],
    ]);
  });

  it('comes with the next one of the operator, with their sign-out, and with the loss of the role', async () => {
    const operator = await api.operator('support');
    const people = [await api.registerMember(), await api.registerMember(), await api.registerMember()] as const;
    const first = await start(people[0], operator);
    const second = await start(people[1], operator);
    expect((await api.call('getMe', {}, first.token)).status).toBe(401);
    expect((await logOf(people[0].id)).at(-1)?.details).toMatchObject({ after: { end: 'replaced' } });
    await query("update accounts set operator_role = 'finance' where id = $1", [operator.id]);
    expect((await api.call('getMe', {}, second.token)).status).toBe(401);
    await query("update accounts set operator_role = 'support' where id = $1", [operator.id]);
    expect((await api.call('getMe', {}, second.token)).status).toBe(200);
    await api.must('logout', {}, operator.token);
    expect((await api.call('getMe', {}, second.token)).status).toBe(401);
  });
});

describe('who may open such a view', () => {
  it('is an owner or support, with a reason, of an account that can log in', async () => {
    const member = await api.registerMember();
    const params = { id: member.id };
    for (const role of ['reviewer', 'finance'] as const) {
      const { token } = await api.operator(role);
      expect((await api.call('startImpersonation', { params, body: WHY }, token)).status).toBe(403);
    }
    expect((await api.call('startImpersonation', { params, body: { reason: '' } }, owner.token)).status).toBe(400);
    expect((await api.call('startImpersonation', { params: { id: support.id }, body: WHY }, owner.token)).status).toBe(
      404,
    );
    await api.must('suspendUser', { body: { password: member.password } }, member.token);
    const answer = await api.call('startImpersonation', { params, body: WHY }, owner.token);
    expect(answer).toMatchObject({ status: 422, error: { error: 'ACCOUNT_NOT_ACTIVE' } });
  });
});
