import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { migrateDatabase } from '@server/db/migrate';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/db/client';
import { claimSecrets } from '@server/features/operations/service/secrets';
import { runDoctor } from '@test/support/doctor';
import { describeComplete, type DoctorWorld, startDoctorWorld } from '@test/support/doctorWorld';
import { itFinds, type PlantedFault } from '@test/support/plantedFaults';

const changed = (url: string, change: (url: URL) => void) => {
  const copy = new URL(url);
  change(copy);
  return copy.href;
};

/** Makes a database with a role of its own, and the statements that plant a fault in it. */
const database =
  (name: string, statements: { onServer?: string[]; inside?: string[] } = {}) =>
  async ({ postgres }: DoctorWorld) => {
    await postgres.run([
      `create role ${name} login password 'right'`,
      `create database ${name} owner ${name}`,
      ...(statements.onServer ?? []),
    ]);
    if (statements.inside) await postgres.run(statements.inside, name);
    return { env: { DATABASE_URL: postgres.urlOf(name, name) } };
  };

const DATABASE: PlantedFault[] = [
  {
    fault: 'a wrong password of PostgreSQL',
    plant: ({ env }) => ({ env: { DATABASE_URL: changed(env.DATABASE_URL!, (url) => (url.password = 'wrong')) } }),
    named: /PostgreSQL refuses the password of site/,
    mend: /correct the password/,
  },
  {
    fault: 'a missing database',
    plant: ({ env }) => ({ env: { DATABASE_URL: changed(env.DATABASE_URL!, (url) => (url.pathname = '/lost')) } }),
    named: /the database lost does not exist/,
    mend: /create database "lost" owner "site"/,
  },
  {
    fault: 'a PostgreSQL server that is down',
    plant: ({ env }) => ({ env: { DATABASE_URL: changed(env.DATABASE_URL!, (url) => (url.port = '1')) } }),
    named: /DATABASE_URL: nothing answers at 127.0.0.1:1 \(ECONNREFUSED\)/,
    mend: /start that server/,
  },
  {
    fault: 'a DATABASE_URL that is not a URL',
    plant: () => ({ env: { DATABASE_URL: 'site@localhost/site' } }),
    named: /DATABASE_URL cannot be read/,
    mend: /must be a URL like postgres:\/\/user:password@host:5432/,
  },
  {
    fault: 'a role that may not log in',
    plant: database('locked', { onServer: ['alter role locked nologin'] }),
    named: /does not let locked log in/,
    mend: /create role "locked" login/,
  },
  {
    fault: 'an extension that the server lacks',
    plant: database('bare', { onServer: [`alter database bare set extension_control_path = '/nowhere'`] }),
    named: /the PostgreSQL server lacks the extensions pg_trgm, unaccent, btree_gist/,
    mend: /install the contrib package/,
  },
  {
    fault: 'a role without the right to create tables',
    plant: database('humble', {
      onServer: ['alter database humble owner to site', 'grant create on database humble to humble'],
    }),
    named: /humble may not create tables in the schema public/,
    mend: /grant usage, create on schema public to "humble"/,
  },
  {
    fault: 'a role without the right to create schemas',
    plant: database('guest', {
      onServer: ['alter database guest owner to site'],
      inside: [
        ...['pg_trgm', 'unaccent', 'btree_gist'].map((name) => `create extension ${name}`),
        'grant create on schema public to guest',
      ],
    }),
    named: /guest may not create schemas in the database guest/,
    mend: /grant create on database "guest" to "guest"/,
  },
  {
    fault: 'a read-only database',
    plant: database('frozen', { onServer: ['alter database frozen set default_transaction_read_only = on'] }),
    named: /the database frozen is read-only/,
    mend: /primary server/,
  },
  {
    fault: 'a database in another encoding',
    plant: async ({ postgres }) => {
      await postgres.run([
        `create role latin login password 'right'`,
        `create database latin owner latin encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
      ]);
      return { env: { DATABASE_URL: postgres.urlOf('latin', 'latin') } };
    },
    named: /the database latin is encoded in LATIN1/,
    mend: /encoding 'UTF8' template template0/,
  },
  {
    fault: 'a clock that differs from the database',
    plant: database('late', {
      onServer: ['alter database late set search_path = planted, pg_catalog, public'],
      inside: [
        'create schema planted',
        `create function planted.clock_timestamp() returns timestamptz language sql
           as $$ select pg_catalog.clock_timestamp() - interval '10 minutes' $$`,
        'grant usage on schema planted to public',
      ],
    }),
    named: /the clock of this machine is (599|600|601) s ahead of the database/,
    mend: /synchronise both clocks with NTP/,
  },
  {
    fault: 'a database of a newer version',
    plant: database('future', {
      inside: [
        'create table applied_migration (position integer, name text)',
        `insert into applied_migration values (0, '9999_tomorrow')`,
        'grant select on applied_migration to future',
      ],
    }),
    named: /the database has the migration 9999_tomorrow/,
    mend: /start the version of Footlights that ran on this database/,
  },
];

describeComplete('npm run doctor', () => {
  let world: DoctorWorld;
  beforeAll(async () => {
    world = await startDoctorWorld();
  }, 60_000);
  afterAll(() => world.close());

  itFinds(DATABASE, () => world);

  it('names an extension that the role may not install', async () => {
    await world.postgres.run([`create role small login password 'right'`, 'create database small owner site']);
    const { said, code } = await runDoctor({ ...world.env, DATABASE_URL: world.postgres.urlOf('small', 'small') });
    expect(said).toMatch(/ERROR +the extensions .*unaccent.* are not installed, and small may not install them/);
    expect(said).toMatch(/as a superuser in the database small: .*create extension unaccent;/);
    expect(code).toBe(1);
  });

  describe('where the site has run', () => {
    const url = () => world.postgres.urlOf('ran', 'ran');
    beforeAll(async () => {
      await world.postgres.run([`create role ran login password 'right'`, 'create database ran owner ran']);
      await migrateDatabase(url(), path.resolve('server/db/migrations'));
      const opened = openDatabase(url(), { onError: () => undefined, maxConnections: 1 });
      await claimSecrets(opened.drizzle, readConfig(world.env));
      await opened.close();
    });

    it('finds nothing in the configuration that ran', async () => {
      const { said, code } = await runDoctor({ ...world.env, DATABASE_URL: url() });
      expect(said).toMatch(/ok +the tables are up to date/);
      expect(said).toMatch(/ok +the secrets are those that the site uses/);
      expect(code).toBe(0);
    });

    itFinds(
      [
        {
          fault: 'another FOOTLIGHTS_SECRET',
          plant: () => ({
            env: { DATABASE_URL: url(), FOOTLIGHTS_SECRET: randomBytes(32).toString('base64') },
          }),
          named: /FOOTLIGHTS_SECRET differs from the one that this site uses/,
          mend: /copy the value of the other processes/,
        },
        {
          fault: 'another encryption key',
          plant: () => ({
            env: { DATABASE_URL: url(), ENCRYPTION_KEYS: `main:${randomBytes(32).toString('base64')}` },
          }),
          named: /ENCRYPTION_KEYS differs from the one that this site uses/,
          mend: /accept-secrets/,
        },
      ],
      () => world,
    );
  });
});
