import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrateDatabase } from './migrate';

/** One table as it was kept: its file, and what proves the file whole. */
interface KeptTable {
  table: string;
  columns: string[];
  file: string;
  rows: number;
  sha256: string;
}

/** What a backup of the database says about itself. */
export interface DatabaseManifest {
  takenAt: string;
  migrations: { name: string; hash: string }[];
  tables: KeptTable[];
  sequences: { name: string; last: number }[];
}

const MANIFEST = 'database.json';

// Every table of ours and the queue of jobs, which must happen after a restore too. What says which migrations ran is not data.
const TABLES = `select c.oid::regclass::text as "table",
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname not in ('applied_migration', 'migrations') order by 1`;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'footlights backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function keepTable(client: pg.Client, folder: string, table: string, columns: string[]): Promise<KeptTable> {
  const file = `${table.replaceAll('"', '')}.copy.gz`;
  const hash = createHash('sha256');
  const rows = client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`));
  await pipeline(
    rows,
    createGzip(),
    async function* hashed(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk as Buffer);
        yield chunk;
      }
    },
    createWriteStream(path.join(folder, file), { mode: 0o600 }),
  );
  return { table, columns, file, rows: rows.rowCount, sha256: hash.digest('hex') };
}

/**
 * Writes all of the database into `folder` (made, must not exist), as of one moment: everything is read in one snapshot while the site goes on.
 */
export async function backUpDatabase(url: string, folder: string): Promise<DatabaseManifest> {
  await mkdir(folder, { mode: 0o700 });
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: tables } = await client.query<{ table: string; columns: string[] }>(TABLES);
    const { rows: migrations } = await client.query<{ name: string; hash: string }>(
      'select name, hash from applied_migration order by position',
    );
    const kept: KeptTable[] = [];
    for (const { table, columns } of tables) kept.push(await keepTable(client, folder, table, columns));
    // sequences know no snapshots: read last, they are never behind the rows
    const { rows: sequences } = await client.query<{ name: string; last: number }>(
      "select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value as last from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null",
    );
    await client.query('commit');
    const manifest: DatabaseManifest = { takenAt: new Date().toISOString(), migrations, tables: kept, sequences };
    await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 });
    return manifest;
  });
}

/** Checks every file of a backup against its manifest before anything is touched. */
async function readBackup(folder: string): Promise<DatabaseManifest> {
  const manifest = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')) as DatabaseManifest;
  for (const { file, sha256 } of manifest.tables) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, file)), hash);
    if (hash.digest('hex') !== sha256) throw new Error(`${file} of the backup is damaged. Nothing was restored.`);
  }
  return manifest;
}

export interface RestoreOptions {
  migrations: string;
  /** makes the tables of the job queue */
  prepareJobs: (url: string) => Promise<void>;
}

/**
 * Brings a backup into the database at `url`, which must be new. The tables are made as they were at the time, filled, and then brought up to
 * date. All rows come in one transaction: after a failure there are none.
 */
export async function restoreDatabase(
  url: string,
  folder: string,
  { migrations, prepareJobs }: RestoreOptions,
): Promise<DatabaseManifest> {
  const manifest = await readBackup(folder);
  await connected(url, async (client) => {
    const { rows } = await client.query<{ used: boolean }>(
      "select to_regclass('public.applied_migration') is not null as used",
    );
    if (rows[0]?.used)
      throw new Error(
        'This database is already in use. Restore into a new one: another FOOTLIGHTS_DATA, or an empty database in DATABASE_URL.',
      );
  });
  await migrateDatabase(url, migrations, manifest.migrations.length);
  await prepareJobs(url);
  await connected(url, async (client) => {
    await refuseOtherMigrations(client, manifest);
    await client.query('begin');
    await fill(client, folder, manifest);
    await client.query('commit');
    await client.query('analyze').catch(() => undefined);
  });
  await migrateDatabase(url, migrations);
  return manifest;
}

async function refuseOtherMigrations(client: pg.Client, manifest: DatabaseManifest): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from applied_migration order by position',
  );
  if (JSON.stringify(rows) !== JSON.stringify(manifest.migrations)) {
    throw new Error(
      'The backup was made by a version of Footlights whose tables this one does not know. Restore it with that version or a later one.',
    );
  }
}

async function fill(client: pg.Client, folder: string, manifest: DatabaseManifest): Promise<void> {
  const names = manifest.tables.map(({ table }) => table);
  // the ledger's own guards refuse to empty what the migrations put there; the rows come as they were kept
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of await inOrderOfReferences(client, manifest.tables)) {
    const into = client.query(copyFrom(`copy ${table.table} (${table.columns.join(', ')}) from stdin`));
    await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), into);
    if (into.rowCount !== table.rows) throw new Error(`${table.table} got ${into.rowCount} of ${table.rows} rows.`);
  }
  for (const { name, last } of manifest.sequences) await client.query('select setval($1::regclass, $2)', [name, last]);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  // jobs that a process had taken when the backup was made are nobody's now
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
}

/** A table after those that it refers to. */
async function inOrderOfReferences(client: pg.Client, tables: KeptTable[]): Promise<KeptTable[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    "select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid",
  );
  const ordered: KeptTable[] = [];
  const visit = (table: KeptTable, above: string[]): void => {
    if (ordered.includes(table) || above.includes(table.table)) return;
    for (const { to } of rows.filter((reference) => reference.from === table.table)) {
      const referred = tables.find((each) => each.table === to);
      if (referred) visit(referred, [...above, table.table]);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}
