import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { openDatabase } from '../../server/db/client';
import { startEmbeddedPostgres } from '../../server/db/embedded';
import { newId } from '../../server/db/ids';
import { migrateDatabase } from '../../server/db/migrate';
import { inTransaction } from '../../server/db/transaction';
import { postPurchase } from '../../server/features/ledger/service/transfers';
import { earningsCheck } from '../../server/features/earnings/service/records';
import { auditLedger } from '../../server/features/ledger/service/audit';
import { temporaryFolder } from './folders';
import { killTree } from './processes';

export interface CrashReport {
  /** the rounds that ran to their check */
  rounds: number;
  acknowledged: number;
  /** acknowledged tips that are missing */
  lost: number;
  /** keys that were posted more than once */
  doubled: number;
  faults: string[];
}

const quiet = { info: () => undefined, warn: () => undefined };

/**
 * Runs rounds of: post many tips from another process, kill that process and PostgreSQL, restart PostgreSQL, and check
 * the ledger. The data is kept from round to round.
 */
export async function crashRounds(rounds: number, stormMs: () => number): Promise<CrashReport> {
  const folder = temporaryFolder('crash');
  const program = path.join(folder, 'storm.cjs');
  buildSync({
    entryPoints: ['test/support/tipStorm.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: program,
    external: ['pg-native'],
    alias: { '@server': path.resolve('server') },
  });
  const acknowledged = path.join(folder, 'acknowledged');
  appendFileSync(acknowledged, '');
  const startServer = () => startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: quiet });
  const people = { members: Array.from({ length: 20 }, newId), performers: Array.from({ length: 3 }, newId) };
  const report: CrashReport = { rounds: 0, acknowledged: 0, lost: 0, doubled: 0, faults: [] };
  let server = await startServer();
  try {
    await migrateDatabase(server.url, 'server/db/migrations');
    await buyTokens(server.url, people.members);
    for (let round = 0; round < rounds; round += 1) {
      const storm = spawn(process.execPath, [program, JSON.stringify({ url: server.url, acknowledged, ...people })], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await stormFor(storm, stormMs);
      await killBoth(storm, server.pid);
      server = await startServer();
      Object.assign(report, await check(server.url, acknowledged, people.members.length));
      report.rounds = round + 1;
      if (report.faults.length > 0) break;
    }
    return report;
  } finally {
    await server.stop();
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Waits until the tips began and then for the given time.
 * @throws when the other process ended by itself, which nobody would notice otherwise
 */
async function stormFor(storm: ChildProcessByStdio<null, Readable, Readable>, stormMs: () => number): Promise<void> {
  let complaint = '';
  storm.stderr.on('data', (data) => (complaint += data));
  const began = once(storm.stdout, 'data').then(() => delay(stormMs(), 'stormed'));
  if ((await Promise.race([began, once(storm, 'exit')])) !== 'stormed')
    throw new Error(`The process that posts tips ended before it was killed: ${complaint}`);
}

async function killBoth(storm: ChildProcess, postmaster: number): Promise<void> {
  // a process that has ended emits nothing any more, and nothing else keeps this one alive
  const ended = storm.exitCode === null && storm.signalCode === null ? once(storm, 'exit') : null;
  killTree(postmaster);
  storm.kill('SIGKILL');
  await ended;
}

async function withDatabase<T>(
  url: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url, { onError: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const INITIAL_TOKENS = 1_000_000;

function buyTokens(url: string, members: string[]): Promise<void> {
  return withDatabase(url, async ({ drizzle }) => {
    for (const memberId of members)
      await inTransaction(drizzle, (tx) => postPurchase(tx, { key: 'initial', memberId, tokens: INITIAL_TOKENS }));
  });
}

/**
 * Compares the acknowledged keys with the ledger's transfers, and the tokens that members spent with the tips.
 */
function check(url: string, acknowledgedFile: string, members: number): Promise<Omit<CrashReport, 'rounds'>> {
  return withDatabase(url, async ({ pool, drizzle }) => {
    const keys = readFileSync(acknowledgedFile, 'utf8').split('\n').filter(Boolean);
    const kept = new Set(
      (await pool.query<{ key: string }>("select key from ledger_transfers where kind = 'tip'")).rows.map(
        (row) => row.key,
      ),
    );
    const { rows } = await pool.query<{ spent: number; earnings: number }>(
      `select ($1::bigint - sum(ledger_available(id)))::bigint as spent, (select count(*) from earnings) as earnings from ledger_accounts where kind = 'member'`,
      [members * INITIAL_TOKENS * 100],
    );
    const audit = await auditLedger(drizzle, [earningsCheck]);
    return {
      acknowledged: keys.length,
      lost: keys.filter((key) => !kept.has(key)).length,
      doubled: Math.abs((rows[0]?.spent ?? 0) / 100 - kept.size) + Math.abs((rows[0]?.earnings ?? 0) - kept.size),
      faults: audit.faults.map(({ invariant, fault }) => `${invariant}: ${fault}`),
    };
  });
}
