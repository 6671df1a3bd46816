import { spawnSync } from 'node:child_process';

/** Ends a process and all its children at once, without asking. */
export function killTree(pid: number): void {
  const listed = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  const pairs = listed.trim().split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const children = pairs.filter(([, parent]) => parent === pid).map(([child]) => child);
  for (const each of [pid, ...children]) {
    try {
      if (each) process.kill(each, 'SIGKILL');
    } catch {
      // it ended by itself between the listing and here
    }
  }
}
