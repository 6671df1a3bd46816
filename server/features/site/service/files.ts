import { open } from 'node:fs/promises';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { invalid } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { PictureRefused } from '@server/pictures/faults';
import { SMALL_PICTURE_MAX_PIXELS } from '@server/pictures/pictureProcess';
import { fileUrl, newKey } from '@server/storage/storage';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { type Actor } from '../../security/service/record';

const PICTURE_SIZE = { width: 1920, height: 1920, fit: 'inside' } as const;

/** Returns whether a file begins like an MP3: with a tag, or with a frame of MPEG audio. */
async function isMp3(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0);
    return (
      bytesRead === 3 && (buffer.toString('latin1') === 'ID3' || (buffer[0] === 0xff && (buffer[1]! & 0xe6) === 0xe2))
    );
  } finally {
    await file.close();
  }
}

/** Stores a file of the site, and records who did. @returns its URL @throws Refusal 400 */
export async function uploadSiteFile(ctx: Context, file: Upload, actor: Actor): Promise<string> {
  const url = await storeSiteFile(ctx, file);
  await inTransaction(ctx.db, (tx) =>
    recordOperatorAction(ctx, tx, actor, { action: 'files/upload', accountId: null, after: { url } }),
  );
  return url;
}

/**
 * Stores a picture (as WebP, at most 1920 pixels wide and high) or an MP3 sound of the site.
 * @returns its URL
 * @throws Refusal 400 for any other file
 */
async function storeSiteFile(ctx: Context, file: Upload): Promise<string> {
  if (/\.mp3$/i.test(file.filename)) {
    if (!(await isMp3(file.path))) throw invalid('file', 'This is not an MP3 file. Nothing was stored.');
    const key = newKey('public', 'site', 'mp3');
    await ctx.storage.put(key, { path: file.path });
    return fileUrl(key);
  }
  try {
    const { picture } = await ctx.pictures.render(
      file.path,
      { picture: PICTURE_SIZE },
      { filename: file.filename, maxPixels: SMALL_PICTURE_MAX_PIXELS },
    );
    const key = newKey('public', 'site', 'webp');
    await ctx.storage.put(key, picture.bytes);
    return fileUrl(key);
  } catch (error) {
    if (error instanceof PictureRefused) throw invalid('file', error.message, error.fault);
    throw error;
  }
}
