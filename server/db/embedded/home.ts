import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { type Identity, canEnter, isOursAlone, unprivilegedIdentity } from './access';
import type { LaunchLog } from './log';

/** The files of one embedded database. */
export interface Home {
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** Secret from which the roles' passwords are derived; mode 0600. */
  secretFile: string;
  /** The server's log; a file, because the server may outlive the process that started it. */
  logFile: string;
  /** Names the process that will stop the server. */
  ownerFile: string;
  identity: Identity;
}

/** Used when PostgreSQL's user cannot enter the data folder, for example below /root. */
export const DEFAULT_SHELTER = '/var/lib/footlights';
/** In the data folder: where the database is. */
const POINTER_FILE = 'kept-in.json';
/** Beside the database: the data folder it belongs to. */
const BACKLINK_FILE = 'kept-for.json';

function homeAt(dir: string, identity: Identity): Home {
  const real = realpathSync(dir);
  return {
    cluster: path.join(real, 'cluster'),
    secretFile: path.join(real, 'secret'),
    logFile: path.join(real, 'postgres.log'),
    ownerFile: path.join(real, 'owner.json'),
    identity,
  };
}

function readPath(file: string): string | null {
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { path: string }).path;
}

/**
 * Returns the folder that earlier starts used for this data folder, but not the one of a clone that this data folder
 * was copied from.
 */
function rememberedHome(dataDir: string): string | null {
  const kept = readPath(path.join(dataDir, POINTER_FILE));
  if (!kept || !existsSync(path.join(kept, 'cluster'))) return null;
  const keptFor = readPath(path.join(kept, BACKLINK_FILE));
  const wasCopied = keptFor !== null && keptFor !== dataDir && readPath(path.join(keptFor, POINTER_FILE)) === kept;
  if (wasCopied) return null;
  if (keptFor !== dataDir) writeFileSync(path.join(kept, BACKLINK_FILE), JSON.stringify({ path: dataDir }));
  return kept;
}

function newShelteredHome(dataDir: string, shelter: string): string {
  try {
    mkdirSync(shelter, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new Error(
      `PostgreSQL's user cannot enter ${dataDir}, and ${shelter} cannot be created. Use a data folder that every user may enter, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  if (!isOursAlone(lstatSync(shelter)))
    throw new Error(
      `${shelter} belongs to another user or is writable by others, so the database cannot be stored there. Correct its owner and mode.`,
    );
  const kept = mkdtempSync(path.join(shelter, 'data-'));
  chmodSync(kept, 0o711);
  writeFileSync(path.join(kept, BACKLINK_FILE), JSON.stringify({ path: dataDir }));
  writeFileSync(path.join(dataDir, POINTER_FILE), JSON.stringify({ path: kept }));
  return kept;
}

/**
 * Decides where the database is stored: in `dataDir` or, when we are root and PostgreSQL's user cannot enter that, in a
 * new folder below `shelter`. A file in `dataDir` records the choice, so that the next start finds it even after the
 * clone was moved. A copied clone gets a new folder.
 */
export function settleHome(dataDir: string, shelter: string, log: LaunchLog): Home {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const wanted = realpathSync(dataDir);
  const kept = rememberedHome(wanted);
  if (kept) return homeAt(kept, unprivilegedIdentity(path.join(kept, 'cluster')));
  const identity = unprivilegedIdentity(path.join(wanted, 'cluster'));
  if (canEnter(wanted, identity)) return homeAt(wanted, identity);
  if (existsSync(path.join(wanted, 'cluster'))) {
    throw new Error(
      `The user of the database (uid ${identity?.uid}) can no longer enter ${wanted}. Run chmod o+x on the folders above it, or move it.`,
    );
  }
  const made = newShelteredHome(wanted, shelter);
  log.info(`PostgreSQL's user cannot enter ${wanted}; the database is stored in ${made}`);
  return homeAt(made, identity);
}

/**
 * Returns the secret and creates it at the first start. It is complete on disk before it gets its name, which only one
 * process can give it.
 */
export function secretOf(home: Home): string {
  if (!existsSync(home.secretFile)) {
    const draft = `${home.secretFile}.${randomBytes(6).toString('hex')}`;
    const file = openSync(draft, 'wx', 0o600);
    writeSync(file, randomBytes(32).toString('hex'));
    fsyncSync(file);
    closeSync(file);
    try {
      linkSync(draft, home.secretFile);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return readFileSync(home.secretFile, 'utf8');
}
