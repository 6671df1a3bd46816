import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type PictureProcess } from '../pictures/pictureProcess';
import { type ResizedFormat } from '../pictures/tasks';
import { type Storage } from './storage';

/** The only widths, in pixels, that requests can ask for. */
export const PICTURE_WIDTHS = [96, 320, 640, 960, 1280] as const;
export type Width = (typeof PICTURE_WIDTHS)[number];
const FORMATS: ResizedFormat[] = ['avif', 'webp'];

/** A cached picture. */
export interface ResizedPicture {
  bytes: number;
  open(): Readable;
}

export interface ResizedPicturesOptions {
  storage: Pick<Storage, 'withFile'>;
  pictures: Pick<PictureProcess, 'resize'>;
  /** the cache folder; it can be emptied at any time */
  folder: string;
  /** the size of the cache; the oldest files are removed first */
  maxBytes?: number;
}

/** The cache of resized public pictures. */
export interface ResizedPictures {
  /**
   * Returns a stored picture in a width, or in its own width if that is smaller. Null if the file is no picture, or if
   * too many pictures are waiting to be resized.
   */
  resize(key: string, width: Width, format: ResizedFormat): Promise<ResizedPicture | null>;
  /** Prepares a picture that replaces another one: resizes it to all sizes in which the other one is cached. */
  prepareReplacement(before: string, key: string): Promise<void>;
}

const MAX_CACHE_BYTES = 512 * 1024 * 1024;
/** A full cache is emptied to this share of its size. */
const KEPT_SHARE = 0.8;

async function listFiles(folder: string): Promise<{ file: string; bytes: number; modifiedMs: number }[]> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = path.join(folder, name);
      return { file, stats: await stat(file).catch(() => null) };
    }),
  );
  return files.flatMap(({ file, stats }) => (stats ? [{ file, bytes: stats.size, modifiedMs: stats.mtimeMs }] : []));
}

/** Returns a function that counts new files of a folder and removes the oldest ones when the folder is full. */
function createSizeLimit(folder: string, maxBytes: number): (newBytes: number) => Promise<void> {
  let total: number | null = null;
  let counting = Promise.resolve();
  const count = async (newBytes: number): Promise<void> => {
    if (total !== null && total + newBytes <= maxBytes) return void (total += newBytes);
    const files = await listFiles(folder);
    total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= maxBytes) return;
    for (const { file, bytes } of files.sort((a, b) => a.modifiedMs - b.modifiedMs)) {
      if (total <= maxBytes * KEPT_SHARE) break;
      await rm(file, { force: true });
      total -= bytes;
    }
  };
  // one after another, so that a recount sees all files of the others
  return (newBytes) => (counting = counting.catch(() => undefined).then(() => count(newBytes)));
}

/** Creates a cache of public pictures in the sizes of pages. A picture is resized at the first request for a size. */
export function createResizedPictures({
  storage,
  pictures,
  folder,
  maxBytes = MAX_CACHE_BYTES,
}: ResizedPicturesOptions): ResizedPictures {
  const running = new Map<string, Promise<ResizedPicture | null>>();
  const countNewFile = createSizeLimit(folder, maxBytes);

  const cacheFile = (key: string, width: Width, format: ResizedFormat) =>
    path.join(folder, `${createHash('sha1').update(key).digest('hex')}-${width}.${format}`);
  const findCached = async (file: string): Promise<ResizedPicture | null> => {
    const cached = await stat(file).catch(() => null);
    return cached && { bytes: cached.size, open: () => createReadStream(file) };
  };
  const render = async (
    key: string,
    width: Width,
    format: ResizedFormat,
    file: string,
  ): Promise<ResizedPicture | null> => {
    try {
      const bytes = await storage.withFile(key, (source) => pictures.resize(source, width, format));
      await mkdir(folder, { recursive: true });
      const partial = path.join(folder, `${randomUUID()}.partial`);
      await writeFile(partial, bytes);
      await rename(partial, file);
      await countNewFile(bytes.length);
      return { bytes: bytes.length, open: () => Readable.from([bytes]) };
    } catch {
      return null;
    }
  };

  const resize: ResizedPictures['resize'] = async (key, width, format) => {
    const file = cacheFile(key, width, format);
    const cached = await findCached(file);
    if (cached) return cached;
    const rendering = running.get(file);
    if (rendering) return rendering;
    const work = render(key, width, format, file).finally(() => running.delete(file));
    running.set(file, work);
    return work;
  };
  return {
    resize,
    async prepareReplacement(before, key) {
      for (const width of PICTURE_WIDTHS)
        for (const format of FORMATS)
          if (await findCached(cacheFile(before, width, format))) await resize(key, width, format);
    },
  };
}
