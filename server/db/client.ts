import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

/** A handle to query with: the database itself, or a transaction. */
export type Db = Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$with' | 'with' | '$count'>;

export interface Database {
  pool: Pool;
  drizzle: NodePgDatabase;
  close: () => Promise<void>;
}

/** Opens the pool that a process works with. */
export function openDatabase(url: string): Database {
  const pool = new Pool({ connectionString: url, max: 20, application_name: 'footlights' });
  return { pool, drizzle: drizzle(pool), close: () => pool.end() };
}

/** Whether the database answers. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(() => true, () => false);
}
