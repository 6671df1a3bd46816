import path from 'node:path';
import { compose } from '../compose';
import { readConfig } from '../config';
import { openDatabase } from '../db/client';
import { migrateDatabase } from '../db/migrate';
import { Refusal } from '../http/errors';
import { databaseUrl } from '../process/api';
import { makeLog } from '../process/log';
import { fromAfar } from './afar';
import { helpLines, runCommand, runGroundCommand, WrongUsage } from './commands';

const say = (line: string) => console.log(line);

/** What went wrong, in words for the person at the terminal. */
function wordsOf(error: unknown): string[] {
  if (error instanceof WrongUsage) return [error.message, '', ...helpLines()];
  if (error instanceof Refusal)
    return typeof error.detail === 'string'
      ? [error.detail]
      : error.detail.map(({ property, constraints }) => `${property}: ${Object.values(constraints).join(' ')}`);
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

/** Runs one command over the database of the site, which may be running meanwhile or not. @returns the exit code */
async function main(words: string[]): Promise<number> {
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help') {
    helpLines().forEach(say);
    return 0;
  }
  const root = process.cwd();
  // eslint-disable-next-line no-restricted-properties -- handed to the one place that reads it
  const config = readConfig(process.env, root);
  const log = makeLog(config.logLevel);
  const open: (() => Promise<unknown> | unknown)[] = [];
  try {
    const url = await databaseUrl(config, root, log, { add: (_name, close) => void open.push(close) });
    if (await runGroundCommand({ config, log, url, root }, words, say)) return 0;
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
      publicUrl,
      origin: publicUrl,
      root,
    });
    open.push(close);
    const afar = fromAfar(ctx);
    await runCommand({ ...ctx, realtime: afar.realtime }, words, say);
    await afar.settled();
    return 0;
  } catch (error) {
    wordsOf(error).forEach((line) => console.error(line));
    return 1;
  } finally {
    for (const close of open.reverse()) await close();
  }
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
