import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { drawPictures, PictureRefused } from '@server/storage/pictures';
import { addressOfFile, newKey } from '@server/storage/storage';
import { changeThumbnail } from '../../performers/service/stage';
import { sessionById } from '../store';

/** As large as the front of the house shows it; cards get it in their size. */
const SIZE = { width: 1280, height: 720, fit: 'cover' } as const;

/**
 * Keeps a fresh picture of the running show, drawn anew, in place of the one before.
 * @throws Refusal 404 for a show that is not the caller's, 422 when it is not live, 400 for what is no picture
 */
export async function keepThumbnail(ctx: Context, caller: Caller, sessionId: string, upload: Upload): Promise<{ poster: string }> {
  const show = await sessionById(ctx.db, sessionId);
  if (show?.performerId !== caller.accountId) throw notFound('This show');
  if (show.status !== 'live') throw refused('NOT_ON_STAGE', 'The show is not live.');
  const { thumbnail } = await drawPictures(upload.path, { thumbnail: SIZE }).catch((error: unknown) => {
    throw error instanceof PictureRefused ? invalid('thumbnail', error.message) : error;
  });
  const key = newKey('public', 'live', 'webp');
  await ctx.storage.put(key, thumbnail);
  await changeThumbnail(ctx, caller.accountId, key);
  return { poster: addressOfFile(key) };
}
