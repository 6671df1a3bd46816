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

/** Whether the process runs. One that ended and was never collected by its parent counts as ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = readOrNull(`/proc/${pid}/stat`);
  return stat === null || !/^\d+ \(.*\) [ZX] /s.test(stat);
}

/** Command line of a process as its arguments, null when the system does not tell. Readable on Linux without any privilege. */
export function commandOf(pid: number): string[] | null {
  if (process.platform === 'linux') return readOrNull(`/proc/${pid}/cmdline`)?.split('\0') ?? null;
  if (process.platform === 'win32') return null;
  const listed = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return listed.status === 0 ? listed.stdout.trim().split(' ') : null;
}

/** Tells one process from a later one with the same number: the boot and the moment it began. Null when it does not run. */
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

/** Waits until the process has ended; false when it still runs after `limitMs`. */
export async function hasEnded(pid: number, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (isRunning(pid)) {
    if (Date.now() > end) return false;
    await delay(10);
  }
  return true;
}
