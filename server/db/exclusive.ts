import { type Db, originOf } from './client';

/**
 * Runs `work` under the lock of that name, or returns null when another caller in any process holds it. The lock
 * belongs to a database connection, so a process that dies releases it. Meant for long work outside a transaction; it
 * occupies one connection.
 */
export async function exclusively<T>(db: Db, name: string, work: () => Promise<T>): Promise<T | null> {
  const client = await originOf(db).sessions.connect();
  let connectionError: Error | undefined;
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 2)) as got',
      [name],
    );
    if (!rows[0]?.got) return null;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 2))', [name]).catch((error: Error) => {
        connectionError = error;
      });
    }
  } finally {
    client.release(connectionError);
  }
}
