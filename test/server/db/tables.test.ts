import { readdirSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { type FreshDatabase, freshDatabase } from '@test/support/database';

const features = path.resolve(__dirname, '../../../server/features');

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Returns the tables of the code. */
async function tables(): Promise<PgTable[]> {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)tables\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.map((file) => import(path.join(features, file)) as Promise<Record<string, unknown>>),
  );
  return [...new Set(modules.flatMap((each) => Object.values(each)))].filter((value) => is(value, PgTable));
}

/** Other spellings of PostgreSQL's type names. */
const SPELLINGS: [RegExp, string][] = [
  [/^varchar/, 'character varying'],
  [/^timestamp.* with time zone$/, 'timestamp with time zone'],
  [/^(big)?serial$/, '$1int'],
  [/^int$|^integer$/, 'integer'],
];
const typeOf = (type: string) =>
  SPELLINGS.reduce((name, [pattern, other]) => name.replace(pattern, other), type.toLowerCase()).replace(
    /\s*\(.*?\)/,
    '',
  );

test('the tables of the code have the columns, types and null rules that the migrations create', async () => {
  const { rows } = await database.pool.query<{ name: string; type: string; required: boolean }>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  const created = new Map(
    rows.map(({ name, type, required }) => [name, `${typeOf(type)}${required ? ' not null' : ''}`]),
  );
  const declared = (await tables()).flatMap((table) => {
    const { name, columns, primaryKeys } = getTableConfig(table);
    const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    return columns.map((column) => [
      `${name}.${column.name}`,
      `${typeOf(column.getSQLType())}${column.notNull || keys.has(column.name) ? ' not null' : ''}`,
    ]);
  });
  const names = new Set(declared.map(([name]) => name!.split('.')[0]));
  const ofDeclared = [...created].filter(([name]) => names.has(name.split('.')[0]));
  expect(Object.fromEntries(ofDeclared.sort())).toEqual(Object.fromEntries(declared.sort()));
});
