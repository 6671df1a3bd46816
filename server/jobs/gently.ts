import { setTimeout as delay } from 'node:timers/promises';

const REST_MAX_MS = 500;

/**
 * Does a part of long background work, then rests as long as it took. Requests get processor and database in
 * between: without it the notices of 50,000 followers hold up tips.
 */
export async function gently<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await delay(Math.min(performance.now() - began, REST_MAX_MS));
  }
}
