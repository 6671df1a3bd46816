import { type Db, originOf } from './client';

/**
 * Does `work` unless somebody does work of this name already, in whichever process: then null. Whoever dies while at it lets go by dying, because the
 * lock belongs to a connection. For long work outside of a transaction; it takes one connection of the pool.
 */
export async function exclusively<T>(db: Db, name: string, work: () => Promise<T>): Promise<T | null> {
  const client = await originOf(db).pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 2)) as got',
      [name],
    );
    if (!rows[0]?.got) return null;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 2))', [name]).catch((lost: Error) => {
        broken = lost;
      });
    }
  } finally {
    client.release(broken);
  }
}
