import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Connection } from './comesAgain';

/** Statements outside drizzle. With a `name` the server keeps the plan (a prepared statement): for hot paths. */
interface Statements {
  query<Row extends pg.QueryResultRow>(statement: {
    name?: string;
    text: string;
    values?: unknown[];
  }): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** A handle to query with: the database itself, or a transaction. Transactions begin with `inTransaction` alone, so drizzle's own is left out. */
export type Db = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$with'
  | 'with'
  | '$count'
> & { $client: Statements };

declare const inside: unique symbol;
/** A handle inside a transaction, handed out by `inTransaction`. What must not happen outside one asks for this. */
export type Tx = Db & { readonly [inside]: true };

export interface Database {
  pool: pg.Pool;
  drizzle: Db;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** Told what nobody awaits: an idle connection that broke, work after a commit that failed. */
  onError: (error: unknown) => void;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Most connections at once. The embedded server allows 60 in all. */
  maxConnections?: number;
  /** A statement that runs longer is cancelled. */
  statementTimeoutMs?: number;
}

/**
 * bigint columns are JavaScript numbers everywhere: amounts are hundredths of a token and stay far below 2^53
 * (90 trillion tokens). A value beyond would lose digits silently, so it throws instead. `numeric` stays text:
 * cast sums of amounts to bigint in SQL.
 */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number exactly`);
  return value;
}
// drizzle asks pg's own table of types, so this one place decides for both
pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber);

interface Origin {
  pool: pg.Pool;
  onError: (error: unknown) => void;
}
const origins = new WeakMap<Db, Origin>();

/** Opens the pool that a process works with. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const statementTimeout = options.statementTimeoutMs ?? 15_000;
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: url,
    max: options.maxConnections ?? 20,
    application_name: options.applicationName ?? 'footlights',
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    lock_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
  });
  let closing = false;
  // A connection that breaks is replaced, but without a listener its error would end the process. The pool itself listens to idle ones only, and
  // not yet in the moment in which it hands one out.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!closing) options.onError(error);
    }),
  );
  pool.on('error', () => undefined);
  const db: Db = drizzle(pool);
  origins.set(db, { pool, onError: options.onError });
  const close = () => {
    closing = true;
    return pool.end();
  };
  return { pool, drizzle: db, close };
}

/** The pool behind a handle made by `openDatabase`, and its error listener. */
export function originOf(db: Db): Origin {
  const origin = origins.get(db);
  if (!origin) throw new Error('This handle was not made by openDatabase.');
  return origin;
}

/** The handle of the transaction that runs on `client`. */
export function transactionOn(client: pg.PoolClient): Tx {
  const known = transactions.get(client);
  if (known) return known;
  const made = drizzle(client) as Db as Tx;
  transactions.set(client, made);
  return made;
}
const transactions = new WeakMap<pg.PoolClient, Tx>();

/** Whether the database answers. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
