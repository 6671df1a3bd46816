import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

interface Migration {
  name: string;
  statements: string[];
  hash: string;
}
interface Journal {
  entries: { idx: number; tag: string }[];
}

/**
 * Key of the advisory lock that one process at a time holds while it migrates. Any number that nothing else uses will
 * do.
 */
const MIGRATION_LOCK = 7_041_776;

function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
    return {
      name: tag,
      statements: text.split('--> statement-breakpoint'),
      hash: createHash('sha256').update(text).digest('hex'),
    };
  });
}

/**
 * Applies the migrations of `folder` (written by drizzle-kit, in the order of its journal) that the database at `url`
 * lacks, each in its own transaction. When several processes start at once, one migrates and the others wait at an
 * advisory lock. `first` limits how many of the migrations count: a restore creates the tables as of its backup.
 * @returns the names of the migrations that ran now
 * @throws Error when a migration changed after it ran, or the database is newer than this program
 */
export async function migrateDatabase(url: string, folder: string, first = Infinity): Promise<string[]> {
  const migrations = readMigrations(folder).slice(0, first);
  const client = new pg.Client({ connectionString: url, application_name: 'footlights migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists applied_migration (position integer primary key, name text not null unique, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ position: number; name: string; hash: string }>(
      'select position, name, hash from applied_migration order by position',
    );
    for (const [index, applied] of rows.entries()) refuseDifference(applied, index, migrations[index]);
    const missing = migrations.slice(rows.length);
    for (const [index, migration] of missing.entries()) await apply(client, migration, rows.length + index);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

function refuseDifference(
  applied: { position: number; name: string; hash: string },
  index: number,
  known: Migration | undefined,
): void {
  if (!known)
    throw new Error(
      `The database has the migration ${applied.name}, which this version does not know. Start a newer version of Footlights.`,
    );
  if (applied.position !== index || applied.name !== known.name || applied.hash !== known.hash) {
    throw new Error(
      `The migration ${known.name} differs from the one that ran on this database (${applied.name}). Never change a migration that ran; add a new one.`,
    );
  }
}

async function apply(client: pg.Client, migration: Migration, position: number): Promise<void> {
  try {
    await client.query('begin');
    for (const statement of migration.statements) await client.query(statement);
    await client.query('insert into applied_migration (position, name, hash) values ($1, $2, $3)', [
      position,
      migration.name,
      migration.hash,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
