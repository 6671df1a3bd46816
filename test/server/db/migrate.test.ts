import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '@server/db/migrate';
import { newId } from '@server/db/ids';

const migrations = path.resolve('server/db/migrations');
let room: string;
const made: string[] = [];

beforeAll(() => {
  room = mkdtempSync(path.join(os.tmpdir(), 'footlights-migrations-'));
});
afterAll(async () => {
  for (const name of made) await onServer(`drop database ${name} with (force)`);
  rmSync(room, { recursive: true, force: true });
});

async function ask(url: string | undefined, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows as pg.QueryResultRow[])
    .finally(() => client.end());
}
const onServer = (statement: string) => ask(process.env.TEST_DATABASE_URL, statement);

async function emptyDatabase(): Promise<string> {
  const name = `empty_${newId().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  made.push(name);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** A folder of migrations that make tables of these names, one each. */
function migrationsFor(...tables: string[]): string {
  const folder = mkdtempSync(path.join(room, 'set-'));
  const entries = tables.map((table, idx) => ({ idx, tag: `${String(idx).padStart(4, '0')}_${table}` }));
  for (const { idx, tag } of entries)
    writeFileSync(
      path.join(folder, `${tag}.sql`),
      `create table ${tables[idx]} (id integer);\n--> statement-breakpoint\ninsert into ${tables[idx]} values (1);`,
    );
  cpSync(path.join(migrations, 'meta'), path.join(folder, 'meta'), { recursive: true });
  writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  return folder;
}

it('applies every migration to an empty database exactly once when eight processes start at the same time', async () => {
  const url = await emptyDatabase();
  const ran = await Promise.all(Array.from({ length: 8 }, () => migrateDatabase(url, migrations)));
  const { entries } = JSON.parse(readFileSync(path.join(migrations, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  expect(ran.filter((names) => names.length > 0)).toEqual([entries.map((entry) => entry.tag)]);
  expect(await migrateDatabase(url, migrations)).toEqual([]);
});

it('applies only new migrations, and at most the number asked for', async () => {
  const url = await emptyDatabase();
  const folder = migrationsFor('one', 'two', 'three');
  expect(await migrateDatabase(url, folder, 1)).toEqual(['0000_one']);
  expect(await migrateDatabase(url, folder)).toEqual(['0001_two', '0002_three']);
  expect(
    await ask(
      url,
      'select (select count(*)::int from one) + (select count(*)::int from two) + (select count(*)::int from three) as rows',
    ),
  ).toEqual([{ rows: 3 }]);
});

it('refuses a migration that changed after it ran and a database that is newer than the program', async () => {
  const url = await emptyDatabase();
  const folder = migrationsFor('one', 'two');
  await migrateDatabase(url, folder);
  await expect(migrateDatabase(url, migrationsFor('one'))).rejects.toThrow(
    '0001_two, which this version does not know',
  );
  writeFileSync(path.join(folder, '0001_two.sql'), 'create table two (id bigint);');
  await expect(migrateDatabase(url, folder)).rejects.toThrow('0001_two differs from the one that ran');
});

it('rolls back a migration that fails and continues from there once it is fixed', async () => {
  const url = await emptyDatabase();
  const folder = migrationsFor('one', 'two');
  const text = readFileSync(path.join(folder, '0001_two.sql'), 'utf8');
  writeFileSync(path.join(folder, '0001_two.sql'), `${text}\n--> statement-breakpoint\nselect nothing from nowhere;`);
  await expect(migrateDatabase(url, folder)).rejects.toThrow(/0001_two failed: .*nowhere/);
  expect(await ask(url, "select to_regclass('one') is not null as one, to_regclass('two') is not null as two")).toEqual(
    [{ one: true, two: false }],
  );
  writeFileSync(path.join(folder, '0001_two.sql'), text);
  expect(await migrateDatabase(url, folder)).toEqual(['0001_two']);
});
