import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Logger } from 'pino';
import { auditChecks } from '../audit';
import { type Config } from '../config';
import { backUpDatabase, restoreDatabase } from '../db/backup';
import { openDatabase } from '../db/client';
import { type Audit, auditLedger } from '../features/ledger/service/keeping';
import { createJobs } from '../jobs/jobs';
import { bringFiles, keepFiles, refuseKeptFiles } from './files';

/** What a command below the services works on: the bare database, and the folder of uploads. */
export interface GroundSite {
  config: Config;
  log: Logger;
  url: string;
  root: string;
}

interface GroundCommand {
  usage: string;
  about: string;
  words: [number, number];
  run(site: GroundSite, words: string[], say: (line: string) => void): Promise<void>;
}

const FILES = 'files';
const CHAIN = 'chain.json';

/** What the ledger is like, and whether it is sound: the chain's newest hash goes with the backup, so that nothing can be cut off unnoticed. */
async function audit({ url, log }: GroundSite): Promise<Audit> {
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

function sayAudit({ sound, faults, transfers, accounts, sealed, head }: Audit, say: (line: string) => void): void {
  say(`${transfers} transfers on ${accounts} accounts, ${sealed} sealed${head ? ` up to ${head.slice(0, 16)}` : ''}.`);
  for (const { promise, fault } of faults) say(`  broken: ${promise}: ${fault}`);
  if (!sound) throw new Error('The ledger is not sound.');
  say('The ledger is sound.');
}

/** Everything that the site keeps, in a new folder below `parent`: the database as of one moment, then the uploads. It gets its name when it is whole. */
async function backUp(site: GroundSite, parent: string, say: (line: string) => void): Promise<void> {
  const name = `footlights-${new Date().toISOString().replace(/\..*$/, '').replaceAll(/[-:]/g, '')}`;
  const half = path.join(parent, `${name}.part`);
  await mkdir(half, { recursive: true, mode: 0o700 });
  const { head } = await audit(site);
  const { tables } = await backUpDatabase(site.url, path.join(half, 'database'));
  await writeFile(path.join(half, CHAIN), JSON.stringify({ head }), { mode: 0o600 });
  // after the database: a file that the snapshot names was there before it
  await keepFiles(site.config, path.join(half, FILES));
  await rename(half, path.join(parent, name));
  say(
    `${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables and the uploads are in ${path.join(parent, name)}.`,
  );
  say(
    'The secrets of the configuration (FOOTLIGHTS_SECRET, ENCRYPTION_KEYS) are not in it: keep them apart, what is encrypted needs them.',
  );
}

async function restore(site: GroundSite, folder: string, say: (line: string) => void): Promise<void> {
  await refuseKeptFiles(site.config);
  const prepareJobs = async (url: string) => (await createJobs(url, site.log)).close();
  const { tables, takenAt } = await restoreDatabase(site.url, path.join(folder, 'database'), {
    migrations: path.join(site.root, 'server', 'db', 'migrations'),
    prepareJobs,
  });
  await bringFiles(site.config, path.join(folder, FILES));
  say(
    `${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables and the uploads are back as of ${takenAt}.`,
  );
  const { head } = JSON.parse(await readFile(path.join(folder, CHAIN), 'utf8')) as { head: string | null };
  const found = await audit(site);
  sayAudit(found, say);
  if (head !== null && !(await hasSeal(site, head)))
    throw new Error('The chain of the ledger ends before the seal that the backup was made at.');
}

async function hasSeal({ url, log }: GroundSite, hash: string): Promise<boolean> {
  const database = openDatabase(url, { onError: (error) => log.error({ err: error }, 'database'), maxConnections: 1 });
  try {
    return (await database.pool.query('select from ledger_seals where hash = $1', [hash])).rowCount === 1;
  } finally {
    await database.close();
  }
}

/** Commands that work on the bare database: before the services exist, or without them. */
export const groundCommands: Record<string, GroundCommand> = {
  backup: {
    usage: 'FOLDER',
    about: 'keeps the database and the uploads in a new folder below it, while the site runs',
    words: [1, 1],
    run: (site, [folder = ''], say) => backUp(site, path.resolve(folder), say),
  },
  restore: {
    usage: 'FOLDER',
    about: 'brings a backup into a new, empty place and audits it',
    words: [1, 1],
    run: (site, [folder = ''], say) => restore(site, path.resolve(folder), say),
  },
  audit: {
    usage: '',
    about: 'proves the ledger: every transfer, balance, seal and business row',
    words: [0, 0],
    run: async (site, _words, say) => sayAudit(await audit(site), say),
  },
};
