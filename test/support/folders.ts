import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Creates a temporary folder that other users may enter: the embedded database, started by root, runs as another user.
 * Without access, its data would be kept elsewhere and stay there.
 * @param below the folder in which it is created
 */
export function temporaryFolder(name: string, below = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(below, `footlights-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Returns the paths of a folder's entries by name; empty when the folder doesn't exist. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => path.join(folder, name))
    : [];

/** Returns a function that creates empty folders. They are removed after the last test of the file. */
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
