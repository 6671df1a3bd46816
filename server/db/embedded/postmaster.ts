import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Binaries } from './binaries';
import type { Home } from './home';
import { commandOf, hasEnded, isRunning } from './processes';

/** The server process of a cluster, as `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

const FAST_SHUTDOWN_TIMEOUT_MS = 30_000;
const KILL_TIMEOUT_MS = 5_000;
const LOG_MAX_BYTES = 5 * 1024 * 1024;

/**
 * Settings for a small machine: a few dozen connections, no parallel or replication workers. Durability keeps
 * PostgreSQL's defaults (fsync, synchronous_commit, full_page_writes, checksums).
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '48MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  autovacuum_max_workers: '2',
  max_logical_replication_workers: '0',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  checkpoint_timeout: '10min',
  // for SSDs: random reads cost about as much as sequential ones
  random_page_cost: '1.1',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  timezone: 'UTC',
  log_timezone: 'UTC',
  password_encryption: 'scram-sha-256',
};

// PostgreSQL does not get our environment, which holds secrets and PG* variables. Windows programs need it to start.
const environment: NodeJS.ProcessEnv | undefined =
  process.platform === 'win32' ? undefined : { NODE_ENV: 'production', PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const pidFile = (home: Home): string => path.join(home.cluster, 'postmaster.pid');

function ids(home: Home): { uid?: number; gid?: number } {
  return home.identity ?? {};
}

/** Reads `postmaster.pid`. Returns null when it is missing or incomplete. */
export function readPostmaster(home: Home): Postmaster | null {
  if (!existsSync(pidFile(home))) return null;
  const lines = readFileSync(pidFile(home), 'utf8').split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: (lines[7] ?? '').trim() === 'ready' } : null;
}

/** Returns the running server of this cluster, if any: left by a killed process or used by a running one. */
export function livePostmaster(home: Home): Postmaster | null {
  const found = readPostmaster(home);
  if (!found || !isRunning(found.pid)) return null;
  const command = commandOf(found.pid);
  const ours = command === null || command.join(' ').includes(home.cluster);
  return ours ? found : null;
}

/**
 * Removes a `postmaster.pid` whose process id now belongs to another program, as happens after a machine crash:
 * PostgreSQL would refuse to start. Should the server be running after all, the new one still finds its shared memory
 * in use.
 */
export function clearStalePidFile(home: Home): void {
  const found = readPostmaster(home);
  if (found && isRunning(found.pid) && !livePostmaster(home)) unlinkSync(pidFile(home));
}

function giveTo(home: Home, target: string): void {
  if (home.identity) chownSync(target, home.identity.uid, home.identity.gid);
}

/** Creates the cluster, under another name until it is complete: an interrupted first start leaves no partial one. */
export function createCluster(home: Home, binaries: Binaries, administrator: string, password: string): void {
  if (existsSync(path.join(home.cluster, 'PG_VERSION'))) return;
  const draft = mkdtempSync(`${home.cluster}.new-`);
  const passwordFile = path.join(path.dirname(home.cluster), `${path.basename(draft)}.password`);
  try {
    chmodSync(draft, 0o700);
    writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
    giveTo(home, draft);
    giveTo(home, passwordFile);
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, `--username=${administrator}`];
    const made = spawnSync(path.join(binaries.folder, 'initdb'), ['--pgdata', draft, ...access, ...locale], {
      ...ids(home),
      env: environment,
      cwd: '/',
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? ''}${made.stdout}${made.stderr}`);
    renameSync(draft, home.cluster);
  } catch (error) {
    // another process created the cluster at the same time
    if (!existsSync(path.join(home.cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Returns a port that is free right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Puts a long log aside. Returns the size of the log, from which the next start writes on. */
export function prepareLog(home: Home): number {
  const size = existsSync(home.logFile) ? statSync(home.logFile).size : 0;
  if (size <= LOG_MAX_BYTES) return size;
  renameSync(home.logFile, `${home.logFile}.1`);
  return 0;
}

/**
 * Starts the server in its own process group, so that Ctrl-C in a terminal does not reach it, and with its log in a
 * file, so that it survives when this process is killed.
 */
export function launch(home: Home, binaries: Binaries, port: number): ChildProcess {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(home.logFile, 'a', 0o600);
  const server = spawn(path.join(binaries.folder, 'postgres'), ['-D', home.cluster, '-p', String(port), ...settings], {
    ...ids(home),
    env: environment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.unref();
  return server;
}

/** Returns the end of the server's log since that size, for an error message. */
export function endOfLog(home: Home, since: number): string {
  return existsSync(home.logFile) ? readFileSync(home.logFile).subarray(since).toString('utf8').slice(-4000) : '';
}

/** Kills a server that does not answer. Committed data is safe: its next start recovers. */
export async function kill(pid: number): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    await hasEnded(pid, KILL_TIMEOUT_MS);
  }
}

/** Stops the server: a fast shutdown, which rolls back open transactions, and a kill when that takes too long. */
export async function shutDown(home: Home, binaries: Binaries, pid: number): Promise<void> {
  if (!isRunning(pid)) return;
  if (process.platform === 'win32') {
    // Windows has no signals between programs
    spawnSync(path.join(binaries.folder, 'pg_ctl'), ['stop', '-D', home.cluster, '-m', 'fast', '-w'], {
      env: environment,
    });
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await hasEnded(pid, FAST_SHUTDOWN_TIMEOUT_MS)) return;
  await kill(pid);
}
