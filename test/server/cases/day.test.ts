import { IDENTITY_CHECKS } from '@contract/identity';
import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { setSetting } from '@server/features/site/service';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { type Answer } from '@test/support/call';
import { WIRE } from '@test/support/earnings';
import { putOnSale } from '@test/support/items';
import { buyTokens } from '@test/support/money';
import { daysAgo } from '@test/support/payouts';

const [REPORTS, MESSAGES, FAILURES] = [140, 140, 60];
const [IDENTITIES, TAKEDOWNS, APPEALS, REFUNDS, PAYOUTS] = [30, 40, 30, 40, 20];
const ALL = REPORTS + MESSAGES + FAILURES + IDENTITIES + TAKEDOWNS + APPEALS + REFUNDS + PAYOUTS;

let api: Api;
let operators: Actor[];
let member: Actor;
let performer: Actor;
beforeAll(async () => {
  api = await startApi();
  operators = await Promise.all([api.operator(), api.operator(), api.operator()]);
  [member, performer] = [await api.registerMember(), await api.verifiedPerformer()];
  await setSetting(api.ctx, 'payoutCoolingOffHours', 0);
});
afterAll(() => api.close());

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await api.database.pool.query(text, values)).rows as T[];

/** A case that an operator decides: 'won', or the code with which the operator is told that another one did. */
interface Task {
  decide(operator: Actor): Promise<string>;
  /** the action and the subject of its line in the security log */
  line: string;
  /** how those are told who come too late */
  told: string;
  /** the subject of its transfer in the ledger; null: it moves no money */
  paid: string | null;
}

const outcome = async (call: Promise<Pick<Answer<unknown>, 'status' | 'error'>>): Promise<string> => {
  const answer = await call;
  return answer.status === 200 ? 'won' : answer.error.error;
};

/** Returns the open cases of some kinds as tasks. */
async function casesOf(kinds: Record<string, object>, lineOf?: (subjectId: string) => string): Promise<Task[]> {
  const rows = await query<{ id: string; kind: string; version: number; subject: string }>(
    `select id, kind, version, subject_id as subject from cases where status = 'open' and kind = any($1)`,
    [Object.keys(kinds)],
  );
  return rows.map(({ id, kind, version, subject }) => ({
    decide: ({ token }) =>
      outcome(api.call('decideCase', { params: { id }, body: { version, ...kinds[kind] } }, token)),
    line: lineOf?.(subject) ?? `case/decide ${subject}`,
    told: 'STALE_CASE',
    paid: null,
  }));
}

/** Reported members, messages and failed jobs. */
async function simpleTasks(): Promise<Task[]> {
  await query(
    `insert into accounts (id, role, username, email, password_hash, name)
     select ('01900000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'user', 'member' || n, 'member' || n || '@x.test', '', 'Member ' || n
     from generate_series(1, $1::int) n`,
    [REPORTS],
  );
  await query(
    `insert into reports (id, reporter_id, accused_id, reason)
     select gen_random_uuid(), $1, a.id, 'spam' from accounts a where a.username like 'member%'`,
    [member.id],
  );
  await query(
    `insert into cases (kind, subject_id, title, reason, due_at)
     select case when n <= $1 then 'contact' else 'job' end, 'made-' || n, 'Subject ' || n, 'written', now() + n * interval '1 minute'
     from generate_series(1, $1::int + $2::int) n`,
    [MESSAGES, FAILURES],
  );
  return casesOf({
    'report/account': { decision: 'dismiss' },
    contact: { decision: 'answered' },
    job: { decision: 'dismiss' },
  });
}

async function productsOnSale(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push(await putOnSale(api, performer, 'product', { name: `Score ${at}`, tokens: 10, stock: 1 }));
  return ids;
}

/** Reported items, which are taken down. */
async function takedownTasks(): Promise<Task[]> {
  await query(
    `insert into reports (id, reporter_id, accused_id, item_kind, item_id, reason)
     select gen_random_uuid(), $1, $2, 'product', item, 'other' from unnest($3::uuid[]) item`,
    [member.id, performer.id, await productsOnSale(TAKEDOWNS)],
  );
  return casesOf({ 'report/product': { decision: 'delete', reason: 'other', words: 'Not what it says.' } });
}

/** Items that are down, whose owner appeals. They come back. */
async function appealTasks(): Promise<Task[]> {
  const items = new Map<string, string>();
  for (const itemId of await productsOnSale(APPEALS)) {
    const body = { kind: 'product' as const, itemId, reason: 'rules' as const };
    const { _id: id } = await api.must('takeDown', { body }, (await operatorOfYesterday()).token);
    await api.must('appealTakedown', { params: { id }, body: { text: 'It is fine.' } }, performer.token);
    items.set(id, itemId);
  }
  const answer = { decision: 'restore', reason: 'mistake', words: 'You are right.' };
  return casesOf({ appeal: answer }, (id) => `appeals/decide ${items.get(id)}`);
}

let yesterday: Actor | undefined;
const operatorOfYesterday = async () => (yesterday ??= await api.operator());

/** New performers, of whom the reviewers approve each one with a passport of its own. */
async function identityTasks(): Promise<Task[]> {
  const tasks: Task[] = [];
  for (let at = 0; at < IDENTITIES; at += 1) {
    const { id: accountId } = await api.registerPerformer();
    const { version } = await api.must('viewIdentity', { params: { accountId } }, (await operatorOfYesterday()).token);
    const document = {
      ...{ familyName: 'Vale', givenNames: 'Robin', dateOfBirth: '1990-04-02', country: 'DE' },
      ...{ number: `DAY${1000 + at}`, expiresOn: '2039-08-17' },
    };
    const body = { version, decision: 'approve' as const, checks: [...IDENTITY_CHECKS], document };
    tasks.push({
      decide: ({ token }) => outcome(api.call('decideIdentity', { params: { accountId }, body }, token)),
      line: `identity/decide ${accountId}`,
      told: 'CHANGED_MEANWHILE',
      paid: null,
    });
  }
  return tasks;
}

/** Members ask for refunds of what they bought. */
async function refundTasks(): Promise<Task[]> {
  await buyTokens(api, member, 10 * REFUNDS);
  const tasks: Task[] = [];
  for (const item of await productsOnSale(REFUNDS)) {
    const order = await api.must('purchaseItem', { params: { type: 'product', id: item } }, member.token);
    const body = { sourceType: 'order' as const, sourceId: order._id, token: 10, description: 'It never arrived.' };
    const { _id: id } = await api.must('requestRefund', { body }, member.token);
    const decision = { status: 'resolved' as const, requests: [{ id, version: 1 }] };
    tasks.push({
      decide: async ({ token }) =>
        (await api.must('decideRefundRequests', { body: decision }, token))[0]!.refusal?.error ?? 'won',
      line: `refund/resolved ${id}`,
      told: 'REFUND_CHANGED',
      paid: order._id,
    });
  }
  return tasks;
}

/** Approved payouts, which are marked as paid. */
async function payoutTasks(): Promise<Task[]> {
  const tasks: Task[] = [];
  await buyTokens(api, member, 500 * PAYOUTS);
  for (let at = 0; at < PAYOUTS; at += 1) {
    const payee = await api.verifiedPerformer();
    await api.must('savePaymentInformation', { body: WIRE }, payee.token);
    const film = await putOnSale(api, payee, 'video', { tokens: 500 });
    await api.must('purchaseItem', { params: { type: 'video', id: film }, body: {} }, member.token);
    const wanted = { paymentAccountType: 'wire' as const, fromDate: daysAgo(3), toDate: daysAgo(0) };
    const given = { params: { role: 'performer' as const }, body: wanted };
    const { _id: id } = await api.must('createPayoutRequest', given, payee.token);
    const decide = async (decision: 'approve' | 'done', version: number, { token }: Actor) => {
      const body = { decision, payouts: [{ id, version }] };
      return (await api.must('decidePayouts', { body }, token))[0]!.refusal?.error ?? 'won';
    };
    await decide('approve', 1, await operatorOfYesterday());
    tasks.push({
      decide: (operator) => decide('done', 2, operator),
      line: `payout/done ${id}`,
      told: 'PAYOUT_CHANGED',
      paid: id,
    });
  }
  return tasks;
}

/** Puts the tasks into an order that mixes the kinds and is the same in every run. */
const mixed = (tasks: Task[]): Task[] =>
  tasks
    .map((task, at) => ({ task, place: (at * 7919) % tasks.length }))
    .sort((a, b) => a.place - b.place)
    .map(({ task }) => task);

describe('a day at the desk', () => {
  it('of 500 mixed cases and three operators at once gives each case one effect and one line in the log', async () => {
    const tasks = mixed([
      ...(await simpleTasks()),
      ...(await takedownTasks()),
      ...(await appealTasks()),
      ...(await identityTasks()),
      ...(await refundTasks()),
      ...(await payoutTasks()),
    ]);
    expect(tasks).toHaveLength(ALL);
    expect(ALL).toBe(500);
    const [{ transfers }] = (await query('select max(id)::int as transfers from ledger_transfers')) as [
      { transfers: number },
    ];
    const outcomes = tasks.map((): string[] => []);
    /** each operator works on two thirds of the cases, so that two race for every one of them */
    const work = async (operator: Actor, at: number) => {
      for (const [place, task] of tasks.entries())
        if (place % 3 !== at) outcomes[place]!.push(await task.decide(operator));
    };
    await Promise.all(operators.map(work));

    expect(outcomes.map((both) => both.sort())).toEqual(tasks.map(({ told }) => [told, 'won']));
    const lines = await query<{ line: string }>(
      `select (details->>'action') || ' ' || coalesce(details->'subject'->>'id', account_id::text) as line
       from security_events where by_id = any($1) and kind <> 'login'`,
      [operators.map(({ id }) => id)],
    );
    expect(lines.map(({ line }) => line).sort()).toEqual(tasks.map(({ line }) => line).sort());
    const paid = await query<{ subject: string }>('select subject from ledger_transfers where id > $1', [transfers]);
    expect(paid.map(({ subject }) => subject).sort()).toEqual(tasks.flatMap((task) => task.paid ?? []).sort());
    expect(await query("select id from cases where status = 'open'")).toEqual([]);
    const standing = 'select verification, count(*)::int from performers group by 1';
    expect(await query(standing)).toEqual([{ verification: 'verified', count: 1 + IDENTITIES + PAYOUTS }]);
    expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
  }, 300_000);
});
