import path from 'node:path';
import { openDatabase } from '@server/db/client';
import { startEmbeddedPostgres } from '@server/db/embedded';
import { type Site } from './site';

/** Opens the database of a site, reusing the running server. */
export async function withDatabaseOf<T>(
  site: Site,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(site.dataDir, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
  });
  const database = openDatabase(postgres.url, { onError: () => undefined, maxConnections: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
