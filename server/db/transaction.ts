import { setTimeout as delay } from 'node:timers/promises';
import { type Db, type Tx, originOf, transactionOn } from './client';

type Work = () => void | Promise<void>;
/**
 * Registers work to run after the commit, such as publishing an event. Work that must not be lost is a job row instead.
 */
export type After = (work: Work) => void;

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

const MAX_ATTEMPTS = 4;
const RETRY_DELAY_STEP_MS = 20;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** The work that each open transaction runs after its commit. */
const open = new Map<Db, Work[]>();

/** Returns PostgreSQL's code and detail of an error, also of one wrapped by drizzle; empty for other errors. */
export function databaseErrorOf(error: unknown): { code?: string; detail?: string } {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string')
      return { code: at.code, detail: 'detail' in at && typeof at.detail === 'string' ? at.detail : undefined };
  }
  return {};
}

export const databaseCodeOf = (error: unknown): string | undefined => databaseErrorOf(error).code;

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. After a serialization failure or
 * a deadlock it runs `work` again, up to MAX_ATTEMPTS times, so `work` may only touch the database. Everything else
 * goes to `after`, which runs once and in order after the commit. An error there goes to the database's error listener
 * and not to the caller, whose transaction is committed.
 *
 * Called inside an open transaction it joins that one, so that services compose without knowing which of them began.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx, after: After) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const joined = open.get(db);
  if (joined) return work(db as Tx, (task) => joined.push(task));
  return withRetries(db, (afterCommit) => runOnce(db, afterCommit, work, options.isolation ?? 'read committed'));
}

/**
 * Like `inTransaction`, for work that writes with a single statement, which is a transaction by itself. Without BEGIN
 * and COMMIT its locks are not held for any round trip.
 */
export async function inOneStatement<T>(db: Db, work: (db: Db, after: After) => Promise<T>): Promise<T> {
  return open.has(db)
    ? inTransaction(db, work)
    : withRetries(db, (afterCommit) => work(db, (task) => afterCommit.push(task)));
}

async function withRetries<T>(db: Db, attemptOnce: (afterCommit: Work[]) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const afterCommit: Work[] = [];
    try {
      const result = await attemptOnce(afterCommit);
      await runAll(db, afterCommit);
      return result;
    } catch (error) {
      const code = databaseCodeOf(error);
      if (attempt === MAX_ATTEMPTS || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
      await delay(Math.random() * RETRY_DELAY_STEP_MS * attempt);
    }
  }
}

async function runOnce<T>(
  db: Db,
  afterCommit: Work[],
  work: (tx: Tx, after: After) => Promise<T>,
  isolation: string,
): Promise<T> {
  const client = await originOf(db).pool.connect();
  const tx = transactionOn(client);
  let connectionError: Error | undefined;
  const onError = (error: Error) => {
    connectionError = error;
  };
  client.on('error', onError);
  try {
    open.set(tx, afterCommit);
    const begun = client.query(isolation === 'read committed' ? 'begin' : `begin isolation level ${isolation}`);
    // sent together with the first statement: if BEGIN fails, that statement fails too and reports it
    begun.catch(() => undefined);
    const result = await work(tx, (task) => afterCommit.push(task));
    await begun;
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((error: Error) => {
      connectionError = error;
    });
    throw error;
  } finally {
    open.delete(tx);
    client.off('error', onError);
    // a connection that could not roll back is closed instead of reused
    client.release(connectionError);
  }
}

async function runAll(db: Db, afterCommit: Work[]): Promise<void> {
  for (const work of afterCommit) {
    try {
      await work();
    } catch (error) {
      originOf(db).onError(error);
    }
  }
}
