import { readFileSync } from 'node:fs';

const NANOSECONDS_PER_MS = 1e6;
const SCHEDULING = `/proc/self/task/${process.pid}/schedstat`;

/** Returns the CPU time of the main thread in ms (on Linux; elsewhere of the whole process). */
function cpuMs(): number {
  try {
    return Number(readFileSync(SCHEDULING, 'latin1').split(' ')[0]) / NANOSECONDS_PER_MS;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/**
 * Returns the CPU time in ms of the longest turn of the event loop while `work` runs: for that long nothing else was
 * answered. It is CPU time, which a busy machine does not lengthen as it does wall-clock time.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = cpuMs();
  let isRunning = true;
  const turn = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  // the turn that answered counts too
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  isRunning = false;
  return longest;
}
