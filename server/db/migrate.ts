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

/** Any constant will do, as long as nothing else locks it. */
const LOCK = 7_041_776;

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
 * Brings the database at `url` up to the migrations of `folder` (drizzle-kit's, with its journal), each in a transaction of its
 * own, in the journal's order. Several processes may start at once: the others wait at an advisory lock, on a
 * connection of its own because the lock belongs to the connection. Forward only: a migration that was changed after it
 * ran, or a database that is newer than this program, is an error.
 * `first` applies only so many from the beginning: a restore brings the tables to where its backup was.
 * @returns names of the migrations that ran now
 */
export async function migrateDatabase(url: string, folder: string, first = Infinity): Promise<string[]> {
  const migrations = readMigrations(folder).slice(0, first);
  const client = new pg.Client({ connectionString: url, application_name: 'footlights migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists applied_migration (position integer primary key, name text not null unique, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ position: number; name: string; hash: string }>(
      'select position, name, hash from applied_migration order by position',
    );
    for (const [index, applied] of rows.entries()) refuseDifference(applied, index, migrations[index]);
    const fresh = migrations.slice(rows.length);
    for (const [index, migration] of fresh.entries()) await apply(client, migration, rows.length + index);
    return fresh.map((migration) => migration.name);
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
      `The database has the migration ${applied.name}, which this program does not know: it was made by a newer version.`,
    );
  if (applied.position !== index || applied.name !== known.name || applied.hash !== known.hash) {
    throw new Error(
      `The migration ${known.name} is not the one the database has at its place (${applied.name}). Migrations are never changed once they ran; add a new one.`,
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
