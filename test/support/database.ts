import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../../server/db/client';

export interface FreshDatabase extends Database {
  url: string;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
  /** Errors that the listener got: failed work after a commit, and broken connections. */
  errors: unknown[];
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new migrated database of its own on the test server, opened. Ask for one per test file, drop it in `afterAll`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // copies files, which takes half the time of writing every page to the log
  await onServer(`create database ${name} template template_footlights strategy file_copy`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  const errors: unknown[] = [];
  const opened = openDatabase(url.href, {
    applicationName: name,
    maxConnections: 10,
    // hundreds of concurrent transactions take turns, which takes long on a busy machine
    connectTimeoutMs: 60_000,
    onError: (error) => errors.push(error),
  });
  const drop = async () => {
    await opened.close();
    // not WITH (FORCE): that would also end a vacuum of the server's own, which our role may not. Without it the vacuum
    // ends by itself.
    await onServer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
    );
    await onServer(`drop database ${name}`);
  };
  return { ...opened, url: url.href, errors, drop };
}
