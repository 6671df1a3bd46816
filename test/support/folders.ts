import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A new folder of our own below the system's temporary one, through which others may pass: the embedded database, started by root, runs as
 * another user, and would be kept in a place outside of it (and stay there) if that user could not enter.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `footlights-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** The paths of what stands in a folder, by name; nothing where there is none. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => path.join(folder, name))
    : [];

/** Makes a new empty folder whenever it is called; all of them are gone after the last test of the file. */
export function folderMaker(name: string): () => string {
  const root = temporaryFolder(name);
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  let made = 0;
  return () => {
    const folder = path.join(root, String(made++));
    mkdirSync(folder);
    return folder;
  };
}
