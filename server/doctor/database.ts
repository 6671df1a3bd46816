import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Config } from '../config';
import { ANSWER_WITHIN_MS, compareClock, reasonOf, type Report } from './report';

const VERSION_MIN = 15;
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist'];
/** Connections besides the pool: jobs, three listeners, migrations and a command of the operator. */
const OTHER_CONNECTIONS = 12;

const CONNECT_FAULTS: Record<string, (name: string, user: string, database: string) => [string, string]> = {
  '28P01': (name, user) => [
    `${name}: PostgreSQL refuses the password of ${user}`,
    `correct the password in the URL (special characters as %XX), or set it: alter role "${user}" password '...'`,
  ],
  '28000': (name, user) => [
    `${name}: PostgreSQL does not let ${user} log in`,
    `create the role (create role "${user}" login password '...') and allow it in pg_hba.conf`,
  ],
  '3D000': (name, user, database) => [
    `${name}: the database ${database} does not exist`,
    `create it: create database "${database}" owner "${user}"`,
  ],
  '42501': (name, user, database) => [
    `${name}: ${user} may not connect to the database ${database}`,
    `grant it: grant connect on database "${database}" to "${user}"`,
  ],
  '53300': (name) => [`${name}: PostgreSQL has no connection left`, 'raise max_connections, or lower DATABASE_POOL'],
  '08P01': (name) => [
    `${name}: the connection pool in front of PostgreSQL refuses the connection`,
    'see its log; PgBouncer needs the database and the user in its own configuration (docs/operating.md)',
  ],
};

/** Connects to the database and reports why it cannot. */
async function connect(name: string, url: string, report: Report): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'footlights doctor',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const known = CONNECT_FAULTS[reasonOf(error)];
    const { user = '', database = '', host, port } = client;
    if (known) report.bad(...known(name, user, database));
    else
      report.bad(
        `${name}: nothing answers at ${host}:${port} (${reasonOf(error)})`,
        'start that server or correct the URL; check the firewall in between',
      );
    return null;
  }
}

/**
 * Whether something between us and PostgreSQL hands out sessions: then the process that answers is another one than the
 * connection began with.
 */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid !== (client as pg.Client & { processID: number }).processID;
}

const SERVER_OF = 'select current_database() as name, pg_postmaster_start_time() as began';

/** Checks the URL past a connection pool, if there is one or should be. */
async function checkDirectUrl(client: pg.Client, { databaseDirectUrl }: Config, report: Report): Promise<void> {
  const pooled = await isPooled(client);
  if (!databaseDirectUrl) {
    if (pooled)
      report.bad(
        'DATABASE_URL leads to a connection pool, and DATABASE_DIRECT_URL is missing',
        'set DATABASE_DIRECT_URL to the URL of PostgreSQL itself, for listening, locks, jobs and migrations',
      );
    return;
  }
  const direct = await connect('DATABASE_DIRECT_URL', databaseDirectUrl, report);
  if (!direct) return;
  try {
    if (await isPooled(direct))
      return report.bad(
        'DATABASE_DIRECT_URL leads to a connection pool too',
        'set it to the address and port of PostgreSQL itself',
      );
    const [there, here] = [await client.query(SERVER_OF), await direct.query(SERVER_OF)].map(({ rows }) => rows[0]);
    if (there.name !== here.name || Number(there.began) !== Number(here.began))
      return report.bad(
        'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
        'let both lead to the same database of the same server',
      );
    report.ok('DATABASE_DIRECT_URL leads to the same database, past the connection pool');
    if (!pooled) report.note('DATABASE_URL leads to no connection pool', 'then remove DATABASE_DIRECT_URL');
    const { rows } = await client.query("select current_setting('statement_timeout') as timeout");
    if (rows[0].timeout === '0')
      report.note('statements have no timeout behind the connection pool', 'set connect_query (docs/operating.md)');
  } finally {
    await direct.end();
  }
}

interface Facts {
  version: number;
  user: string;
  database: string;
  encoding: string;
  now: Date;
  readOnly: boolean;
  createSchema: boolean;
  createInPublic: boolean;
  connections: number;
}

const readFacts = async (client: pg.Client): Promise<Facts> =>
  (
    await client.query<Facts>(
      `select current_setting('server_version_num')::int / 10000 as version, current_user::text as "user",
        current_database()::text as database, pg_encoding_to_char(encoding)::text as encoding, clock_timestamp() as now,
        current_setting('transaction_read_only') = 'on' as "readOnly",
        has_database_privilege(current_database(), 'create') as "createSchema",
        has_schema_privilege('public', 'create') as "createInPublic",
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections
      from pg_database where datname = current_database()`,
    )
  ).rows[0]!;

function checkRights(facts: Facts, report: Report): void {
  const { user, database } = facts;
  if (!facts.createSchema)
    report.bad(
      `${user} may not create schemas in the database ${database}`,
      `grant it: grant create on database "${database}" to "${user}"`,
    );
  if (!facts.createInPublic)
    report.bad(
      `${user} may not create tables in the schema public`,
      `grant it, connected to ${database}: grant usage, create on schema public to "${user}"`,
    );
  if (facts.readOnly)
    report.bad(
      `the database ${database} is read-only`,
      'set the URL of the primary server, or remove default_transaction_read_only',
    );
  if (facts.createSchema && facts.createInPublic && !facts.readOnly) report.ok(`${user} may create and write tables`);
}

async function checkExtensions(client: pg.Client, facts: Facts, report: Report): Promise<void> {
  const { rows } = await client.query<{ name: string; installed: boolean; creatable: boolean }>(
    `select name, installed_version is not null as installed,
       coalesce((select bool_or(v.trusted) from pg_available_extension_versions v where v.name = e.name), false) and $2
         or (select rolsuper from pg_roles where rolname = current_user) as creatable
     from pg_available_extensions e where name = any($1)`,
    [EXTENSIONS, facts.createSchema],
  );
  const missing = EXTENSIONS.filter((extension) => !rows.some(({ name }) => name === extension));
  const refused = rows.filter(({ installed, creatable }) => !installed && !creatable).map(({ name }) => name);
  if (missing.length)
    report.bad(
      `the PostgreSQL server lacks the extensions ${missing.join(', ')}`,
      'install the contrib package of PostgreSQL on its machine, for example postgresql-contrib',
    );
  if (refused.length)
    report.bad(
      `the extensions ${refused.join(', ')} are not installed, and ${facts.user} may not install them`,
      `as a superuser in the database ${facts.database}: ${refused.map((name) => `create extension ${name};`).join(' ')}`,
    );
  if (missing.length + refused.length === 0) report.ok(`the extensions ${EXTENSIONS.join(', ')} can be used`);
}

/** Compares the migrations that ran with those of this program. */
async function checkMigrations(client: pg.Client, root: string, report: Report): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.applied_migration') is not null as used");
  if (!rows[0].used) return report.ok('the database is new: the first start creates its tables');
  const applied = await client.query<{ name: string }>('select name from applied_migration order by position');
  const journal = path.join(root, 'server', 'db', 'migrations', 'meta', '_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const unknown = applied.rows.find(({ name }) => !entries.some(({ tag }) => tag === name));
  if (unknown)
    return report.bad(
      `the database has the migration ${unknown.name}, which this version does not know`,
      'start the version of Footlights that ran on this database, or a newer one',
    );
  const missing = entries.length - applied.rows.length;
  report.ok(missing ? `${missing} migrations run at the next start` : 'the tables are up to date');
}

/** Logs in to the database. @returns a connection that the caller ends, or null */
export async function checkDatabase(config: Config, root: string, report: Report): Promise<pg.Client | null> {
  if (!config.databaseUrl) return null;
  const client = await connect('DATABASE_URL', config.databaseUrl, report);
  if (!client) return null;
  const facts = await readFacts(client);
  report.ok(`PostgreSQL ${facts.version} lets ${facts.user} in`);
  if (facts.version < VERSION_MIN)
    report.bad(`PostgreSQL ${facts.version} is too old`, `install PostgreSQL ${VERSION_MIN} or later`);
  if (facts.encoding !== 'UTF8')
    report.bad(
      `the database ${facts.database} is encoded in ${facts.encoding}`,
      `create it anew: create database "${facts.database}" encoding 'UTF8' template template0`,
    );
  await checkDirectUrl(client, config, report);
  checkRights(facts, report);
  await checkExtensions(client, facts, report);
  await checkMigrations(client, root, report);
  compareClock(report, 'the database', facts.now);
  if (facts.connections < OTHER_CONNECTIONS)
    report.note(`PostgreSQL allows only ${facts.connections} connections`, 'raise max_connections');
  return client;
}
