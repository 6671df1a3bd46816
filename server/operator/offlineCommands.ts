import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Logger } from 'pino';
import { auditChecks } from '../audit';
import { type Config } from '../config';
import { backUpDatabase, restoreDatabase } from '../db/backup';
import { openDatabase } from '../db/client';
import { type Audit, auditLedger } from '../features/ledger/service/audit';
import { type LogSize, readLogSize } from '../features/security/service/reading';
import { createJobs } from '../jobs/jobs';
import { addMissingUploads, backUpUploads, refuseExistingUploads, restoreUploads } from './uploadsBackup';
import { checkWordCount, type Say, WrongUsage } from './usage';

/** The data that an offline command works on: the database by its address, and the configuration of the uploads. */
export interface OfflineSite {
  config: Config;
  log: Logger;
  url: string;
  root: string;
}

type OfflineCommand = (site: OfflineSite, words: string[], say: Say) => Promise<void>;

const UPLOADS_FOLDER = 'files';
const KEEP_UPLOADS = '--keep-uploads';
const CHAIN_FILE = 'chain.json';

type FullAudit = Audit & { securityLog: LogSize };

/** Audits the ledger and the security log. `head` is the newest hash of a chain. */
async function audit({ url, log }: OfflineSite): Promise<FullAudit> {
  const database = openDatabase(url, {
    onError: (error) => log.error({ err: error }, 'database'),
    maxConnections: 2,
    applicationName: 'footlights audit',
  });
  try {
    const audited = await auditLedger(database.drizzle, auditChecks);
    return { ...audited, securityLog: await readLogSize(database.drizzle) };
  } finally {
    await database.close();
  }
}

const upTo = (head: string | null) => (head ? ` up to ${head.slice(0, 16)}` : '');

function sayAudit({ sound, faults, transfers, accounts, sealed, head, securityLog }: FullAudit, say: Say): void {
  say(`${transfers} transfers on ${accounts} accounts, ${sealed} sealed${upTo(head)}.`);
  say(`${securityLog.events} security events, chained${upTo(securityLog.head)}.`);
  for (const { invariant, fault } of faults) say(`  violated: ${invariant}: ${fault}`);
  if (!sound) throw new Error('The ledger is not sound.');
  say('The ledger is sound.');
}

/**
 * Writes a new folder below `parent` with the database as of one moment and the uploads. The folder ends in `.part`
 * until it is complete. The newest hashes of the ledger's chain and of the security log's go with it, so that a
 * restore notices what is missing.
 */
async function backUp(site: OfflineSite, parent: string, say: Say): Promise<void> {
  const name = `footlights-${new Date().toISOString().replace(/\..*$/, '').replaceAll(/[-:]/g, '')}`;
  const partial = path.join(parent, `${name}.part`);
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const { head, securityLog } = await audit(site);
  const { tables } = await backUpDatabase(site.url, path.join(partial, 'database'));
  await writeFile(path.join(partial, CHAIN_FILE), JSON.stringify({ head, securityHead: securityLog.head }), {
    mode: 0o600,
  });
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

async function restore(site: OfflineSite, folder: string, keepsUploads: boolean, say: Say): Promise<void> {
  if (!keepsUploads) await refuseExistingUploads(site.config);
  const prepareJobs = async (url: string) => (await createJobs(url, site.log)).close();
  const { tables, takenAt } = await restoreDatabase(site.url, path.join(folder, 'database'), {
    migrations: path.join(site.root, 'server', 'db', 'migrations'),
    prepareJobs,
  });
  const uploads = path.join(folder, UPLOADS_FOLDER);
  if (keepsUploads) say(`${await addMissingUploads(site.config, uploads)} missing uploads were added.`);
  else await restoreUploads(site.config, uploads);
  say(
    `${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables and the uploads were restored as of ${takenAt}.`,
  );
  const { head, securityHead = null } = JSON.parse(await readFile(path.join(folder, CHAIN_FILE), 'utf8')) as {
    head: string | null;
    securityHead?: string | null;
  };
  const found = await audit(site);
  sayAudit(found, say);
  if (head !== null && !(await hasHash(site, 'ledger_seals', head)))
    throw new Error('The restored ledger lacks the newest seal of the backup: transfers are missing.');
  if (securityHead !== null && !(await hasHash(site, 'security_events', securityHead)))
    throw new Error('The restored security log lacks the newest event of the backup: events are missing.');
}

async function hasHash(
  { url, log }: OfflineSite,
  table: 'ledger_seals' | 'security_events',
  hash: string,
): Promise<boolean> {
  const database = openDatabase(url, { onError: (error) => log.error({ err: error }, 'database'), maxConnections: 1 });
  try {
    return (await database.pool.query(`select from ${table} where hash = $1`, [hash])).rowCount === 1;
  } finally {
    await database.close();
  }
}

/** Commands that run before migrations and services: they need only the database itself. */
export const offlineCommands: Record<string, OfflineCommand> = {
  backup: (site, [folder = ''], say) => backUp(site, path.resolve(folder), say),
  restore: (site, [folder = '', option], say) => {
    if (option && option !== KEEP_UPLOADS) throw new WrongUsage('restore');
    return restore(site, path.resolve(folder), option === KEEP_UPLOADS, say);
  },
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
