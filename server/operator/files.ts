import { existsSync, createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Config } from '../config';
import { s3Storage } from '../storage/s3';
import { temporaryFolder } from '../storage/create';

type Place = Pick<Config, 'dataDir' | 's3'>;

const SHELVES = ['public/', 'private/'];
const folderOf = ({ dataDir }: Place) => path.join(dataDir, 'files');

async function withBucket<T>(config: Place, work: (bucket: ReturnType<typeof s3Storage>) => Promise<T>): Promise<T> {
  const bucket = s3Storage(config.s3!, temporaryFolder(config));
  try {
    return await work(bucket);
  } finally {
    bucket.close();
  }
}

/** Copies every upload into a folder, from wherever the site keeps them. What is removed meanwhile is left out. */
export async function keepFiles(config: Place, into: string): Promise<void> {
  if (!config.s3) {
    if (existsSync(folderOf(config))) await cp(folderOf(config), into, { recursive: true, preserveTimestamps: true });
    return;
  }
  await withBucket(config, async (bucket) => {
    for (const shelf of SHELVES) {
      for await (const { key } of bucket.list(shelf)) {
        const file = await bucket.open(key);
        if (!file) continue;
        await mkdir(path.dirname(path.join(into, key)), { recursive: true });
        await pipeline(file.stream, createWriteStream(path.join(into, key), { mode: 0o600 }));
      }
    }
  });
}

/** A restore goes into an empty place. @throws Error where uploads are already kept */
export async function refuseKeptFiles(config: Place): Promise<void> {
  if (!config.s3) {
    if (existsSync(folderOf(config)))
      throw new Error(`${folderOf(config)} is already in use. Restore into a new place: another FOOTLIGHTS_DATA.`);
    return;
  }
  await withBucket(config, async (bucket) => {
    for (const shelf of SHELVES) {
      for await (const { key } of bucket.list(shelf))
        throw new Error(`The bucket ${config.s3!.bucket} is already in use (${key}). Restore into an empty one.`);
    }
  });
}

/** Brings the uploads of a backup to where the site keeps them. The backup itself stays as it is. */
export async function bringFiles(config: Place, from: string): Promise<void> {
  if (!existsSync(from)) return;
  if (!config.s3) {
    const half = `${folderOf(config)}.part`;
    await rm(half, { recursive: true, force: true });
    await cp(from, half, { recursive: true, preserveTimestamps: true });
    await rename(half, folderOf(config));
    return;
  }
  await withBucket(config, async (bucket) => {
    for (const shelf of SHELVES) {
      const names = existsSync(path.join(from, shelf))
        ? await readdir(path.join(from, shelf), { recursive: true, withFileTypes: true })
        : [];
      for (const name of names.filter((one) => one.isFile())) {
        const file = path.join(name.parentPath, name.name);
        await bucket.put(path.relative(from, file).replaceAll(path.sep, '/'), { path: file });
      }
    }
  });
}
