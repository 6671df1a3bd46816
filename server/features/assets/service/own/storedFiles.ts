import { type Context } from '@server/context';
import { type After } from '@server/db/transaction';
import { invalid } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import {
  PictureRefused,
  type PictureSize,
  rejectMisnamedPicture,
  renderBlurred,
  renderPictures,
} from '@server/storage/pictures';
import { newKey } from '@server/storage/storage';

/** Uploaded files by form field. */
export type Files = Record<string, Upload[]>;
/** Stores a file under a new key and returns the key. */
export type StoreFile = (key: string, content: Buffer | { path: string }) => Promise<string>;

/** 16:9, in pixels */
export const POSTER_SIZE = { width: 1280, height: 720, fit: 'cover' } as const;

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
  storeFile: StoreFile,
  folder: string,
  file: Upload,
  size: PictureSize,
): Promise<string> {
  try {
    await rejectMisnamedPicture(file);
    const { picture } = await renderPictures(file.path, { picture: size });
    return await storeFile(newKey('public', folder, 'webp'), picture);
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
  storeFile: StoreFile,
  file: Upload,
  isFrame: boolean,
): Promise<{ poster: string; blurred: string | null }> {
  try {
    await rejectMisnamedPicture(file);
    const { poster } = await renderPictures(file.path, { poster: POSTER_SIZE });
    const blurred = isFrame ? await storeFile(newKey('public', 'videos', 'webp'), await renderBlurred(poster)) : null;
    return { poster: await storeFile(newKey(isFrame ? 'private' : 'public', 'videos', 'webp'), poster), blurred };
  } catch (error) {
    throw toFieldRefusal(file, error);
  }
}

/** Turns a fault of a picture into a refusal that names its form field; other errors stay as they are. */
export const toFieldRefusal = (file: Upload, error: unknown) =>
  error instanceof PictureRefused ? invalid(file.field, error.message, error.fault) : error;
