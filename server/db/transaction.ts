import { setTimeout as delay } from 'node:timers/promises';
import { type Db, type Tx, originOf, transactionOn } from './client';

type Work = () => void | Promise<void>;
/** Registers work for after the commit: publishing, waking a job. What must not be lost is a job row instead. */
export type After = (work: Work) => void;

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

const ATTEMPTS = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** What each open transaction does after its commit. */
const open = new Map<Db, Work[]>();

/** PostgreSQL's code of an error, also of one that drizzle wrapped. */
export function databaseCodeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}

/**
 * Runs `work` in one transaction and commits when it resolves, rolls back when it throws. A serialization failure or a
 * deadlock runs it again from the start (four times at most), so `work` touches nothing but the database; everything else it
 * hands to `after`, which runs once, in order, when the commit has happened. What fails there is reported to the
 * database's error listener and never to the caller, whose transaction stands.
 *
 * Given the handle of an open transaction it joins that one: services compose without knowing who began.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx, after: After) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const joined = open.get(db);
  if (joined) return work(db as Tx, (later) => joined.push(later));
  return committed(db, (afterwards) => once(db, afterwards, work, options.isolation ?? 'read committed'));
}

/**
 * `inTransaction` for work that writes with one statement alone, which is a transaction by itself: nothing is begun and nothing committed, so what it
 * locks is held for no round trip.
 */
export async function inOneStatement<T>(db: Db, work: (db: Db, after: After) => Promise<T>): Promise<T> {
  return open.has(db)
    ? inTransaction(db, work)
    : committed(db, (afterwards) => work(db, (later) => afterwards.push(later)));
}

async function committed<T>(db: Db, attemptOnce: (afterwards: Work[]) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const afterwards: Work[] = [];
    try {
      const result = await attemptOnce(afterwards);
      await runAll(db, afterwards);
      return result;
    } catch (error) {
      const code = databaseCodeOf(error);
      if (attempt === ATTEMPTS || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
      await delay(Math.random() * 20 * attempt);
    }
  }
}

async function once<T>(
  db: Db,
  afterwards: Work[],
  work: (tx: Tx, after: After) => Promise<T>,
  isolation: string,
): Promise<T> {
  const client = await originOf(db).pool.connect();
  const tx = transactionOn(client);
  let broken: Error | undefined;
  const broke = (error: Error) => {
    broken = error;
  };
  client.on('error', broke);
  try {
    open.set(tx, afterwards);
    const begun = client.query(isolation === 'read committed' ? 'begin' : `begin isolation level ${isolation}`);
    // sent together with the first statement; if it fails that one fails too, and is told here
    begun.catch(() => undefined);
    const result = await work(tx, (later) => afterwards.push(later));
    await begun;
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    open.delete(tx);
    client.off('error', broke);
    // a connection that could not roll back is not given to the next caller
    client.release(broken);
  }
}

async function runAll(db: Db, afterwards: Work[]): Promise<void> {
  for (const work of afterwards) {
    try {
      await work();
    } catch (error) {
      originOf(db).onError(error);
    }
  }
}
