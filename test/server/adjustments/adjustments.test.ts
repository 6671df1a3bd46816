import { randomUUID } from 'node:crypto';
import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { setSetting } from '@server/features/site/service';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { balanceOfMember } from '@test/support/money';

let api: Api;
let first: Actor;
let second: Actor;
let third: Actor;
let member: Actor;
beforeAll(async () => {
  api = await startApi();
  [first, second, third] = [
    await api.operator('finance'),
    await api.operator('finance'),
    await api.operator('finance'),
  ];
  await setSetting(api.ctx, 'adjustmentTwoPersonLimit', 100);
});
afterAll(() => api.close());
beforeEach(async () => {
  member = await api.registerMember();
});
afterEach(async () => expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]));

const adjust = (
  tokens: number,
  { by = first, key = randomUUID() as string, reason = 'payment', words = 'Paid by phone' } = {},
) =>
  api.call(
    'adjustBalance',
    { params: { id: member.id }, body: { tokens, reason, words } as never, idempotencyKey: key },
    by.token,
  );
const caseOf = async (adjustmentId: string) => {
  const { data } = await api.must('searchCases', { query: { kinds: 'adjustment', limit: 100 } }, first.token);
  const found = data.find(({ subjectId }) => subjectId === adjustmentId);
  if (!found) throw new Error('no case');
  return found;
};
const decide = async (adjustmentId: string, decision: 'approve' | 'reject', by: Actor) => {
  const { _id: id, version } = await caseOf(adjustmentId);
  return api.call(
    'decideCase',
    { params: { id }, body: { version, decision, reason: decision === 'reject' ? 'wrongAmount' : '' } },
    by.token,
  );
};
const logged = async () =>
  (
    await api.database.pool.query<{ action: string; by: string; reason: string }>(
      `select details->>'action' as action, by_id as by, details->>'reason' as reason from security_events
        where account_id = $1 and details->>'action' like 'adjustment/%' order by position`,
      [member.id],
    )
  ).rows;

describe('a small adjustment', () => {
  it('moves the tokens at once, with its reason in one line of the security log', async () => {
    expect((await adjust(60)).data).toMatchObject({ status: 'posted', tokens: 60, decidedBy: null });
    expect((await adjust(-20)).data).toMatchObject({ status: 'posted', tokens: -20 });
    expect(await balanceOfMember(api, member)).toBe(40);
    expect(await logged()).toEqual([
      { action: 'adjustment/post', by: first.id, reason: 'payment' },
      { action: 'adjustment/post', by: first.id, reason: 'payment' },
    ]);
  });

  it('moves nothing twice under one key, and refuses the key of another one', async () => {
    const key = randomUUID();
    const answers = await Promise.all([adjust(30, { key }), adjust(30, { key }), adjust(30, { key })]);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ data }) => data._id)).size).toBe(1);
    expect((await adjust(30, { key })).status).toBe(200);
    expect(await balanceOfMember(api, member)).toBe(30);
    expect((await adjust(31, { key })).status).toBe(409);
  });

  it('never takes more than the member has', async () => {
    await adjust(10);
    expect((await adjust(-11)).error).toMatchObject({ error: 'NOT_ENOUGH_TOKEN' });
    expect(await balanceOfMember(api, member)).toBe(10);
  });

  it.each([
    [0, 'Paid by phone'],
    [5, ' '],
    [1.5, 'Paid by phone'],
  ])('is refused for %s tokens with the reason "%s"', async (tokens, reason) => {
    expect((await adjust(tokens, { reason })).status).toBe(400);
    expect(await balanceOfMember(api, member)).toBe(0);
  });
});

test('several small adjustments count together, so that nobody passes the limit in steps', async () => {
  const answers = await Promise.all([adjust(60), adjust(60), adjust(60)]);
  expect(answers.map(({ data }) => data.status).sort()).toEqual(['posted', 'waiting', 'waiting']);
  expect((await adjust(-60)).data.status).toBe('waiting');
  expect((await adjust(60, { by: second })).data.status).toBe('posted');
  expect(await balanceOfMember(api, member)).toBe(120);
});

describe('an adjustment above the limit', () => {
  it('waits as a case until another person posts it, once', async () => {
    const { data: waiting } = await adjust(101);
    expect(waiting).toMatchObject({ status: 'waiting', tokens: 101 });
    expect(await balanceOfMember(api, member)).toBe(0);
    expect((await decide(waiting._id, 'approve', first)).error).toMatchObject({ error: 'SECOND_PERSON_NEEDED' });
    expect(await balanceOfMember(api, member)).toBe(0);
    expect((await decide(waiting._id, 'approve', second)).data).toMatchObject({ decided: { decision: 'approve' } });
    expect(await balanceOfMember(api, member)).toBe(101);
    expect(await api.must('listAdjustments', { params: { id: member.id } }, first.token)).toMatchObject([
      { status: 'posted', requestedBy: { _id: first.id }, decidedBy: { _id: second.id } },
    ]);
    expect((await logged()).map(({ action, by }) => [action, by])).toEqual([
      ['adjustment/request', first.id],
      ['adjustment/post', second.id],
    ]);
  });

  it('is posted by one of two people who decide at once, and the other is told what happened', async () => {
    const { data: waiting } = await adjust(500);
    const { _id: id, version } = await caseOf(waiting._id);
    const answers = await Promise.all(
      [second, third].map(({ token }) =>
        api.call('decideCase', { params: { id }, body: { version, decision: 'approve' } }, token),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      error: 'STALE_CASE',
      message: expect.stringContaining('already decided this'),
    });
    expect(await balanceOfMember(api, member)).toBe(500);
  });

  it('may be withdrawn by the person who asked, and then moves nothing', async () => {
    const { data: waiting } = await adjust(200);
    expect((await decide(waiting._id, 'reject', first)).status).toBe(200);
    expect(await balanceOfMember(api, member)).toBe(0);
    await expect(caseOf(waiting._id)).rejects.toThrow('no case');
  });
});

it('is for finance and owners only', async () => {
  for (const role of ['reviewer', 'support'] as const)
    expect((await adjust(1, { by: await api.operator(role) })).status).toBe(403);
});
