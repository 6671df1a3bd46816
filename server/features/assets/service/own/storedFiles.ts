import { type Context } from '@server/context';
import { type After } from '@server/db/transaction';
import { invalid } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { PictureRefused } from '@server/pictures/faults';
import { type PictureSize, type RenderedPicture } from '@server/pictures/tasks';
import { newKey } from '@server/storage/storage';

/** Uploaded files by form field. */
export type Files = Record<string, Upload[]>;
/** Stores a file under a new key and returns the key. */
export type StoreFile = (key: string, content: Buffer | { path: string }) => Promise<string>;

/** 16:9, in pixels */
const POSTER_SIZE = { width: 1280, height: 720, fit: 'cover' } as const;
/** A frame of a video and its blurred preview. */
export const FRAME_RENDERINGS = { poster: POSTER_SIZE, blurred: { blurOf: 'poster' } } as const;

/** Runs work that stores files and then writes their keys to the database. If it fails, its files are removed again. */
export async function withStoredFiles<T>(ctx: Context, work: (storeFile: StoreFile) => Promise<T>): Promise<T> {
  const keys: string[] = [];
  try {
    return await work(async (key, content) => {
      keys.push(key);
      await ctx.storage.put(key, content);
      return key;
    });
  } catch (error) {
    for (const key of keys)
      await ctx.storage
        .remove(key)
        .catch((err: unknown) => ctx.log.warn({ err, key }, 'could not remove a file; the hourly cleanup retries'));
    throw error;
  }
}

/** Returns the size of stored files, for the storage quota. */
export async function countBytes(ctx: Context, keys: (string | null | undefined)[]): Promise<number> {
  const stats = await Promise.all(keys.map((key) => (key ? ctx.storage.stat(key) : null)));
  return stats.reduce((sum, stat) => sum + (stat?.bytes ?? 0), 0);
}

/** Removes replaced files after the commit. The hourly cleanup removes what this misses. */
export function removeFilesAfterCommit(ctx: Context, after: After, keys: (string | null | undefined)[]): void {
  after(async () => {
    for (const key of keys) if (key) await ctx.storage.remove(key);
  });
}

/**
 * Stores a public picture in the given size.
 * @throws Refusal 400 naming the field, if the file is no still picture or misnamed
 */
export async function storePicture(
  ctx: Context,
  storeFile: StoreFile,
  folder: string,
  file: Upload,
  size: PictureSize,
): Promise<string> {
  try {
    const { picture } = await ctx.pictures.render(file.path, { picture: size }, { filename: file.filename });
    return await storeFile(newKey('public', folder, 'webp'), picture.bytes);
  } catch (error) {
    throw toFieldRefusal(file, error);
  }
}

/**
 * Stores the poster of a video: a picture of the performer is public; a frame of the video is private and gets a
 * blurred public copy.
 * @throws Refusal 400
 */
export async function storePoster(
  ctx: Context,
  storeFile: StoreFile,
  file: Upload,
  isFrame: boolean,
): Promise<{ poster: string; blurred: string | null }> {
  try {
    const { filename } = file;
    if (!isFrame) {
      const { poster } = await ctx.pictures.render(file.path, { poster: POSTER_SIZE }, { filename });
      return { poster: await storeFile(newKey('public', 'videos', 'webp'), poster.bytes), blurred: null };
    }
    return await storeFrame(storeFile, await ctx.pictures.render(file.path, FRAME_RENDERINGS, { filename }));
  } catch (error) {
    throw toFieldRefusal(file, error);
  }
}

/** Stores a frame of a video as its poster, privately, with a blurred public copy. */
export async function storeFrame(
  storeFile: StoreFile,
  { poster, blurred }: Record<keyof typeof FRAME_RENDERINGS, RenderedPicture>,
): Promise<{ poster: string; blurred: string }> {
  return {
    poster: await storeFile(newKey('private', 'videos', 'webp'), poster.bytes),
    blurred: await storeFile(newKey('public', 'videos', 'webp'), blurred.bytes),
  };
}

/** Turns a fault of a picture into a refusal that names its form field; other errors stay as they are. */
export const toFieldRefusal = (file: Upload, error: unknown) =>
  error instanceof PictureRefused ? invalid(file.field, error.message, error.fault) : error;
