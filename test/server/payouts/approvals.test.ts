import { runCommand } from '@server/operator/commands';
import { setSetting } from '@server/features/site/service';
import { approvalsNeeded, describeChange } from '@server/features/payouts/rules/approvals';
import { type Actor } from '../../support/actors';
import { noonOf, payoutSite } from '../../support/payouts';

test('a payout needs two people above the limit, and one at the limit', () => {
  expect([approvalsNeeded(1000, 1000), approvalsNeeded(1000.01, 1000), approvalsNeeded(0.01, 0)]).toEqual([1, 2, 2]);
});

test('a stale decision is told what changed', () => {
  const at = new Date('2026-11-20T14:06:30Z');
  const change = { isExported: false, updatedAt: at, name: 'Ellen Nordby', approvals: [] };
  expect([
    describeChange({ ...change, status: 'approved' }),
    describeChange({ ...change, status: 'approved', isExported: true }),
    describeChange({ ...change, status: 'rejected', name: null }),
    describeChange({ ...change, status: 'done' }),
    describeChange({ ...change, status: 'pending' }),
    describeChange({ ...change, status: 'pending', approvals: [{ name: 'Henrik Aas', at: at.toISOString() }] }),
  ]).toEqual([
    'Ellen Nordby approved this payout at 2026-11-20 14:06 UTC.',
    'This payout went into a payment file at 2026-11-20 14:06 UTC.',
    'The command line rejected this payout at 2026-11-20 14:06 UTC.',
    'Ellen Nordby marked this payout as paid at 2026-11-20 14:06 UTC.',
    'The payee changed this request at 2026-11-20 14:06 UTC.',
    'Henrik Aas gave the first approval at 2026-11-20 14:06 UTC.',
  ]);
});

describe('a payout above the limit for two people', () => {
  const site = payoutSite();
  const { mustAsk, approve, decide, edit, done, range, balance } = site;
  let second: Actor;
  let id: string;
  beforeAll(async () => {
    second = await site.api.operator();
    await setSetting(site.api.ctx, 'payoutTwoPersonLimit', 10);
  });
  beforeEach(async () => {
    await site.buyer.buys(500, { at: noonOf(2) });
    id = (await mustAsk(range(3, 0)))._id;
  });
  const logged = async () =>
    (
      await site.api.database.pool.query<{ kind: string; action: string; by: string | null }>(
        `select kind, details->>'action' as action, by_id as by from security_events where details->'subject'->>'id' = $1 order by position`,
        [id],
      )
    ).rows;

  it('is approved by two different people, each with one line in the security log', async () => {
    expect((await approve(id)).data).toMatchObject({
      status: 'pending',
      stage: 'waiting',
      approvalsNeeded: 2,
      approvals: [{ by: site.operator.id, name: site.operator.username }],
      version: 2,
    });
    expect((await approve(id)).refusal?.error).toBe('SECOND_PERSON_NEEDED');
    expect((await done(id)).refusal?.error).toBe('PAYOUT_DECIDED');
    expect((await approve(id, second)).data).toMatchObject({ status: 'approved', stage: 'ready' });
    expect(await logged()).toEqual([
      { kind: 'operatorAction', action: 'payout/approveFirst', by: site.operator.id },
      { kind: 'payoutApproved', action: 'payout/approved', by: second.id },
    ]);
    await done(id);
    expect((await balance()).balance).toBe(0);
  });

  it('never counts two approvals of one person, even at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => approve(id)));
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(1);
    expect((await logged()).map(({ action }) => action)).toEqual(['payout/approveFirst']);
  });

  it('is approved once by two people at the same moment who saw the same version', async () => {
    const answers = await Promise.all([
      decide(id, 'approve', { version: 1 }),
      decide(id, 'approve', { version: 1, by: second }),
    ]);
    expect(answers.flatMap(({ refusal }) => refusal?.error ?? [])).toEqual(['PAYOUT_CHANGED']);
    expect((await logged()).length).toBe(1);
  });

  it('needs both approvals again after the payee changed the request', async () => {
    await approve(id);
    await edit(id, range(3, 1));
    expect((await approve(id, second)).data).toMatchObject({ status: 'pending', approvals: [{ by: second.id }] });
  });

  it('takes one of its approvals from the command line, and not both', async () => {
    const lines: string[] = [];
    await runCommand(site.api.ctx, ['payouts', 'approve', id], (line) => lines.push(line));
    expect(lines.at(-1)).toContain('Another person must approve it as well');
    await expect(runCommand(site.api.ctx, ['payouts', 'approve', id], () => undefined)).rejects.toMatchObject({
      code: 'SECOND_PERSON_NEEDED',
    });
    expect((await approve(id)).data.status).toBe('approved');
  });

  it('refuses a decision on an older version and changes nothing, except for a repeated one', async () => {
    await decide(id, 'reject', { reason: 'The name differs.', version: 1 });
    expect((await decide(id, 'reject', { reason: 'The name differs.', version: 1 })).data.status).toBe('rejected');
    expect((await decide(id, 'approve', { by: second, version: 1 })).refusal).toEqual({
      error: 'PAYOUT_CHANGED',
      message: expect.stringContaining(`${site.operator.username} rejected this payout at`),
    });
    expect((await logged()).map(({ action }) => action)).toEqual(['payout/rejected']);
  });

  it('shows payment details in full only to the one who decides, and records each view', async () => {
    const views = async () =>
      (
        await site.api.database.pool.query(
          `select 1 from security_events where kind = 'paymentDetailsViewed' and details->>'requestId' = $1`,
          [id],
        )
      ).rowCount;
    const view = () => site.api.must('viewPayoutCase', { params: { id } }, site.operator.token);
    expect((await view()).paymentDetails).toMatchObject({ account: 'BE68539007547034' });
    expect(await views()).toBe(1);
    expect((await approve(id)).data.paymentDetails).toBeNull();
    await decide(id, 'reject', { reason: 'no' });
    expect(await view()).toMatchObject({ paymentDetails: null, paymentAccountInfo: { account: '•••• 7034' } });
    expect(await views()).toBe(1);
  });

  it('is counted in the summary of its stage', async () => {
    const summary = () => site.api.must('getPayoutSummary', {}, site.operator.token);
    const before = await summary();
    expect(before).toMatchObject({ currency: 'USD', twoPersonLimit: 10 });
    await approve(id);
    await approve(id, second);
    const after = await summary();
    expect([after.waiting.count - before.waiting.count, after.second.count - before.second.count]).toEqual([-1, -1]);
    expect(after.ready.price - before.ready.price).toBeCloseTo(17.5);
  });
});
