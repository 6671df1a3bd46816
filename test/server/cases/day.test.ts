import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { buyTokens } from '@test/support/money';
import { putOnSale } from '@test/support/items';

const [REPORTS, MESSAGES, FAILURES, REFUNDS] = [180, 200, 80, 40];

let api: Api;
let operators: Actor[];
beforeAll(async () => {
  api = await startApi();
  operators = await Promise.all([api.operator(), api.operator(), api.operator()]);
});
afterAll(() => api.close());

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await api.database.pool.query(text, values)).rows as T[];

/** Fills the desk with reported members, messages and failed jobs. */
async function fillDesk(reporter: Actor) {
  await query(
    `insert into accounts (id, role, username, email, password_hash, name)
     select ('01900000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'user', 'member' || n, 'member' || n || '@x.test', '', 'Member ' || n
     from generate_series(1, $1::int) n`,
    [REPORTS],
  );
  await query(
    `insert into reports (id, reporter_id, accused_id, reason)
     select gen_random_uuid(), $1, a.id, 'spam' from accounts a where a.username like 'member%'`,
    [reporter.id],
  );
  await query(
    `insert into cases (kind, subject_id, title, reason, due_at)
     select case when n <= $1 then 'contact' else 'job' end, 'made-' || n, 'Subject ' || n, 'written', now() + n * interval '1 minute'
     from generate_series(1, $1::int + $2::int) n`,
    [MESSAGES, FAILURES],
  );
}

/** Members ask for refunds of what they bought. @returns the ids of the requests */
async function askForRefunds(): Promise<string[]> {
  const performer = await api.verifiedPerformer();
  const requests: string[] = [];
  const member = await api.registerMember();
  await buyTokens(api, member, 10 * REFUNDS);
  for (let at = 0; at < REFUNDS; at += 1) {
    const id = await putOnSale(api, performer, 'product', { name: `Score ${at}`, tokens: 10, stock: 1 });
    const order = await api.must('purchaseItem', { params: { type: 'product', id } }, member.token);
    const body = { sourceType: 'order' as const, sourceId: order._id, token: 10, description: 'It never arrived.' };
    requests.push((await api.must('requestRefund', { body }, member.token))._id);
  }
  return requests;
}

const DECISIONS: Record<string, string> = { 'report/account': 'dismiss', contact: 'answered', job: 'dismiss' };

describe('a day at the desk', () => {
  it('of 500 mixed cases and three operators at once gives each case one effect and one line in the log', async () => {
    await fillDesk(await api.registerMember());
    const requests = await askForRefunds();
    const open = await query<{ id: string; kind: string; version: number }>(
      "select id, kind, version from cases where status = 'open' and kind = any($1) order by due_at, id",
      [Object.keys(DECISIONS)],
    );
    expect(open.length + requests.length).toBe(REPORTS + MESSAGES + FAILURES + REFUNDS);
    const told: string[] = [];
    const won: string[] = [];
    /** each operator works on two thirds of the cases, so that two race for every one of them */
    const work = async ({ token }: Actor, at: number) => {
      for (const { id, kind, version } of open.filter((_row, place) => place % 3 !== at)) {
        const body = { version, decision: DECISIONS[kind]! };
        const answer = await api.call('decideCase', { params: { id }, body }, token);
        if (answer.status === 200) won.push(id);
        else told.push(answer.error.error);
      }
      for (const id of requests) {
        const body = { status: 'resolved' as const, requests: [{ id, version: 1 }] };
        const [answer] = await api.must('decideRefundRequests', { body }, token);
        if (!answer!.refusal) won.push(id);
      }
    };
    await Promise.all(operators.map(work));

    expect([...won].sort()).toEqual([...open.map(({ id }) => id), ...requests].sort());
    expect(new Set(told)).toEqual(new Set(['STALE_CASE']));
    expect(told).toHaveLength(open.length);
    expect(await query("select id from cases where status = 'open'")).toEqual([]);
    const lines = await query<{ subject: string; lines: number }>(
      `select details->'subject'->>'id' as subject, count(*)::int as lines from security_events
       where by_id = any($1) and details->>'action' = 'case/decide' group by 1`,
      [operators.map(({ id }) => id)],
    );
    expect(lines).toHaveLength(open.length);
    expect(lines.filter((line) => line.lines !== 1)).toEqual([]);
    const refunds = await query<{ lines: number }>(
      "select count(*)::int as lines from security_events where kind = 'refundResolved' group by details->'subject'->>'id'",
    );
    expect(refunds).toEqual(requests.map(() => ({ lines: 1 })));
    const paid = await query<{ paid: number }>(
      "select count(*)::int as paid from ledger_transfers where kind = 'refund'",
    );
    expect(paid).toEqual([{ paid: REFUNDS }]);
    expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
  }, 120_000);
});
