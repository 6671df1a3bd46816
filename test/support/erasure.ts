import { inTransaction } from '@server/db/transaction';
import { scheduleDeletion } from '@server/features/dataRights/service/deletion';
import { eraseAccount } from '@server/features/dataRights/service/erasure';
import { type Actor } from './actors';
import { type Api } from './api';

/** Returns a moment after the days in which a deletion that is scheduled now can be taken back. */
export const afterDelay = () => new Date(Date.now() + 15 * 86_400_000);

/** Lets an account be deleted, and its fourteen days pass. */
export async function eraseNow(api: Api, { id }: Pick<Actor, 'id'>): Promise<void> {
  await scheduleDeletion(api.ctx, id, { requestedBy: 'owner' });
  await api.runJobs();
  await eraseAccount(api.ctx, id, afterDelay());
}

/** Returns the tables, of the site and of its job queue, that contain a text in any column. */
export async function findTablesWith(api: Api, text: string): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await api.database.pool.query(
      `select from ${name} entry where strpos(lower(entry::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** Runs an SQL statement in a transaction of the API's database. */
export const runSql = (api: Api, text: string, values: unknown[] = []) =>
  inTransaction(api.ctx.db, (tx) => tx.$client.query({ text, values }));
