import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AnsweringClient, isSilent } from './answering';

/** Runs statements outside drizzle. A statement with a `name` is prepared once per connection; for hot paths. */
interface Statements {
  query<Row extends pg.QueryResultRow>(statement: {
    name?: string;
    text: string;
    values?: unknown[];
  }): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/**
 * Queries the database itself or inside a transaction. drizzle's own `transaction` is left out: use `inTransaction`.
 */
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
/**
 * A `Db` inside a transaction, as `inTransaction` passes it. Functions that must not run outside one take this type.
 */
export type Tx = Db & { readonly [inside]: true };

export interface Database {
  pool: pg.Pool;
  drizzle: Db;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** Called with errors that no caller awaits: a broken idle connection, failed work after a commit. */
  onError: (error: unknown) => void;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Maximum number of connections. The embedded server allows 60 in total. */
  maxConnections?: number;
  /**
   * The database itself, for locks of a session. Set it if `url` is a connection pool in transaction mode, which keeps
   * neither prepared statements nor settings of a session.
   */
  directUrl?: string | null;
  /** Statements that run longer are cancelled. */
  statementTimeoutMs?: number;
  /** how long to wait for a free connection, 10 s by default */
  connectTimeoutMs?: number;
}

/**
 * Parses a bigint column as a number. Amounts are hundredths of a token and stay far below 2^53 (90 trillion tokens). A
 * larger value would silently lose digits, so it throws. `numeric` stays text: cast sums of amounts to bigint in SQL.
 */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
// drizzle uses pg's table of type parsers, so this applies to both
pg.types.setTypeParser(pg.types.builtins.INT8, parseBigint);

const STATEMENT_TIMEOUT_MS = 15_000;
const MAX_CONNECTIONS = 20;
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_CONNECTION_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

/** The most locks of a session that a process holds at once. */
const SESSIONS_MAX_CONNECTIONS = 5;

/**
 * A connection without prepared statements: behind a pool in transaction mode, the next statement may run in another
 * session.
 */
class UnnamedClient extends AnsweringClient {
  override query(config: unknown, ...rest: unknown[]): never {
    const isNamed = typeof config === 'object' && config !== null && 'name' in config && 'text' in config;
    const query = super.query.bind(this) as (...all: unknown[]) => never;
    return query(isNamed ? { ...config, name: undefined } : config, ...rest);
  }
}

interface Origin {
  pool: pg.Pool;
  /** connections of their own session, for locks; the same pool where no other is in between */
  sessions: pg.Pool;
  onError: (error: unknown) => void;
}
const origins = new WeakMap<Db, Origin>();

/** Opens the connection pool of a process. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const statementTimeout = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const common = {
    application_name: options.applicationName ?? 'footlights',
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_TIMEOUT_MS,
    keepAlive: true,
  };
  const session = {
    ...common,
    pipeline: true,
    statement_timeout: statementTimeout,
    lock_timeout: statementTimeout,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
  const max = options.maxConnections ?? MAX_CONNECTIONS;
  const { directUrl } = options;
  // the pool in between has the timeouts in its own configuration (docs/operating.md)
  const pool = new pg.Pool(
    directUrl
      ? { ...common, connectionString: url, max, Client: UnnamedClient }
      : { ...session, connectionString: url, max, Client: AnsweringClient },
  );
  const sessions = directUrl
    ? new pg.Pool({
        ...session,
        connectionString: directUrl,
        max: SESSIONS_MAX_CONNECTIONS,
        Client: AnsweringClient,
      })
    : pool;
  let closing = false;
  // The pool replaces a broken connection, but without a listener its error would end the process. The pool itself
  // listens to idle connections only.
  for (const each of new Set([pool, sessions])) {
    each.on('connect', (client) =>
      client.on('error', (error) => {
        if (!closing && !isSilent(url)) options.onError(error);
      }),
    );
    each.on('error', () => undefined);
  }
  const db: Db = drizzle(pool);
  origins.set(db, { pool, sessions, onError: options.onError });
  const close = async () => {
    closing = true;
    await Promise.all([...new Set([pool, sessions])].map((each) => each.end()));
  };
  return { pool, drizzle: db, close };
}

/** Returns the pool and the error listener of a handle made by `openDatabase`. */
export function originOf(db: Db): Origin {
  const origin = origins.get(db);
  if (!origin) throw new Error('This database handle was not created by openDatabase.');
  return origin;
}

/** Returns the handle of the transaction that runs on `client`. */
export function transactionOn(client: pg.PoolClient): Tx {
  const known = transactions.get(client);
  if (known) return known;
  const made = drizzle(client) as Db as Tx;
  transactions.set(client, made);
  return made;
}
const transactions = new WeakMap<pg.PoolClient, Tx>();

/** Returns whether the database answers. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
