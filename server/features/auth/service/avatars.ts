import path from 'node:path';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { invalid, Refusal } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { PictureRefused } from '@server/pictures/faults';
import { SMALL_PICTURE_MAX_PIXELS } from '@server/pictures/pictureProcess';
import { type RenderedPicture } from '@server/pictures/tasks';
import { fileUrl, newKey } from '@server/storage/storage';
import { readSettings } from '../../site/service';
import { checkAvatar } from '../rules';
import { findAccountRow, updateAccountRow } from '../store/accounts';

/** Returns the storage key of the small version of an avatar, for lists and chats. */
const smallAvatarKey = (key: string) => key.replace(/\.webp$/, '-small.webp');

/** In pixels. */
const AVATAR_SIZES = {
  large: { width: 400, height: 400, fit: 'cover' },
  small: { width: 96, height: 96, fit: 'cover' },
} as const;

/**
 * Renders an avatar in its two sizes.
 * @throws Refusal 400 for a file that isn't a still picture of the type in its name, 413 beyond the setting
 *   `avatarMaxMb`
 */
async function renderAvatar(ctx: Context, file: Upload): Promise<Record<keyof typeof AVATAR_SIZES, RenderedPicture>> {
  const { avatarAccept, avatarMaxMb } = await readSettings(ctx);
  const ending = path.extname(file.filename).toLowerCase();
  const refusal = checkAvatar({ ending, bytes: file.bytes }, avatarAccept, avatarMaxMb);
  if (refusal?.rule === 'size') throw new Refusal(413, 'TOO_LARGE', refusal.text);
  if (refusal) throw invalid('avatar', refusal.text, refusal.rule);
  try {
    return await ctx.pictures.render(file.path, AVATAR_SIZES, {
      filename: file.filename,
      maxPixels: SMALL_PICTURE_MAX_PIXELS,
    });
  } catch (error) {
    if (error instanceof PictureRefused) throw invalid('avatar', error.message, error.fault);
    throw error;
  }
}

/** Replaces the avatar of an account. @returns its URL */
export async function setAvatar(ctx: Context, accountId: string, file: Upload): Promise<string> {
  const { large, small } = await renderAvatar(ctx, file);
  const key = newKey('public', 'avatars', 'webp');
  await ctx.storage.put(smallAvatarKey(key), small.bytes);
  await ctx.storage.put(key, large.bytes);
  await inTransaction(ctx.db, async (tx, after) => {
    const former = (await findAccountRow(tx, accountId))?.avatar;
    await updateAccountRow(tx, accountId, { avatar: key });
    after(async () => {
      if (former) await Promise.all([ctx.storage.remove(former), ctx.storage.remove(smallAvatarKey(former))]);
    });
  });
  return fileUrl(key);
}
