// npm run bench:tips
// Compares tips per second with a plain transaction of two updates and an insert, over the same driver, pool and
// server, and then kills the server in rounds. The baseline awaits prepared statements one by one, as ordinary
// applications do. Tips use group commit (server/db/groupCommit.ts), as in the product. All are durable, by the same
// fsync, before they count. All cases are measured with few and with many tips in flight: the more wait for the same
// commit, the less each costs. Environment: SECONDS per run (3), RUNS per case (5), IN_FLIGHT (20,50), ROUNDS of
// kill -9 (20).
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { type Db, openDatabase } from '../server/db/client';
import { groupCommit } from '../server/db/groupCommit';
import { startEmbeddedPostgres } from '../server/db/embedded';
import { newId } from '../server/db/ids';
import { migrateDatabase } from '../server/db/migrate';
import { inTransaction } from '../server/db/transaction';
import { SITE } from '../server/features/ledger/rules';
import { type Payment, postTip, postTips } from '../server/features/earnings/service/payments';
import { postPurchase } from '../server/features/ledger/service/transfers';
import { auditLedger } from '../server/features/ledger/service/audit';
import { insertTransfer, insertTransfers, type Transfer } from '../server/features/ledger/store/transfers';
import { messageWrite } from '../server/features/chat/store/messages';
import { postTipInGroup } from '../server/features/tips/service/posting';
import { crashRounds } from '../test/support/crashRounds';
import { temporaryFolder } from '../test/support/folders';
import { baselineTip, prepareBaseline } from './tips/baseline';
import { type Measured, median, underLoad } from './tips/load';
import { runBenchmark } from './run';

const readNumber = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const settings = {
  seconds: readNumber('SECONDS', 3),
  runs: readNumber('RUNS', 5),
  inFlight: (process.env.IN_FLIGHT ?? '20,50').split(',').map(Number),
  crashRounds: readNumber('ROUNDS', 20),
  members: 200,
  performers: 200,
  pool: 20,
};

const members = Array.from({ length: settings.members }, newId);
const performers = Array.from({ length: settings.performers }, newId);
const rooms = new Map(performers.map((performerId) => [performerId, newId()]));
const pickRandom = (from: string[]) => from[Math.floor(Math.random() * from.length)] ?? '';
const onePerformer = () => performers[0] ?? '';
const anyPerformer = () => pickRandom(performers);

type SendTip = (memberId: string, performerId: string) => Promise<unknown>;

/** Group commit as in `postTipInGroup`. */
const inGroups = <In, Out>(together: (all: In[]) => Promise<(Out | null)[]>, alone: (one: In) => Promise<Out>) =>
  groupCommit({
    writeBatch: together,
    writeOne: alone,
    maxBatchSize: 50,
    onBatchError: (error) => {
      throw error;
    },
  });

/** Returns the implementations of a tip of one token that are compared. */
function implementations(pool: pg.Pool, db: Db): Record<'baseline' | 'transfer' | 'tip' | 'whole', SendTip> {
  const payment = (memberId: string, performerId: string) => ({
    key: newId(),
    memberId,
    earner: { performerId, studioId: null },
    tokens: 1,
    conversionRate: 0.05,
  });
  const transfers = inGroups(
    async (all: Transfer[]) =>
      (await insertTransfers(
        db,
        all.map((transfer) => ({ transfer, attached: [] })),
      ))!,
    (one) => insertTransfer(db, one),
  );
  const tips = inGroups(
    (all: Payment[]) =>
      postTips(
        db,
        all.map((payment) => ({ payment, attached: [] })),
      ),
    (one) => postTip(db, one),
  );
  return {
    baseline: (memberId, performerId) => baselineTip(pool, memberId, performerId, 100),
    // the ledger's equivalent of the baseline
    transfer: (memberId, performerId) =>
      transfers({
        key: newId(),
        kind: 'tip',
        requestHash: 'bench',
        movements: [
          { owner: memberId, kind: 'member', amount: -100 },
          { owner: performerId, kind: 'performer', amount: 70 },
          { owner: SITE, kind: 'commission', amount: 30 },
        ],
      }),
    // with the lookup of rates, the split and the earning
    tip: (memberId, performerId) => tips(payment(memberId, performerId)),
    // everything that the product writes: also the tip and its numbered chat message
    whole: (memberId, performerId) => {
      const conversationId = rooms.get(performerId)!;
      const written = {
        id: newId(),
        messageId: newId(),
        senderId: memberId,
        performerId,
        tokens: 1,
        message: '',
        anonymous: false,
        conversationId,
      };
      return postTipInGroup(db, {
        payment: payment(memberId, performerId),
        tip: written,
        chatMessage: messageWrite({ ...written, id: written.messageId, type: 'tip', text: '' }),
      });
    },
  };
}

/** Creates all accounts, and a chat room for every performer. */
async function prepareRooms(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into accounts (id, role, username, email, name, password_hash, status) select id, 'user', id::text, id::text || '@example.test', 'bench', '', 'active' from unnest($1::uuid[]) id`,
    [[...members, ...performers]],
  );
  await pool.query(
    "insert into conversations (id, type, performer_id) select * from unnest($1::uuid[], array_fill('stream_public'::text, array[cardinality($1::uuid[])]), $2::uuid[])",
    [[...rooms.values()], performers],
  );
}

function line(name: string, measured: Measured, base: Measured): string {
  const figures = [
    measured.perSecond.toFixed(0),
    `${(measured.perSecond / base.perSecond).toFixed(2)}x`,
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    String(measured.refused),
  ];
  return `  ${name.padEnd(44)}${figures.map((figure) => figure.padStart(10)).join('')}`;
}

/** Whole tips, as multiples of the baseline's rate for the same receivers. `p99` in ms, of both. */
interface Compared {
  inFlight: number;
  one: number;
  any: number;
  p99: number;
}

async function compare(pool: pg.Pool, db: Db, inFlight: number): Promise<Compared> {
  const senders = implementations(pool, db);
  const cases = { one: onePerformer, any: anyPerformer };
  const results = new Map<string, Measured[]>();
  // alternates, so that other load on the machine affects all alike; run 0 warms up
  for (let run = 0; run <= settings.runs; run += 1) {
    for (const [receiver, performer] of Object.entries(cases)) {
      for (const [name, send] of Object.entries(senders)) {
        const measured = await underLoad(inFlight, run === 0 ? 1 : settings.seconds, () =>
          send(pickRandom(members), performer()),
        );
        if (run > 0) results.set(`${name} ${receiver}`, [...(results.get(`${name} ${receiver}`) ?? []), measured]);
      }
    }
  }
  const of = (name: string) => median(results.get(name) ?? []);
  const heads = ['per second', 'ratio', 'p50 ms', 'p99 ms', 'refused'].map((head) => head.padStart(10)).join('');
  console.log(`\n  ${`${inFlight} in flight: one token from a member to`.padEnd(44)}${heads}`);
  for (const [receiver, label] of [
    ['one', 'one performer'],
    ['any', 'random performers'],
  ]) {
    console.log(line(`${label}: two updates + insert`, of(`baseline ${receiver}`), of(`baseline ${receiver}`)));
    console.log(line(`${label}: ledger transfer`, of(`transfer ${receiver}`), of(`baseline ${receiver}`)));
    console.log(line(`${label}: + rates and earning`, of(`tip ${receiver}`), of(`baseline ${receiver}`)));
    console.log(line(`${label}: + tip and chat message`, of(`whole ${receiver}`), of(`baseline ${receiver}`)));
  }
  const ratio = (receiver: string) => of(`whole ${receiver}`).perSecond / of(`baseline ${receiver}`).perSecond;
  return { inFlight, one: ratio('one'), any: ratio('any'), p99: Math.max(of('whole one').p99, of('whole any').p99) };
}

async function throughput(): Promise<Compared[]> {
  const folder = temporaryFolder('bench');
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.warn },
  });
  try {
    await migrateDatabase(server.url, 'server/db/migrations');
    const {
      pool,
      drizzle: db,
      close,
    } = openDatabase(server.url, { onError: console.error, maxConnections: settings.pool });
    const { rows } = await pool.query<{ name: string; setting: string; unit: string | null }>(
      "select name, setting, unit from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'shared_buffers', 'max_wal_size')",
    );
    console.log(
      `PostgreSQL: ${rows.map((row) => `${row.name} ${row.setting}${row.unit ? ` x ${row.unit}` : ''}`).join(', ')}`,
    );
    await prepareBaseline(pool, members, performers);
    await prepareRooms(pool);
    for (const memberId of members)
      await inTransaction(db, (tx) => postPurchase(tx, { key: 'initial', memberId, tokens: 1_000_000_000 }));
    const compared: Compared[] = [];
    for (const inFlight of settings.inFlight) compared.push(await compare(pool, db, inFlight));
    // not audited with the checks of earnings, because the bare transfers have no earnings
    const audit = await auditLedger(db);
    const { faults } = audit;
    console.log(
      `\n  audit after ${audit.transfers} transfers: ${faults.length === 0 ? 'sound' : JSON.stringify(faults)}`,
    );
    await close();
    return compared;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');

async function main(): Promise<boolean> {
  console.log(
    `Settings: ${JSON.stringify(settings)}; ${os.cpus().length} processors, load average ${os.loadavg()[0]?.toFixed(1)} at the start`,
  );
  const compared = await throughput();
  const crash = await crashRounds(settings.crashRounds, () => 500 + Math.random() * 1000);
  console.log(
    `\n  ${crash.rounds} rounds of kill -9: ${crash.acknowledged} acknowledged, ${crash.lost} lost, ${crash.doubled} doubled, audit ${crash.faults.length === 0 ? 'sound' : crash.faults.join('; ')}`,
  );
  console.log('\nTargets:');
  const areFast = compared.map(({ inFlight, one, any, p99 }) => {
    console.log(`  ${inFlight} in flight: a whole tip`);
    console.log(`    >= 3x the baseline for one performer: ${one.toFixed(2)}x, ${verdict(one >= 3)}`);
    console.log(`    >= 1x the baseline for random performers: ${any.toFixed(2)}x, ${verdict(any >= 1)}`);
    console.log(`    p99 <= 50 ms: ${p99.toFixed(1)} ms, ${verdict(p99 <= 50)}`);
    return one >= 3 && any >= 1 && p99 <= 50;
  });
  const isSound = crash.lost + crash.doubled + crash.faults.length === 0;
  const areRun = crash.rounds > 0 && crash.rounds === settings.crashRounds && crash.acknowledged > 0;
  console.log(`  nothing lost or doubled: ${verdict(isSound)}`);
  console.log(`  all rounds of kill -9 ran, with acknowledged tips: ${verdict(areRun)}`);
  return areFast.length > 0 && !areFast.includes(false) && isSound && areRun;
}

runBenchmark(main);
