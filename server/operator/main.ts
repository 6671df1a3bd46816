import path from 'node:path';
import { compose } from '../compose';
import { readConfig } from '../config';
import { openDatabase } from '../db/client';
import { migrateDatabase } from '../db/migrate';
import { Refusal } from '../http/errors';
import { databaseUrl } from '../process/api';
import { makeLog } from '../process/log';
import { runCommand } from './commands';
import { detachedRealtime } from './detachedRealtime';
import { runOfflineCommand } from './offlineCommands';
import { WrongUsage } from './usage';

const say = (line: string) => console.log(line);

/** The lines that tell the person at the terminal what went wrong. */
function errorLines(error: unknown): string[] {
  if (error instanceof WrongUsage) return [error.message, 'All commands: npm run operator -- help'];
  if (error instanceof Refusal)
    return typeof error.detail === 'string'
      ? [error.detail]
      : error.detail.map(({ property, constraints }) => `${property}: ${Object.values(constraints).join(' ')}`);
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

/** Runs one command on the site's database, whether the site is running or not. @returns the exit code */
async function main(words: string[]): Promise<number> {
  const root = process.cwd();
  // eslint-disable-next-line no-restricted-properties -- passed to readConfig, the only reader
  const config = readConfig(process.env, root);
  const log = makeLog(config.logLevel);
  const open: (() => Promise<unknown> | unknown)[] = [];
  try {
    const url = await databaseUrl(config, root, log, { add: (_name, close) => void open.push(close) });
    if (await runOfflineCommand({ config, log, url, root }, words, say)) return 0;
    await migrateDatabase(url, path.join(root, 'server', 'db', 'migrations'));
    const database = openDatabase(url, {
      onError: (error) => log.error({ err: error }, 'database'),
      maxConnections: 3,
      applicationName: 'footlights operator',
    });
    open.push(database.close);
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const { ctx, close } = await compose({
      config,
      log,
      db: database.drizzle,
      databaseUrl: url,
      internalSecret: '',
      isDraining: () => false,
      publicUrl,
      origin: publicUrl,
      root,
    });
    open.push(close);
    const detached = detachedRealtime(ctx);
    await runCommand({ ...ctx, realtime: detached.realtime }, words, say);
    await detached.settled();
    return 0;
  } catch (error) {
    errorLines(error).forEach((line) => console.error(line));
    return 1;
  } finally {
    for (const close of open.reverse()) await close();
  }
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
