import { randomUUID } from 'node:crypto';
import { open as openFile, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isKey, type Storage } from './storage';

/** Keeps files in a folder of this machine. A file appears whole or not at all. */
export function localStorage(folder: string): Storage {
  const placeOf = (key: string) => {
    if (!isKey(key)) throw new Error(`Not a key of the storage: ${key}`);
    return path.join(folder, key);
  };
  return {
    async put(key, content) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true });
      const half = `${place}.${randomUUID()}`;
      try {
        // uploads wait on the same disk as a rule; where they do not, they are copied
        if (Buffer.isBuffer(content)) await writeFile(half, content);
        else await rename(content.path, half).catch(() => copyFile(content.path, half));
        await rename(half, place);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async open(key) {
      const handle = await openFile(placeOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!handle) return null;
      const { size, mtime } = await handle.stat();
      return { stream: handle.createReadStream(), bytes: size, modified: mtime };
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}
