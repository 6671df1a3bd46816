import { readFileSync } from 'node:fs';
import { treeOf } from '../../test/support/processes';

const MEGABYTE = 1e6;

/** What a process holds in memory now, in megabytes; 0 when it is gone. */
function residentOf(pid: number): number {
  try {
    return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024) / MEGABYTE;
  } catch {
    return 0;
  }
}

/** The memory of a site's own processes together (those of its database are PostgreSQL's), looked at all the time until `stop`. */
export function watchMemory(pid: number): {
  now: () => number;
  peak: () => { total: number; parts: Record<string, number> };
  stop: () => void;
} {
  const look = () => {
    const ours = treeOf(pid).filter(({ command }) => !/postgres/.test(command));
    return ours.map(
      ({ pid: each, command }) =>
        [/(main|media|video)\.cjs|ffmpeg/.exec(command)?.[0] ?? command, residentOf(each)] as const,
    );
  };
  const sum = (parts: (readonly [string, number])[]) => parts.reduce((total, [, megabytes]) => total + megabytes, 0);
  let most: (readonly [string, number])[] = [];
  const timer = setInterval(() => {
    const parts = look();
    if (sum(parts) > sum(most)) most = parts;
  }, 100);
  return {
    now: () => sum(look()),
    peak: () => ({
      total: sum(most),
      parts: Object.fromEntries(most.map(([name, megabytes]) => [name, Math.round(megabytes)])),
    }),
    stop: () => clearInterval(timer),
  };
}
