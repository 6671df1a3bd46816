import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Returns whether the process runs. A zombie, which its parent has not collected, counts as ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = readOrNull(`/proc/${pid}/stat`);
  return stat === null || !/^\d+ \(.*\) [ZX] /s.test(stat);
}

/** Returns the command line of a process as arguments, or null when the system does not tell. */
export function commandOf(pid: number): string[] | null {
  if (process.platform === 'linux') return readOrNull(`/proc/${pid}/cmdline`)?.split('\0') ?? null;
  if (process.platform === 'win32') return null;
  const listed = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return listed.status === 0 ? listed.stdout.trim().split(' ') : null;
}

/**
 * Returns when a process began (boot id and start time), which tells it from a later one with the same id. Null when it
 * does not run.
 */
export function birthOf(pid: number): string | null {
  if (!isRunning(pid)) return null;
  if (process.platform === 'linux') {
    const fields = readOrNull(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /s, '')
      .split(' ');
    return fields ? `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}` : null;
  }
  if (process.platform === 'win32') return 'running';
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || null;
}

/** Waits until the process has ended. Returns false when it still runs after `timeoutMs`. */
export async function hasEnded(pid: number, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (isRunning(pid)) {
    if (Date.now() > end) return false;
    await delay(10);
  }
  return true;
}
