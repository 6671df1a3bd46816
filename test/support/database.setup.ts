import { appendFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/db/embedded';
import { migrateDatabase } from '../../server/db/migrate';
import { temporaryFolder } from './folders';

/** One embedded PostgreSQL for all server tests, with a migrated database that every test file copies (`freshDatabase`). */
export default async function startTestDatabase(): Promise<void> {
  const folder = temporaryFolder('test');
  const quiet = { info: () => undefined, warn: () => undefined };
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: quiet });
  // programs are killed here, never the machine: what has reached the disk is nobody's question, and asking takes a sixth of the time
  appendFileSync(path.join(server.cluster, 'postgresql.conf'), 'fsync = off\nfull_page_writes = off\n');
  process.kill(server.pid, 'SIGHUP');
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create database template_footlights');
  await client.end();
  const template = new URL(server.url);
  template.pathname = '/template_footlights';
  await migrateDatabase(template.href, path.join(process.cwd(), 'server/db/migrations'));
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.stopTestDatabase = server.stop;
  globalThis.testDatabaseFolder = folder;
}

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined;
  var testDatabaseFolder: string | undefined;
}
