/**
 * npm run bench:desk
 *
 * Measures the queue and the search for people of the operator's desk with 100,000 waiting cases and 1,000,000
 * accounts. Limit: a p95 of 100 ms for each kind of query. Calls the services as the routes do, on the embedded
 * PostgreSQL, one query after the other, and compares with one look-up by an index in the same run.
 *
 * Environment: ACCOUNTS (1000000), CASES (100000), ROUNDS (60).
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Db, openDatabase } from '../server/db/client';
import { startEmbeddedPostgres } from '../server/db/embedded';
import { migrateDatabase } from '../server/db/migrate';
import { type Context } from '../server/context';
import { readCounts, searchQueue } from '../server/features/cases/service/queue';
import { searchPeople } from '../server/features/people/service/finding';
import { type Caller } from '../server/http/caller';
import { temporaryFolder } from '../test/support/folders';
import { runBenchmark } from './run';

const ACCOUNTS = Number(process.env.ACCOUNTS ?? 1_000_000);
const CASES = Number(process.env.CASES ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 60);
const LIMIT_P95_MS = 100;
const OWNER = '01900000-0000-7000-8000-000000000001';

const caller: Caller = {
  accountId: OWNER,
  sessionId: OWNER,
  role: 'operator',
  operatorRole: 'owner',
  username: 'owner',
  verified: true,
  secondFactor: 'complete',
  steppedUpAt: new Date(),
};

/** Fills the database: members with names, an owner, and waiting cases of every kind, some claimed. */
async function fill(db: Db): Promise<void> {
  const run = (text: string, values: unknown[] = []) => db.$client.query({ text, values });
  await run(
    `insert into accounts (id, role, username, email, password_hash, name)
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'user',
       (array['ana','bert','cleo','dora','emil','fay','gus','hana','ivo','juno'])[1 + n % 10] || n, 'person' || n || '@x.test', '',
       initcap((array['ana','bert','cleo','dora','emil','fay','gus','hana','ivo','juno'])[1 + n % 10]) || ' Person ' || n
     from generate_series(1, $1::int) n`,
    [ACCOUNTS],
  );
  await run(
    `insert into cases (kind, subject_id, account_id, title, reason, opened_at, due_at, claimed_by)
     select (array['identity/performer','report/account','report/video','review','refund','payout','contact','job'])[1 + n % 8], 'subject-' || n,
       ('01900000-0000-7000-8000-' || lpad(to_hex(1 + (n * 9) % $2::int), 12, '0'))::uuid, 'Subject ' || n, 'requested',
       now() - n * interval '3 seconds', now() + (n - 2000) * interval '5 seconds',
       case when n % 50 = 0 then $3::uuid end
     from generate_series(1, $1::int) n`,
    [CASES, ACCOUNTS, OWNER],
  );
  await run('vacuum analyze accounts');
  await run('vacuum analyze cases');
}

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

/** Returns the median and the p95 of work that runs once per round, in milliseconds. */
async function measure(work: (round: number) => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work(round);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { p50: at(times, 0.5), p95: at(times, 0.95) };
}

runBenchmark(async () => {
  const folder = temporaryFolder('bench');
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
  });
  try {
    await migrateDatabase(postgres.url, path.join(process.cwd(), 'server/db/migrations'));
    const database = openDatabase(postgres.url, {
      onError: (error) => console.error(error),
      statementTimeoutMs: 600_000,
    });
    const db = database.drizzle;
    const ctx = { db } as unknown as Context;
    try {
      await fill(db);
      const queue = { mine: false, unclaimed: false, late: false, limit: 50 };
      const cursor = (await searchQueue(ctx, caller, { ...queue, limit: 200 })).next ?? undefined;
      const person = (round: number) => 1 + ((round * 7919) % ACCOUNTS);
      const queries: Record<string, (round: number) => Promise<unknown>> = {
        'the counts': () => readCounts(ctx, caller),
        'the queue': () => searchQueue(ctx, caller, queue),
        'a further page': () => searchQueue(ctx, caller, { ...queue, after: cursor }),
        'one kind': () => searchQueue(ctx, caller, { ...queue, kinds: 'review' }),
        'own cases': () => searchQueue(ctx, caller, { ...queue, mine: true }),
        'late cases': () => searchQueue(ctx, caller, { ...queue, late: true }),
        'unclaimed cases': () => searchQueue(ctx, caller, { ...queue, unclaimed: true }),
        'cases of a person': (round) => searchQueue(ctx, caller, { ...queue, q: `ana${person(round)}` }),
        'people by username': (round) => searchPeople(ctx, `ana${person(round)}`, undefined),
        'people by the start of a name': (round) =>
          searchPeople(ctx, `Bert Person ${String(person(round)).slice(0, 3)}`, undefined),
        'people by email': (round) => searchPeople(ctx, `person${person(round)}@x.test`, undefined),
      };
      const lookUp = await measure((round) =>
        db.$client.query({
          text: 'select * from accounts where lower(username) = $1',
          values: [`bert${person(round)}`],
        }),
      );
      console.log(`one look-up by an index: p95 ${lookUp.p95.toFixed(2)} ms`);
      let kept = true;
      for (const [name, work] of Object.entries(queries)) {
        await work(0);
        const { p50, p95 } = await measure(work);
        const isKept = p95 <= LIMIT_P95_MS;
        kept &&= isKept;
        console.log(
          `${isKept ? 'ok    ' : 'FAILED'}  ${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${(p95 / lookUp.p95).toFixed(1)} look-ups`,
        );
      }
      return kept;
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
