import { createHmac } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { packagedBinaries, usableBinaries, type Binaries } from './embedded/binaries';
import { DEFAULT_SHELTER, type Home, secretOf, settleHome } from './embedded/home';
import type { LaunchLog } from './embedded/log';
import { becomeOwner, isOwner, otherOwner, resignAsOwner } from './embedded/owner';
import {
  clearStalePidFile,
  createCluster,
  freePort,
  lastWords,
  kill,
  launch,
  livePostmaster,
  readPostmaster,
  shutDown,
} from './embedded/postmaster';
import { isRunning } from './embedded/processes';

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection string of the application's own role and database. */
  url: string;
  /** True when a server that already ran was taken over or shared instead of started. */
  reused: boolean;
  /** Process id of the server. */
  pid: number;
  /** PostgreSQL's own data folder; not always under the wished one, see `settleHome`. */
  cluster: string;
  /** Closes the server (fast shutdown) if this process started it or took it over; leaves it alone when another living process did. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder for the database. Made when missing. */
  dataDir: string;
  log: LaunchLog;
  /** Folder from which `node_modules` is looked up; by default the current one. */
  projectRoot?: string;
  /** The programs, in place of the npm package's. */
  binaries?: string;
  /** As root: where copies and data go that PostgreSQL's user could not reach in place. */
  shelter?: string;
  /** A server that says it is ready and does not answer for so long is restarted. */
  answerLimitMs?: number;
}

const ADMINISTRATOR = 'footlights_admin';
const APPLICATION = 'footlights';
/** Recovery after a crash may take its time. */
const START_LIMIT_MS = 120_000;
const ANSWER_LIMIT_MS = 15_000;
const PASSING_FAULTS =
  /lock file "postmaster\.pid"|Address already in use|pre-existing shared memory block|could not bind/;

const passwordOf = (secret: string, role: string): string => createHmac('sha256', secret).update(role).digest('hex');

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over the one that an application killed earlier left
 * running. Listens on loopback alone, at a port from the system, behind a password of its own.
 * Throws with the server's own last words when it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const shelter = options.shelter ?? DEFAULT_SHELTER;
  const home = settleHome(options.dataDir, shelter, options.log);
  const native = options.binaries ?? packagedBinaries(options.projectRoot ?? process.cwd());
  const shelters = home.identity ? [shelter] : [options.dataDir];
  const binaries = usableBinaries(native, home.identity, shelters, options.log);
  const secret = secretOf(home);
  createCluster(home, binaries, ADMINISTRATOR, passwordOf(secret, ADMINISTRATOR));

  const { pid, port, reused } = await runningServer(
    { home, binaries, secret, answerLimit: options.answerLimitMs ?? ANSWER_LIMIT_MS, end: Date.now() + START_LIMIT_MS },
    options.log,
  );
  const owner = reused ? otherOwner(home) : null;
  if (owner === null) becomeOwner(home, pid);
  else options.log.info(`PostgreSQL is shared with process ${owner}, which stops it when it closes`);
  return {
    url: `postgresql://${APPLICATION}:${passwordOf(secret, APPLICATION)}@127.0.0.1:${port}/${APPLICATION}`,
    reused,
    pid,
    cluster: home.cluster,
    stop: async () => {
      if (!isOwner(home, pid)) return;
      await shutDown(home, binaries, pid);
      resignAsOwner(home);
    },
  };
}

interface Start {
  home: Home;
  binaries: Binaries;
  secret: string;
  answerLimit: number;
  end: number;
}

async function runningServer(start: Start, log: LaunchLog): Promise<{ pid: number; port: number; reused: boolean }> {
  for (;;) {
    const live = livePostmaster(start.home);
    if (live) {
      const port = await answeringPort(start, live.pid);
      if (port !== null) return { pid: live.pid, port, reused: true };
      if (isRunning(live.pid)) log.warn(`PostgreSQL (process ${live.pid}) does not answer; restarting it`);
      await kill(live.pid);
    }
    clearStalePidFile(start.home);
    const started = await startedServer(start);
    if ('pid' in started) return { ...started, reused: false };
    if (!PASSING_FAULTS.test(started.fault) || Date.now() > start.end)
      throw new Error(`PostgreSQL did not start: ${started.fault}`);
    await delay(100);
  }
}

async function startedServer(start: Start): Promise<{ pid: number; port: number } | { fault: string }> {
  const { home, binaries } = start;
  const logSize = existsSync(home.logFile) ? statSync(home.logFile).size : 0;
  const server = launch(home, binaries, await freePort());
  const failed = new Promise<string>((resolve) => server.once('error', (error) => resolve(error.message)));
  const { pid } = server;
  if (pid === undefined) return { fault: await failed };
  const port = await answeringPort(start, pid);
  if (port !== null) return { pid, port };
  await kill(pid);
  return { fault: lastWords(home, logSize) || 'it said nothing' };
}

/** The port at which the server with this process id answers; null when it ended, or does not answer although it says it is ready. */
async function answeringPort({ home, secret, answerLimit, end }: Start, pid: number): Promise<number | null> {
  let readySince: number | null = null;
  while (isRunning(pid) && Date.now() < end) {
    const state = readPostmaster(home);
    if (state?.pid === pid && state.ready) {
      if (await prepareDatabase(state.port, secret, answerLimit)) return state.port;
      readySince ??= Date.now();
      if (Date.now() - readySince > answerLimit) return null;
    }
    await delay(10);
  }
  return null;
}

/** Makes the application's role and database when missing. False when the server is not answering (yet). */
async function prepareDatabase(port: number, secret: string, answerLimit: number): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ADMINISTRATOR,
    password: passwordOf(secret, ADMINISTRATOR),
    database: 'postgres',
    connectionTimeoutMillis: answerLimit / 2,
    query_timeout: answerLimit,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query(
      'select (select count(*) from pg_roles where rolname = $1)::int as roles, (select count(*) from pg_database where datname = $1)::int as databases',
      [APPLICATION],
    );
    const { roles, databases } = found.rows[0] as { roles: number; databases: number };
    // not the administrator: a hole in the application must not become a shell on the machine
    if (roles === 0)
      await client.query(`create role ${APPLICATION} login createdb password '${passwordOf(secret, APPLICATION)}'`);
    if (databases === 0) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
    return true;
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (code === '28P01')
      throw new Error(
        'The embedded database does not accept its password: the file "secret" in its folder was lost or replaced. Restore it from a backup.',
        { cause: error },
      );
    const passing =
      code.startsWith('57P') ||
      code.startsWith('08') ||
      code.startsWith('EC') ||
      ['42710', '42P04', '23505'].includes(code) ||
      /timeout|terminated/.test(message);
    if (!passing) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
