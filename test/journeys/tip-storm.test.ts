/** Kills the whole site and its database while members tip. Every acknowledged tip survives exactly once. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { auditChecks } from '@server/audit';
import { type Database, openDatabase } from '@server/db/client';
import { startEmbeddedPostgres } from '@server/db/embedded';
import { auditLedger } from '@server/features/ledger/service/audit';
import { type Caller, makeCaller } from '@test/support/call';
import { documentFile } from '@test/support/files';
import { registration } from '@test/support/actors';
import { type Site, startSite } from '@test/support/site';

jest.setTimeout(240_000);

const ROUNDS = 2;
const MEMBERS = 6;
/** the site is killed after this many acknowledged tips of a round */
const TIPS_PER_ROUND = 120;
const BOUGHT_TOKENS = 100_000;

interface Tip {
  member: number;
  key: string;
  tokens: number;
  outcome: 'acknowledged' | 'lost';
}
interface Person {
  id: string;
  token: string;
}

let site: Site;
const quiet = { info: () => undefined, warn: () => undefined };
const callerOf = (at: Site): Caller => makeCaller(at.url, '');

async function withDatabase<T>(at: Site, work: (database: Database) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(at.dataDir, 'postgres'), log: quiet });
  const database = openDatabase(postgres.url, { onError: () => undefined, maxConnections: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function register(caller: Caller, role: 'user' | 'performer'): Promise<Person & { username: string }> {
  const body = registration();
  const files = { idVerification: documentFile(), documentVerification: documentFile() };
  const { _id } =
    role === 'user'
      ? await caller.must('registerUser', { body })
      : await caller.must('registerPerformer', { body: { ...body }, files });
  const { token } = await caller.must(role === 'user' ? 'loginUser' : 'loginPerformer', {
    body: { username: body.username, password: body.password },
  });
  return { id: _id, token, username: body.username };
}

async function buy(caller: Caller, member: Person): Promise<void> {
  const { data } = await caller.must('searchPackages');
  const { paymentUrl } = await caller.must('purchaseTokens', { params: { id: data[0]!._id }, body: {} }, member.token);
  await caller.must('decideSandboxCheckout', {
    params: { ticket: paymentUrl.split('/').at(-1)! },
    body: { decision: 'pay' },
  });
}

/** Sets the performer live in the database. As a group show, because the site ends public shows without a stream. */
const enterStage = (at: Site, performerId: string) =>
  withDatabase(at, ({ pool }) =>
    pool.query("update performers set streaming_status = 'group', live_since = now() where account_id = $1", [
      performerId,
    ]),
  );

/** Members tip without a pause until the site is killed. */
async function storm(at: Site, performerId: string, members: Person[], tips: Tip[]): Promise<void> {
  const caller = callerOf(at);
  let acknowledged = 0;
  let killed: Promise<void> | null = null;
  const tipOn = async (member: number): Promise<void> => {
    while (!killed) {
      const tip: Tip = { member, key: randomUUID(), tokens: 1 + Math.floor(Math.random() * 9), outcome: 'lost' };
      tips.push(tip);
      const answer = await caller
        .call(
          'sendTip',
          { params: { id: performerId }, body: { token: tip.tokens }, idempotencyKey: tip.key },
          members[member]!.token,
        )
        .catch(() => null);
      if (answer && answer.status !== 200)
        throw new Error(`a tip returned ${answer.status}: ${JSON.stringify(answer.body)}`);
      if (answer) tip.outcome = 'acknowledged';
      if (answer && (acknowledged += 1) === TIPS_PER_ROUND) killed = at.kill();
    }
    await killed;
  };
  await Promise.all(members.flatMap((_, member) => [tipOn(member), tipOn(member)]));
}

afterAll(() => site?.remove());

test('keeps every acknowledged tip exactly once, and pays a retried tip once', async () => {
  site = await startSite({ env: { FOOTLIGHTS_PARTS: 'api' } });
  const caller = callerOf(site);
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => register(caller, 'user')));
  const performer = await register(caller, 'performer');
  await site.operator('verify', performer.username);
  await site.operator('packages', 'add', 'Plenty', String(BOUGHT_TOKENS), '99.99');
  for (const member of members) await buy(caller, member);

  const tips: Tip[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await enterStage(site, performer.id);
    await storm(site, performer.id, members, tips);
    site = await site.restart();
    await withDatabase(site, async ({ pool, drizzle }) => {
      const { rows } = await pool.query<{ key: string; count: number }>(
        "select regexp_replace(l.key, '^tip:[^:]*:', '') as key, count(*) as count from tips t join ledger_transfers l on l.id = t.transfer_id group by 1",
      );
      const found = new Map(rows.map(({ key, count }) => [key, count]));
      expect(tips.filter(({ key, outcome }) => outcome === 'acknowledged' && !found.has(key))).toEqual([]);
      expect([...found.values()].filter((count) => count !== 1)).toEqual([]);
      expect((await auditLedger(drizzle, auditChecks)).faults).toEqual([]);
    });
  }
  expect(tips.filter(({ outcome }) => outcome === 'acknowledged').length).toBeGreaterThanOrEqual(
    ROUNDS * TIPS_PER_ROUND,
  );

  // members retry the tips without a reply under the same key; afterwards every tip exists exactly once
  await enterStage(site, performer.id);
  const restarted = callerOf(site);
  for (const { member, key, tokens } of tips.filter(({ outcome }) => outcome === 'lost')) {
    await restarted.must(
      'sendTip',
      { params: { id: performer.id }, body: { token: tokens }, idempotencyKey: key },
      members[member]!.token,
    );
  }
  for (const [index, member] of members.entries()) {
    const spent = tips.filter((tip) => tip.member === index).reduce((sum, { tokens }) => sum + tokens, 0);
    expect((await restarted.must('searchTransactions', {}, member.token)).balance).toBe(BOUGHT_TOKENS - spent);
  }
  await withDatabase(site, async ({ pool, drizzle }) => {
    const {
      rows: [sum],
    } = await pool.query<{ sum: number }>('select sum(amount)::bigint as sum from ledger_postings');
    expect(sum).toEqual({ sum: 0 });
    expect((await auditLedger(drizzle, auditChecks)).faults).toEqual([]);
  });
});
