import { setTimeout as delay } from 'node:timers/promises';

const REST_MAX_MS = 500;
/** The rest after a part, in lengths of the part. */
const REST = 1.5;

/** Ends with the rest of the work that began last. */
let turn: Promise<void> = Promise.resolve();

/**
 * Does a part of long background work when it is its turn, then rests longer than it took. Only one such part runs at a
 * time. Requests get processor and database in between: without it the notices of 50,000 followers hold up tips.
 */
export async function gently<T>(work: () => Promise<T>): Promise<T> {
  const before = turn;
  let end!: () => void;
  turn = new Promise((resolve) => (end = resolve));
  await before;
  const began = performance.now();
  try {
    return await work();
  } finally {
    await delay(Math.min(REST * (performance.now() - began), REST_MAX_MS));
    end();
  }
}
