import { readFileSync } from 'node:fs';
import { treeOf } from '../../test/support/processes';

const MEGABYTE = 1e6;

/** Returns the resident memory of a process, megabytes; 0 when it has exited. */
function readResident(pid: number): number {
  try {
    return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024) / MEGABYTE;
  } catch {
    return 0;
  }
}

/** Samples the memory of a site's processes without PostgreSQL, megabytes, until `stop`. */
export function watchMemory(pid: number): {
  now: () => number;
  peak: () => { total: number; parts: Record<string, number> };
  stop: () => void;
} {
  const sample = () => {
    const own = treeOf(pid).filter(({ command }) => !/postgres/.test(command));
    return own.map(
      ({ pid: each, command }) =>
        [/(main|media|video|pictures)\.cjs|ffmpeg/.exec(command)?.[0] ?? command, readResident(each)] as const,
    );
  };
  const sum = (parts: (readonly [string, number])[]) => parts.reduce((total, [, megabytes]) => total + megabytes, 0);
  let peak: (readonly [string, number])[] = [];
  const timer = setInterval(() => {
    const parts = sample();
    if (sum(parts) > sum(peak)) peak = parts;
  }, 100);
  return {
    now: () => sum(sample()),
    peak: () => ({
      total: sum(peak),
      parts: Object.fromEntries(peak.map(([name, megabytes]) => [name, Math.round(megabytes)])),
    }),
    stop: () => clearInterval(timer),
  };
}
