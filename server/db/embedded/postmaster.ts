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

/** The server process of one cluster, as its `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

const FAST_SHUTDOWN_MS = 30_000;
const KILL_MS = 5_000;
const LOG_LIMIT = 5 * 1024 * 1024;

/**
 * For a small machine and a tree that idles small: a few dozen connections, no parallel or background workers that
 * only wait. Durability keeps PostgreSQL's defaults (fsync, synchronous_commit, full_page_writes, checksums).
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
  // what is asked for often is in memory, and disks no longer turn
  random_page_cost: '1.1',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  timezone: 'UTC',
  log_timezone: 'UTC',
  password_encryption: 'scram-sha-256',
};

// PostgreSQL gets none of our environment: it holds secrets and PG* variables. Windows cannot start a program without its own.
const environment: NodeJS.ProcessEnv | undefined =
  process.platform === 'win32' ? undefined : { NODE_ENV: 'production', PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const pidFile = (home: Home): string => path.join(home.cluster, 'postmaster.pid');

function ids(home: Home): { uid?: number; gid?: number } {
  return home.identity ?? {};
}

/** Reads `postmaster.pid`; null when there is none (or it is being written). */
export function readPostmaster(home: Home): Postmaster | null {
  if (!existsSync(pidFile(home))) return null;
  const lines = readFileSync(pidFile(home), 'utf8').split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: (lines[7] ?? '').trim() === 'ready' } : null;
}

/** A live server of this very cluster, left by an application that was killed or in use by one that runs. */
export function livePostmaster(home: Home): Postmaster | null {
  const found = readPostmaster(home);
  if (!found || !isRunning(found.pid)) return null;
  const command = commandOf(found.pid);
  const ours = command === null || command.join(' ').includes(home.cluster);
  return ours ? found : null;
}

/**
 * Removes a `postmaster.pid` whose number now belongs to another program: after a machine crash the number is handed
 * out again, and PostgreSQL would refuse to start. A server that were alive after all is still protected by its
 * shared memory, which the new one finds in use.
 */
export function clearStalePidFile(home: Home): void {
  const found = readPostmaster(home);
  if (found && isRunning(found.pid) && !livePostmaster(home)) unlinkSync(pidFile(home));
}

function giveTo(home: Home, target: string): void {
  if (home.identity) chownSync(target, home.identity.uid, home.identity.gid);
}

/** Makes the cluster, under another name until it is whole, so that an interrupted first start leaves nothing half made. */
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
    // another start of the same data folder was faster: its cluster is as good as ours
    if (!existsSync(path.join(home.cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A port that was free a moment ago. */
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

function openLog(home: Home): number {
  if (existsSync(home.logFile) && statSync(home.logFile).size > LOG_LIMIT)
    renameSync(home.logFile, `${home.logFile}.1`);
  return openSync(home.logFile, 'a', 0o600);
}

/**
 * Starts the server process in a process group of its own, so that Ctrl-C in a terminal reaches us and not it, with its
 * messages in a file, so that it lives on when we die.
 */
export function launch(home: Home, binaries: Binaries, port: number): ChildProcess {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(home);
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

/** What the server wrote last, for an error message. */
export function lastWords(home: Home, since: number): string {
  return existsSync(home.logFile) ? readFileSync(home.logFile).subarray(since).toString('utf8').slice(-4000) : '';
}

/** Ends a server that does not answer, without asking it: what it had committed is safe, its next start recovers. */
export async function kill(pid: number): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    await hasEnded(pid, KILL_MS);
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is safe; an immediate one when that takes too long. */
export async function shutDown(home: Home, binaries: Binaries, pid: number): Promise<void> {
  if (!isRunning(pid)) return;
  if (process.platform === 'win32') {
    // Windows knows no signals between programs
    spawnSync(path.join(binaries.folder, 'pg_ctl'), ['stop', '-D', home.cluster, '-m', 'fast', '-w'], {
      env: environment,
    });
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await hasEnded(pid, FAST_SHUTDOWN_MS)) return;
  await kill(pid);
}
