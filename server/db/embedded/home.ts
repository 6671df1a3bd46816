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

/** The folder of one embedded database and what lies in it. */
export interface Home {
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** Secret that the roles' passwords derive from; 0600, ours. */
  secretFile: string;
  /** What the server writes; it outlives the process that started it. */
  logFile: string;
  /** Which process stops the server when it closes. */
  ownerFile: string;
  identity: Identity;
}

/** Where data goes when the wished folder cannot be entered by PostgreSQL's user (a clone under /root). */
export const DEFAULT_SHELTER = '/var/lib/footlights';
const POINTER = 'kept-in.json';
const BACKLINK = 'kept-for.json';

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

/** A folder under the shelter that earlier starts of this very data folder used; not the one of a clone that this one was copied from. */
function rememberedHome(dataDir: string): string | null {
  const kept = readPath(path.join(dataDir, POINTER));
  if (!kept || !existsSync(path.join(kept, 'cluster'))) return null;
  const keptFor = readPath(path.join(kept, BACKLINK));
  const wasCopied = keptFor !== null && keptFor !== dataDir && readPath(path.join(keptFor, POINTER)) === kept;
  if (wasCopied) return null;
  if (keptFor !== dataDir) writeFileSync(path.join(kept, BACKLINK), JSON.stringify({ path: dataDir }));
  return kept;
}

function newShelteredHome(dataDir: string, shelter: string): string {
  try {
    mkdirSync(shelter, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new Error(
      `PostgreSQL's user cannot enter ${dataDir} and ${shelter} cannot be made. Put the data folder where every user may pass, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  if (!isOursAlone(lstatSync(shelter)))
    throw new Error(`${shelter} belongs to somebody else or is writable by others; the database is not kept there.`);
  const kept = mkdtempSync(path.join(shelter, 'data-'));
  chmodSync(kept, 0o711);
  writeFileSync(path.join(kept, BACKLINK), JSON.stringify({ path: dataDir }));
  writeFileSync(path.join(dataDir, POINTER), JSON.stringify({ path: kept }));
  return kept;
}

/**
 * Decides where the database lives: in `dataDir`, or, when we are root and the user PostgreSQL runs as cannot enter
 * that, in a folder of its own under `shelter`. A file in `dataDir` remembers which one, so that the next start finds
 * it, also after the clone was moved; a copied clone gets a folder of its own.
 */
export function settleHome(dataDir: string, shelter: string, log: LaunchLog): Home {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const wished = realpathSync(dataDir);
  const kept = rememberedHome(wished);
  if (kept) return homeAt(kept, unprivilegedIdentity(path.join(kept, 'cluster')));
  const identity = unprivilegedIdentity(path.join(wished, 'cluster'));
  if (canEnter(wished, identity)) return homeAt(wished, identity);
  if (existsSync(path.join(wished, 'cluster'))) {
    throw new Error(
      `The database in ${wished} can no longer be entered by its user (uid ${identity?.uid}). Make the folders above it passable (chmod o+x), or move it.`,
    );
  }
  const made = newShelteredHome(wished, shelter);
  log.info(`PostgreSQL's user cannot enter ${wished}; the database is kept in ${made}`);
  return homeAt(made, identity);
}

/** The home's secret, made at the first start: written whole and safe on disk before it gets its name, which only one of several starters can give. */
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
