import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrateDatabase } from './migrate';

/** One table in a backup, with the hash of its file. */
interface TableBackup {
  table: string;
  columns: string[];
  file: string;
  rows: number;
  sha256: string;
}

/** Describes a backup of the database. */
export interface DatabaseManifest {
  takenAt: string;
  migrations: { name: string; hash: string }[];
  tables: TableBackup[];
  sequences: { name: string; last: number }[];
}

const MANIFEST_FILE = 'database.json';

// Our tables and the job queue, because waiting jobs must run after a restore too. The lists of applied migrations are
// left out.
const LIST_TABLES = `select c.oid::regclass::text as "table",
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname not in ('applied_migration', 'migrations') order by 1`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'footlights backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function backUpTable(client: pg.Client, folder: string, table: string, columns: string[]): Promise<TableBackup> {
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
 * Writes the whole database into `folder`, which it creates, as of one moment: all tables are read in one snapshot
 * while the site runs.
 */
export async function backUpDatabase(url: string, folder: string): Promise<DatabaseManifest> {
  await mkdir(folder, { mode: 0o700 });
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: tables } = await client.query<{ table: string; columns: string[] }>(LIST_TABLES);
    const { rows: migrations } = await client.query<{ name: string; hash: string }>(
      'select name, hash from applied_migration order by position',
    );
    const backedUp: TableBackup[] = [];
    for (const { table, columns } of tables) backedUp.push(await backUpTable(client, folder, table, columns));
    // sequences are not part of a snapshot: read last, they are never behind the rows
    const { rows: sequences } = await client.query<{ name: string; last: number }>(
      "select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value as last from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null",
    );
    await client.query('commit');
    const manifest: DatabaseManifest = { takenAt: new Date().toISOString(), migrations, tables: backedUp, sequences };
    await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 1), { mode: 0o600 });
    return manifest;
  });
}

/** Reads the manifest and checks every file of the backup against it. @throws Error for a damaged file */
async function readBackup(folder: string): Promise<DatabaseManifest> {
  const manifest = JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), 'utf8')) as DatabaseManifest;
  for (const { file, sha256 } of manifest.tables) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, file)), hash);
    if (hash.digest('hex') !== sha256)
      throw new Error(`${file} of the backup is damaged. Nothing was restored. Use another backup.`);
  }
  return manifest;
}

export interface RestoreOptions {
  migrations: string;
  /** creates the tables of the job queue */
  prepareJobs: (url: string) => Promise<void>;
}

/**
 * Restores a backup into the database at `url`, which must be empty. It creates the tables as of the backup, fills
 * them, then migrates to the current version. All rows are written in one transaction: a failed restore leaves none.
 * @throws Error for a damaged backup, a database in use, or a backup by a newer version
 */
export async function restoreDatabase(
  url: string,
  folder: string,
  { migrations, prepareJobs }: RestoreOptions,
): Promise<DatabaseManifest> {
  const manifest = await readBackup(folder);
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ used: boolean }>(
      "select to_regclass('public.applied_migration') is not null as used",
    );
    if (rows[0]?.used)
      throw new Error(
        'This database is already in use. Nothing was restored. Use another FOOTLIGHTS_DATA or an empty database in DATABASE_URL.',
      );
  });
  await migrateDatabase(url, migrations, manifest.migrations.length);
  await prepareJobs(url);
  await withClient(url, async (client) => {
    await refuseOtherMigrations(client, manifest);
    await client.query('begin');
    await fillTables(client, folder, manifest);
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
      'The backup was made by a newer version of Footlights. Nothing was restored. Use that version or a later one.',
    );
  }
}

async function fillTables(client: pg.Client, folder: string, manifest: DatabaseManifest): Promise<void> {
  const names = manifest.tables.map(({ table }) => table);
  // the ledger's triggers would refuse to delete the rows that migrations inserted
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of await orderByReferences(client, manifest.tables)) {
    const into = client.query(copyFrom(`copy ${table.table} (${table.columns.join(', ')}) from stdin`));
    await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), into);
    if (into.rowCount !== table.rows)
      throw new Error(`${table.table}: ${into.rowCount} of ${table.rows} rows were restored.`);
  }
  for (const { name, last } of manifest.sequences) await client.query('select setval($1::regclass, $2)', [name, last]);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  // no process is working on the jobs that were locked at the time of the backup
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
}

/** Returns the tables ordered so that each follows the tables it references. */
async function orderByReferences(client: pg.Client, tables: TableBackup[]): Promise<TableBackup[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    "select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid",
  );
  const ordered: TableBackup[] = [];
  const visit = (table: TableBackup, above: string[]): void => {
    if (ordered.includes(table) || above.includes(table.table)) return;
    for (const { to } of rows.filter((reference) => reference.from === table.table)) {
      const referenced = tables.find((each) => each.table === to);
      if (referenced) visit(referenced, [...above, table.table]);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}
