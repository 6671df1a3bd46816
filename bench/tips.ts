// npm run bench:tips: tips a second against "two updates + insert" through the same driver, pool and server in the same run, and kill -9 rounds.
// The baseline is what an ordinary application writes: a transaction of prepared statements, each awaited. Ours goes as the product's tips do: those that come while
// others commit share the next statement and its commit (server/db/groupCommit.ts). Every tip of both is durable, by the same fsync, before it counts.
// SECONDS (of each stretch, 3), STRETCHES (of each case, 5), IN_FLIGHT (20), ROUNDS (of kill -9, 20).
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

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const settings = {
  seconds: number('SECONDS', 3),
  stretches: number('STRETCHES', 5),
  inFlight: number('IN_FLIGHT', 20),
  crashRounds: number('ROUNDS', 20),
  members: 200,
  performers: 200,
  pool: 20,
};

const members = Array.from({ length: settings.members }, newId);
const performers = Array.from({ length: settings.performers }, newId);
const rooms = new Map(performers.map((performerId) => [performerId, newId()]));
const anyOf = (from: string[]) => from[Math.floor(Math.random() * from.length)] ?? '';
const hot = () => performers[0] ?? '';
const random = () => anyOf(performers);

type Way = (memberId: string, performerId: string) => Promise<unknown>;

const LANES = 2;
/** As `postTipInGroup`: in two lanes, fifty at most together. */
function inLanes<In, Out>(
  together: (all: In[]) => Promise<(Out | null)[]>,
  alone: (one: In) => Promise<Out>,
): (performerId: string, one: In) => Promise<Out> {
  const write = groupCommit({
    writeBatch: together,
    writeOne: alone,
    maxBatchSize: 50,
    onBatchError: (error) => {
      throw error;
    },
  });
  return (performerId, one) => write(String(parseInt(performerId.slice(-4), 16) % LANES), one);
}

/** The ways of tipping one token that are compared. */
function waysOf(pool: pg.Pool, db: Db): Record<'baseline' | 'transfer' | 'tip' | 'whole', Way> {
  const payment = (memberId: string, performerId: string) => ({
    key: newId(),
    memberId,
    earner: { performerId, studioId: null },
    tokens: 1,
    conversionRate: 0.05,
  });
  const transfers = inLanes(
    (all: Transfer[]) =>
      insertTransfers(
        db,
        all.map((transfer) => ({ transfer, attached: [] })),
      ),
    (one) => insertTransfer(db, one),
  );
  const tips = inLanes(
    (all: Payment[]) =>
      postTips(
        db,
        all.map((payment) => ({ payment, attached: [] })),
      ),
    (one) => postTip(db, one),
  );
  return {
    baseline: (memberId, performerId) => baselineTip(pool, memberId, performerId, 100),
    // what the baseline does, said to the ledger
    transfer: (memberId, performerId) =>
      transfers(performerId, {
        key: newId(),
        kind: 'tip',
        requestHash: 'bench',
        movements: [
          { owner: memberId, kind: 'member', amount: -100 },
          { owner: performerId, kind: 'performer', amount: 70 },
          { owner: SITE, kind: 'commission', amount: 30 },
        ],
      }),
    // rates looked up, split, transfer, and the earning with its frozen rates
    tip: (memberId, performerId) => tips(performerId, payment(memberId, performerId)),
    // all that the product writes: also the tip's row, and its line in the room under the room's next number
    whole: (memberId, performerId) => {
      const conversationId = rooms.get(performerId)!;
      const written = {
        id: newId(),
        messageId: newId(),
        senderId: memberId,
        performerId,
        tokens: 1,
        message: '',
        conversationId,
        idempotencyKey: newId(),
      };
      return postTipInGroup(db, {
        payment: payment(memberId, performerId),
        tip: written,
        chatMessage: messageWrite({ ...written, id: written.messageId, type: 'tip', text: '' }),
      });
    },
  };
}

/** Accounts of all, and a room for every performer. */
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

interface Compared {
  ratio: number;
  tip: number;
  whole: number;
  p99: number;
}

async function compare(pool: pg.Pool, db: Db): Promise<Compared> {
  const ways = waysOf(pool, db);
  const cases = { hot, random };
  const stretches = new Map<string, Measured[]>();
  // in turns, so that whatever else the machine does meets all of them
  for (let turn = 0; turn <= settings.stretches; turn += 1) {
    for (const [receiver, performer] of Object.entries(cases)) {
      for (const [name, way] of Object.entries(ways)) {
        const measured = await underLoad(settings.inFlight, turn === 0 ? 1 : settings.seconds, () =>
          way(anyOf(members), performer()),
        );
        if (turn > 0) stretches.set(`${name} ${receiver}`, [...(stretches.get(`${name} ${receiver}`) ?? []), measured]);
      }
    }
  }
  const of = (name: string) => median(stretches.get(name) ?? []);
  console.log(
    `\n  ${'one token from a member to'.padEnd(44)}${['a second', 'ratio', 'p50 ms', 'p99 ms', 'refused'].map((head) => head.padStart(10)).join('')}`,
  );
  for (const [receiver, words] of [
    ['hot', 'one hot performer'],
    ['random', 'random performers'],
  ]) {
    console.log(line(`${words}: two updates + insert`, of(`baseline ${receiver}`), of(`baseline ${receiver}`)));
    console.log(line(`${words}: ledger transfer`, of(`transfer ${receiver}`), of(`baseline ${receiver}`)));
    console.log(line(`${words}: + rates and earning`, of(`tip ${receiver}`), of(`baseline ${receiver}`)));
    console.log(line(`${words}: + row and line in the room`, of(`whole ${receiver}`), of(`baseline ${receiver}`)));
  }
  const base = of('baseline hot').perSecond;
  return {
    ratio: of('transfer hot').perSecond / base,
    tip: of('tip hot').perSecond / base,
    whole: of('whole hot').perSecond / base,
    p99: Math.max(of('transfer hot').p99, of('tip hot').p99, of('whole hot').p99),
  };
}

async function throughput(): Promise<Compared> {
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
      await inTransaction(db, (tx) => postPurchase(tx, { key: 'purse', memberId, tokens: 1_000_000_000 }));
    const compared = await compare(pool, db);
    // the earnings are not audited: the bare transfers have none
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

const kept = (held: boolean) => (held ? 'kept' : 'NOT KEPT');

async function main(): Promise<void> {
  console.log(
    `Settings: ${JSON.stringify(settings)}; ${os.cpus().length} processors, load average ${os.loadavg()[0]?.toFixed(1)} at the start`,
  );
  const { ratio, tip, whole, p99 } = await throughput();
  const crash = await crashRounds(settings.crashRounds, () => 500 + Math.random() * 1000);
  console.log(
    `\n  ${crash.rounds} rounds of kill -9: ${crash.acknowledged} acknowledged, ${crash.lost} lost, ${crash.doubled} doubled, audit ${crash.faults.length === 0 ? 'sound' : crash.faults.join('; ')}`,
  );
  console.log(
    `\nPromises: transfer >= 3x the baseline on one hot performer: ${ratio.toFixed(2)}x, ${kept(ratio >= 3)} (with rates and earning: ${tip.toFixed(2)}x, with row and line too: ${whole.toFixed(2)}x)`,
  );
  console.log(`          p99 <= 50 ms on one hot performer: ${p99.toFixed(1)} ms, ${kept(p99 <= 50)}`);
  console.log(`          nothing lost or doubled: ${kept(crash.lost + crash.doubled + crash.faults.length === 0)}`);
}

void main();
