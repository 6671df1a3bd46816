import { existsSync, createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Config } from '../config';
import { s3Storage } from '../storage/s3';
import { temporaryFolder } from '../storage/create';

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
    for (const prefix of PREFIXES) {
      const names = existsSync(path.join(from, prefix))
        ? await readdir(path.join(from, prefix), { recursive: true, withFileTypes: true })
        : [];
      for (const name of names.filter((one) => one.isFile())) {
        const file = path.join(name.parentPath, name.name);
        await bucket.put(path.relative(from, file).replaceAll(path.sep, '/'), { path: file });
      }
    }
  });
}
