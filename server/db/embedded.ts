import { createHmac } from 'node:crypto';
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
  endOfLog,
  kill,
  launch,
  livePostmaster,
  prepareLog,
  readPostmaster,
  shutDown,
} from './embedded/postmaster';
import { isRunning } from './embedded/processes';
import { waitKeepingAlive } from './embedded/waiting';

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection string of the application's own role and database. */
  url: string;
  /** True when a server was already running and is now taken over or shared. */
  reused: boolean;
  /** Process id of the server. */
  pid: number;
  /** PostgreSQL's data folder; not always below `dataDir`, see `settleHome`. */
  cluster: string;
  /** Stops the server if this process started it or took it over. Does nothing when another running process owns it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder for the database. Created when missing. */
  dataDir: string;
  log: LaunchLog;
  /** Folder where the search for `node_modules` starts; by default the current one. */
  projectRoot?: string;
  /** Folder of PostgreSQL programs to use instead of the npm package's. */
  binaries?: string;
  /** As root: folder for the data and the programs when PostgreSQL's user cannot reach the original ones. */
  shelter?: string;
  /** A server that is ready but does not answer for this long is restarted. */
  answerTimeoutMs?: number;
}

const ADMINISTRATOR = 'footlights_admin';
const APPLICATION = 'footlights';
/** Long enough for recovery after a crash. */
const START_TIMEOUT_MS = 120_000;
const ANSWER_TIMEOUT_MS = 15_000;
const START_RETRY_DELAY_MS = 100;
const ANSWER_POLL_MS = 10;
/** A server that ends without a word was killed by somebody else, for example by a system that is out of memory. */
const SILENT_FAULT = 'its log is empty';
const MAX_SILENT_STARTS = 3;
const TEMPORARY_FAULTS =
  /lock file "postmaster\.pid"|Address already in use|pre-existing shared memory block|could not bind/;

const passwordOf = (secret: string, role: string): string => createHmac('sha256', secret).update(role).digest('hex');

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over the one that a killed process left running. It listens
 * on loopback only, on a port from the system, with its own password.
 * @throws Error with the end of the server's log when it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const shelter = options.shelter ?? DEFAULT_SHELTER;
  const home = settleHome(options.dataDir, shelter, options.log);
  const native = options.binaries ?? packagedBinaries(options.projectRoot ?? process.cwd());
  const shelters = home.identity ? [shelter] : [options.dataDir];
  const binaries = usableBinaries(native, home.identity, shelters, options.log);
  const secret = secretOf(home);
  createCluster(home, binaries, ADMINISTRATOR, passwordOf(secret, ADMINISTRATOR));

  const answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
  const { pid, port, reused } = await waitKeepingAlive(
    ensureServer({ home, binaries, secret, answerTimeoutMs, end: Date.now() + START_TIMEOUT_MS }, options.log),
    START_TIMEOUT_MS + 2 * answerTimeoutMs,
    'PostgreSQL did not start',
  );
  const owner = reused ? otherOwner(home) : null;
  if (owner === null) becomeOwner(home, pid);
  else options.log.info(`PostgreSQL is shared with process ${owner}, which will stop it`);
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
  answerTimeoutMs: number;
  end: number;
}

async function ensureServer(start: Start, log: LaunchLog): Promise<{ pid: number; port: number; reused: boolean }> {
  let silentStarts = 0;
  for (;;) {
    const live = livePostmaster(start.home);
    if (live) {
      const port = await waitForAnswer(start, live.pid);
      if (port !== null) return { pid: live.pid, port, reused: true };
      if (isRunning(live.pid)) log.warn(`PostgreSQL (process ${live.pid}) does not answer; restarting it`);
      await kill(live.pid);
    }
    clearStalePidFile(start.home);
    const started = await startServer(start);
    if ('pid' in started) return { ...started, reused: false };
    if (started.fault === SILENT_FAULT) silentStarts += 1;
    const isTemporary =
      started.fault === SILENT_FAULT ? silentStarts < MAX_SILENT_STARTS : TEMPORARY_FAULTS.test(started.fault);
    if (!isTemporary || Date.now() > start.end) throw new Error(`PostgreSQL did not start: ${started.fault}`);
    await delay(START_RETRY_DELAY_MS);
  }
}

async function startServer(start: Start): Promise<{ pid: number; port: number } | { fault: string }> {
  const { home, binaries } = start;
  const logSize = prepareLog(home);
  const server = launch(home, binaries, await freePort());
  const failed = new Promise<string>((resolve) => server.once('error', (error) => resolve(error.message)));
  const { pid } = server;
  if (pid === undefined) return { fault: await failed };
  const port = await waitForAnswer(start, pid);
  if (port !== null) return { pid, port };
  await kill(pid);
  return { fault: endOfLog(home, logSize) || SILENT_FAULT };
}

/** Returns the port of the server with this process id, or null when it ended or is ready but does not answer. */
async function waitForAnswer({ home, secret, answerTimeoutMs, end }: Start, pid: number): Promise<number | null> {
  let readySince: number | null = null;
  while (isRunning(pid) && Date.now() < end) {
    const state = readPostmaster(home);
    if (state?.pid === pid && state.ready) {
      if (await prepareDatabase(state.port, secret, answerTimeoutMs)) return state.port;
      readySince ??= Date.now();
      if (Date.now() - readySince > answerTimeoutMs) return null;
    }
    await delay(ANSWER_POLL_MS);
  }
  return null;
}

/** Creates the application's role and database when missing. Returns false while the server does not answer. */
async function prepareDatabase(port: number, secret: string, answerTimeoutMs: number): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ADMINISTRATOR,
    password: passwordOf(secret, ADMINISTRATOR),
    database: 'postgres',
    connectionTimeoutMillis: answerTimeoutMs / 2,
    query_timeout: answerTimeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query(
      'select (select count(*) from pg_roles where rolname = $1)::int as roles, (select count(*) from pg_database where datname = $1)::int as databases',
      [APPLICATION],
    );
    const { roles, databases } = found.rows[0] as { roles: number; databases: number };
    // not a superuser, which could run programs on the machine: SQL injection must not become that
    if (roles === 0)
      await client.query(`create role ${APPLICATION} login createdb password '${passwordOf(secret, APPLICATION)}'`);
    if (databases === 0) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
    return true;
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (code === '28P01')
      throw new Error(
        'The embedded database refuses its password: the file "secret" in its folder was lost or replaced. Restore that file from a backup.',
        { cause: error },
      );
    const isTemporary =
      code.startsWith('57P') ||
      code.startsWith('08') ||
      code.startsWith('EC') ||
      ['42710', '42P04', '23505'].includes(code) ||
      /timeout|terminated/.test(message);
    if (!isTemporary) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
