import { existsSync, createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Config } from '../config';
import { s3Storage } from '../storage/s3';
import { createStorage, temporaryFolder } from '../storage/create';

type UploadsConfig = Pick<Config, 'dataDir' | 's3'>;

const PREFIXES = ['public/', 'private/'];
const folderOf = ({ dataDir }: UploadsConfig) => path.join(dataDir, 'files');

async function withBucket<T>(
  config: UploadsConfig,
  work: (bucket: ReturnType<typeof s3Storage>) => Promise<T>,
): Promise<T> {
  const bucket = s3Storage(config.s3!, temporaryFolder(config));
  try {
    return await work(bucket);
  } finally {
    bucket.close();
  }
}

/** Copies every upload into a folder, from the local folder or the bucket. Files deleted meanwhile are left out. */
export async function backUpUploads(config: UploadsConfig, into: string): Promise<void> {
  if (!config.s3) {
    if (existsSync(folderOf(config))) await cp(folderOf(config), into, { recursive: true, preserveTimestamps: true });
    return;
  }
  await withBucket(config, async (bucket) => {
    for (const prefix of PREFIXES) {
      for await (const { key } of bucket.list(prefix)) {
        const file = await bucket.open(key);
        if (!file) continue;
        await mkdir(path.dirname(path.join(into, key)), { recursive: true });
        await pipeline(file.stream, createWriteStream(path.join(into, key), { mode: 0o600 }));
      }
    }
  });
}

/** Checks that a restore would not mix with existing uploads. @throws Error when there are any */
export async function refuseExistingUploads(config: UploadsConfig): Promise<void> {
  if (!config.s3) {
    if (existsSync(folderOf(config)))
      throw new Error(
        `${folderOf(config)} already holds uploads. Nothing was restored. Set FOOTLIGHTS_DATA to a new folder.`,
      );
    return;
  }
  await withBucket(config, async (bucket) => {
    for (const prefix of PREFIXES) {
      for await (const { key } of bucket.list(prefix))
        throw new Error(
          `The bucket ${config.s3!.bucket} already holds uploads (${key}). Nothing was restored. Use an empty bucket.`,
        );
    }
  });
}

/** Copies the uploads of a backup to the local folder or the bucket. The backup itself is not changed. */
export async function restoreUploads(config: UploadsConfig, from: string): Promise<void> {
  if (!existsSync(from)) return;
  if (!config.s3) {
    const partial = `${folderOf(config)}.part`;
    await rm(partial, { recursive: true, force: true });
    await cp(from, partial, { recursive: true, preserveTimestamps: true });
    await rename(partial, folderOf(config));
    return;
  }
  await withBucket(config, async (bucket) => {
    for await (const { key, file } of filesOf(from)) await bucket.put(key, { path: file });
  });
}

/** Returns the uploads of a backup with their keys. */
async function* filesOf(from: string): AsyncGenerator<{ key: string; file: string }> {
  for (const prefix of PREFIXES) {
    const folder = path.join(from, prefix);
    const names = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
    for (const name of names.filter((one) => one.isFile())) {
      const file = path.join(name.parentPath, name.name);
      yield { key: path.relative(from, file).replaceAll(path.sep, '/'), file };
    }
  }
}

/** Adds the uploads of a backup that the folder or bucket lacks. What is there stays. @returns how many were added */
export async function addMissingUploads(config: UploadsConfig, from: string): Promise<number> {
  const storage = await createStorage(config);
  let added = 0;
  for await (const { key, file } of filesOf(from)) {
    if (await storage.stat(key)) continue;
    // the local storage moves a file, and the backup must stay as it is
    const copy = path.join(temporaryFolder(config), `restore-${path.basename(file)}`);
    await mkdir(path.dirname(copy), { recursive: true });
    await cp(file, copy);
    await storage.put(key, { path: copy });
    await rm(copy, { force: true });
    added += 1;
  }
  return added;
}
