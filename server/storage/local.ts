import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  open as openFile,
  copyFile,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from './privateModes';
import { type ByteRange, assertKey, type Storage } from './storage';

/** A file that disappears during a read counts as missing. */
const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Stores files in a local folder. Partially written files are in `partial/`, on the same disk. */
export function localStorage(folder: string): Storage {
  const pathOf = (key: string) => path.join(folder, assertKey(key));
  const partialFolder = path.join(folder, 'partial');
  const isOlder = async (file: string, before: Date) =>
    ((await stat(file).catch(nullIfMissing))?.mtime ?? before) < before;
  return {
    async put(key, content) {
      const target = pathOf(key);
      const partial = path.join(partialFolder, randomUUID());
      for (const each of [path.dirname(target), partialFolder])
        await mkdir(each, { recursive: true, mode: PRIVATE_FOLDER_MODE });
      try {
        // a rename works only on the same disk; otherwise copy the file
        if (Buffer.isBuffer(content)) await writeFile(partial, content, { mode: PRIVATE_FILE_MODE });
        else await rename(content.path, partial).catch(() => copyFile(content.path, partial));
        await chmod(partial, PRIVATE_FILE_MODE);
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    // the folder is made by the first upload, in a data folder that exists
    answers: () =>
      access(path.dirname(folder), constants.W_OK).then(
        () => true,
        () => false,
      ),
    async stat(key) {
      const found = await stat(pathOf(key)).catch(nullIfMissing);
      return found && { bytes: found.size, modified: found.mtime };
    },
    async open(key, range?: ByteRange) {
      const handle = await openFile(pathOf(key), 'r').catch(nullIfMissing);
      if (!handle) return null;
      const { size, mtime } = await handle.stat();
      return { stream: handle.createReadStream(range), bytes: size, modified: mtime };
    },
    async withFile(key, work) {
      await stat(pathOf(key));
      return work(pathOf(key));
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      const names = (await readdir(path.join(folder, prefix), { withFileTypes: true }).catch(nullIfMissing)) ?? [];
      for (const name of names) {
        const found = name.isFile() ? await stat(path.join(folder, prefix, name.name)).catch(nullIfMissing) : null;
        if (found) yield { key: `${prefix}${name.name}`, modified: found.mtime };
      }
    },
    async removePartial(before) {
      let removed = 0;
      for (const name of (await readdir(partialFolder).catch(nullIfMissing)) ?? []) {
        const partial = path.join(partialFolder, name);
        if (!(await isOlder(partial, before))) continue;
        await rm(partial, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
