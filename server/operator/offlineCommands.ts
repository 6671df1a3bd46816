import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Logger } from 'pino';
import { auditChecks } from '../audit';
import { type Config } from '../config';
import { backUpDatabase, restoreDatabase } from '../db/backup';
import { openDatabase } from '../db/client';
import { type Audit, auditLedger } from '../features/ledger/service/audit';
import { createJobs } from '../jobs/jobs';
import { backUpUploads, refuseExistingUploads, restoreUploads } from './uploadsBackup';
import { checkWordCount, type Say } from './usage';

/** The data that an offline command works on: the database by its address, and the configuration of the uploads. */
export interface OfflineSite {
  config: Config;
  log: Logger;
  url: string;
  root: string;
}

type OfflineCommand = (site: OfflineSite, words: string[], say: Say) => Promise<void>;

const UPLOADS_FOLDER = 'files';
const CHAIN_FILE = 'chain.json';

/** Audits the ledger. `head` is the newest hash of its chain. */
async function audit({ url, log }: OfflineSite): Promise<Audit> {
  const database = openDatabase(url, {
    onError: (error) => log.error({ err: error }, 'database'),
    maxConnections: 2,
    applicationName: 'footlights audit',
  });
  try {
    return await auditLedger(database.drizzle, auditChecks);
  } finally {
    await database.close();
  }
}

function sayAudit({ sound, faults, transfers, accounts, sealed, head }: Audit, say: Say): void {
  say(`${transfers} transfers on ${accounts} accounts, ${sealed} sealed${head ? ` up to ${head.slice(0, 16)}` : ''}.`);
  for (const { invariant, fault } of faults) say(`  violated: ${invariant}: ${fault}`);
  if (!sound) throw new Error('The ledger is not sound.');
  say('The ledger is sound.');
}

/**
 * Writes a new folder below `parent` with the database as of one moment and the uploads. The folder ends in `.part`
 * until it is complete. The newest hash of the ledger's chain goes with it, so that a restore notices missing
 * transfers.
 */
async function backUp(site: OfflineSite, parent: string, say: Say): Promise<void> {
  const name = `footlights-${new Date().toISOString().replace(/\..*$/, '').replaceAll(/[-:]/g, '')}`;
  const partial = path.join(parent, `${name}.part`);
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const { head } = await audit(site);
  const { tables } = await backUpDatabase(site.url, path.join(partial, 'database'));
  await writeFile(path.join(partial, CHAIN_FILE), JSON.stringify({ head }), { mode: 0o600 });
  // after the database, so that every file that the snapshot names exists
  await backUpUploads(site.config, path.join(partial, UPLOADS_FOLDER));
  await rename(partial, path.join(parent, name));
  say(
    `${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables and the uploads were backed up to ${path.join(parent, name)}.`,
  );
  say(
    'The backup does not hold FOOTLIGHTS_SECRET and ENCRYPTION_KEYS. Store them separately: encrypted data cannot be read without them.',
  );
}

async function restore(site: OfflineSite, folder: string, say: Say): Promise<void> {
  await refuseExistingUploads(site.config);
  const prepareJobs = async (url: string) => (await createJobs(url, site.log)).close();
  const { tables, takenAt } = await restoreDatabase(site.url, path.join(folder, 'database'), {
    migrations: path.join(site.root, 'server', 'db', 'migrations'),
    prepareJobs,
  });
  await restoreUploads(site.config, path.join(folder, UPLOADS_FOLDER));
  say(
    `${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables and the uploads were restored as of ${takenAt}.`,
  );
  const { head } = JSON.parse(await readFile(path.join(folder, CHAIN_FILE), 'utf8')) as { head: string | null };
  const found = await audit(site);
  sayAudit(found, say);
  if (head !== null && !(await hasSeal(site, head)))
    throw new Error('The restored ledger lacks the newest seal of the backup: transfers are missing.');
}

async function hasSeal({ url, log }: OfflineSite, hash: string): Promise<boolean> {
  const database = openDatabase(url, { onError: (error) => log.error({ err: error }, 'database'), maxConnections: 1 });
  try {
    return (await database.pool.query('select from ledger_seals where hash = $1', [hash])).rowCount === 1;
  } finally {
    await database.close();
  }
}

/** Commands that run before migrations and services: they need only the database itself. */
export const offlineCommands: Record<string, OfflineCommand> = {
  backup: (site, [folder = ''], say) => backUp(site, path.resolve(folder), say),
  restore: (site, [folder = ''], say) => restore(site, path.resolve(folder), say),
  audit: async (site, _words, say) => sayAudit(await audit(site), say),
};

/** Runs an offline command. @returns false when the name is not one. @throws WrongUsage */
export async function runOfflineCommand(
  site: OfflineSite,
  [name = '', ...words]: string[],
  say: Say,
): Promise<boolean> {
  const command = Object.hasOwn(offlineCommands, name) ? offlineCommands[name] : undefined;
  if (!command) return false;
  checkWordCount(name, words);
  await command(site, words, say);
  return true;
}
