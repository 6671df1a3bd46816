import { randomUUID } from 'node:crypto';
import { open as openFile, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ByteRange, checkedKey, type Storage } from './storage';

/** A read that starts while a writer moves on must not be an error. */
const orNull = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Keeps files in a folder of this machine. Half-written ones stand apart in `half/`, on the same disk. */
export function localStorage(folder: string): Storage {
  const placeOf = (key: string) => path.join(folder, checkedKey(key));
  const halves = path.join(folder, 'half');
  const olderThan = async (file: string, before: Date) => ((await stat(file).catch(orNull))?.mtime ?? before) < before;
  return {
    async put(key, content) {
      const place = placeOf(key);
      const half = path.join(halves, randomUUID());
      await Promise.all([mkdir(path.dirname(place), { recursive: true }), mkdir(halves, { recursive: true })]);
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
    async stat(key) {
      const found = await stat(placeOf(key)).catch(orNull);
      return found && { bytes: found.size, modified: found.mtime };
    },
    async open(key, range?: ByteRange) {
      const handle = await openFile(placeOf(key), 'r').catch(orNull);
      if (!handle) return null;
      const { size, mtime } = await handle.stat();
      return { stream: handle.createReadStream(range), bytes: size, modified: mtime };
    },
    async withFile(key, work) {
      await stat(placeOf(key));
      return work(placeOf(key));
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    async *list(prefix) {
      const names = (await readdir(path.join(folder, prefix), { withFileTypes: true }).catch(orNull)) ?? [];
      for (const name of names) {
        const found = name.isFile() ? await stat(path.join(folder, prefix, name.name)).catch(orNull) : null;
        if (found) yield { key: `${prefix}${name.name}`, modified: found.mtime };
      }
    },
    async sweep(before) {
      let swept = 0;
      for (const name of (await readdir(halves).catch(orNull)) ?? []) {
        const half = path.join(halves, name);
        if (!(await olderThan(half, before))) continue;
        await rm(half, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}
