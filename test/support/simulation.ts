import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { type Database, openDatabase } from '../../server/db/client';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded';
import { migrateDatabase } from '../../server/db/migrate';
import { earningsCheck } from '../../server/features/earnings/service/records';
import { auditLedger } from '../../server/features/ledger/service/audit';
import { Refusal } from '../../server/http/errors';
import { temporaryFolder } from './folders';
import { operation, type Operation, resolveReferences } from './ledgerOperations';
import { type Answer, World } from './ledgerWorld';
import { killTree } from './processes';

/**
 * The result of one seed. Without faults, all balances are as acknowledged, no operation was posted twice, and the
 * audit is sound.
 */
export interface Simulated {
  seed: number;
  operations: number;
  sent: number;
  done: number;
  refused: number;
  crashes: number;
  faults: string[];
}

interface PlannedOperation {
  operation: Operation;
  number: number;
  copies: number;
}
interface Window {
  sendings: PlannedOperation[];
  crashAfterMs: number | null;
}

const quiet = { info: () => undefined, warn: () => undefined };

/** Returns a generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Plans the operations of a seed in windows. The operations of a window are shuffled and sent concurrently, some of
 * them several times, and PostgreSQL is killed during some windows.
 */
function planOf(seed: number, operations: number, crashes: number): Window[] {
  const [sampled = []] = fc.sample(fc.array(operation, { minLength: operations, maxLength: operations, size: 'max' }), {
    seed,
    numRuns: 1,
  });
  const random = randomOf(seed);
  const list = resolveReferences(sampled);
  const windows: Window[] = [];
  let at = 0;
  while (at < list.length) {
    const size = 1 + Math.floor(random() * 15);
    const sendings = list.slice(at, at + size).map((each, index): PlannedOperation => {
      return { number: at + index, operation: each, copies: random() < 0.25 ? 3 : 1 };
    });
    windows.push({
      sendings: random() < 0.5 ? sendings.reverse() : sendings,
      crashAfterMs: random() < crashes ? random() * 25 : null,
    });
    at += size;
  }
  return windows;
}

/** A separate PostgreSQL server that can be killed and restarted. */
export class Laboratory {
  private constructor(
    private readonly folder: string,
    private server: EmbeddedPostgres,
    private database: Database,
  ) {}

  static async open(): Promise<Laboratory> {
    const folder = temporaryFolder('simulation');
    const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: quiet });
    await migrateDatabase(server.url, 'server/db/migrations');
    return new Laboratory(folder, server, Laboratory.connect(server));
  }

  private static connect(server: EmbeddedPostgres): Database {
    return openDatabase(server.url, { onError: () => undefined, maxConnections: 10 });
  }

  get db() {
    return this.database.drizzle;
  }

  async crash(): Promise<void> {
    killTree(this.server.pid);
    const before = this.database;
    this.server = await startEmbeddedPostgres({ dataDir: path.join(this.folder, 'postgres'), log: quiet });
    this.database = Laboratory.connect(this.server);
    await before.close();
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

type Outcome = { done: Answer } | { refused: string } | { unanswered: true };

async function send(
  laboratory: Laboratory,
  world: World,
  { number, operation: what }: PlannedOperation,
): Promise<Outcome> {
  try {
    return { done: await world.perform(laboratory.db, number, what) };
  } catch (error) {
    return error instanceof Refusal ? { refused: error.code } : { unanswered: true };
  }
}

const MAX_RETRIES = 20;

/** The share of windows in which PostgreSQL is killed, unless another is asked for. */
export const CRASHES = 0.08;

/**
 * Runs one seed. The same seed always plans the same operations, copies, order and crashes; only their interleaving
 * varies.
 * @param crashes the share of windows in which PostgreSQL is killed
 */
export async function simulate(
  laboratory: Laboratory,
  seed: number,
  operations: number,
  crashes = CRASHES,
): Promise<Simulated> {
  const world = new World();
  const result: Simulated = { seed, operations, sent: 0, done: 0, refused: 0, crashes: 0, faults: [] };
  for (const window of planOf(seed, operations, crashes)) {
    const crash = window.crashAfterMs === null ? null : delay(window.crashAfterMs).then(() => laboratory.crash());
    const outcomes = await Promise.all(
      window.sendings.map((sending) =>
        Promise.all(Array.from({ length: sending.copies }, () => send(laboratory, world, sending))),
      ),
    );
    await crash;
    if (crash) result.crashes += 1;
    for (const [index, sending] of window.sendings.entries())
      await conclude(laboratory, world, sending, outcomes[index] ?? [], result);
  }
  result.faults.push(...(await world.differences(laboratory.db)));
  result.faults.push(
    ...(await auditLedger(laboratory.db, [earningsCheck])).faults.map(
      ({ invariant, fault }) => `${invariant}: ${fault}`,
    ),
  );
  return result;
}

/**
 * Retries an operation without a reply under the same key until it has one, as a client would. All replies must agree.
 */
async function conclude(
  laboratory: Laboratory,
  world: World,
  sending: PlannedOperation,
  outcomes: Outcome[],
  result: Simulated,
): Promise<void> {
  const all = [...outcomes];
  for (
    let retry = 0;
    all.some((outcome) => 'unanswered' in outcome) && !all.some((outcome) => 'done' in outcome) && retry < MAX_RETRIES;
    retry += 1
  ) {
    const outcome = await send(laboratory, world, sending);
    if ('unanswered' in outcome) continue;
    all.splice(0, all.length, outcome);
  }
  result.sent += all.length;
  const answers = all.flatMap((outcome) => ('done' in outcome ? [outcome.done] : []));
  const first = answers.find((answer) => answer !== null) ?? answers[0];
  if (first === undefined) {
    if (all.some((outcome) => 'unanswered' in outcome))
      result.faults.push(`operation ${sending.number} (${sending.operation.kind}) never got a reply`);
    else result.refused += 1;
    return;
  }
  result.done += 1;
  world.note(sending.number, sending.operation, first);
  const posted = answers.filter((answer) => answer !== null);
  if (new Set(posted.map((answer) => answer.transferId)).size > 1)
    result.faults.push(`operation ${sending.number} (${sending.operation.kind}) returned several transfers`);
  if (posted.filter((answer) => !answer.replayed).length > 1)
    result.faults.push(`operation ${sending.number} (${sending.operation.kind}) was posted more than once`);
}
