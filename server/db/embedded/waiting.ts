import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for work, at most this long. Its timer keeps the process alive: a promise keeps nothing alive, and without the
 * timer a process that waits for an event that never comes ends in the middle, with exit code 0.
 * @throws Error that begins with `failure` when the time is over
 */
export async function waitKeepingAlive<T>(work: Promise<T>, timeoutMs: number, failure: string): Promise<T> {
  const expired = new AbortController();
  const timeout = delay(timeoutMs, undefined, { signal: expired.signal }).then(() => {
    throw new Error(`${failure} within ${timeoutMs / 1000} s.`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    expired.abort();
    timeout.catch(() => undefined);
  }
}
