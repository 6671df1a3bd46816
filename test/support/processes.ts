import { execFileSync } from 'node:child_process';

/** Returns a process and its descendants with their commands. */
export function treeOf(pid: number): { pid: number; command: string }[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const rows = listed.flatMap((row) => {
    const [, id, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s*(.*)$/.exec(row) ?? [];
    return id ? [{ pid: Number(id), parent: Number(parent), command }] : [];
  });
  const below = (parent: number): typeof rows =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.pid)]);
  return [...rows.filter((row) => row.pid === pid), ...below(pid)].map((row) => ({
    pid: row.pid,
    command: row.command,
  }));
}

/** Kills a process and its descendants with SIGKILL. */
export function killTree(pid: number): void {
  // list the children before their parent is killed
  for (const each of treeOf(pid)) {
    try {
      process.kill(each.pid, 'SIGKILL');
    } catch {
      // the process ended by itself meanwhile
    }
  }
}
