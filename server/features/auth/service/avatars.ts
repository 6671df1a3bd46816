import path from 'node:path';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { invalid, Refusal } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { renderPictures, PictureRefused, rejectMisnamedPicture } from '@server/storage/pictures';
import { fileUrl, newKey } from '@server/storage/storage';
import { settings } from '../../site/service';
import { refusalToAvatar } from '../rules';
import { accountById, updateAccountRow } from '../store/accounts';

/** Beside every avatar stands a small one for lists and chats. */
const smallOf = (key: string) => key.replace(/\.webp$/, '-small.webp');

/** Draws the avatar anew in its two sizes. @throws Refusal 400 for what is no still picture of the kind its name says, 413 beyond the setting avatarMaxMb */
async function drawAvatar(ctx: Context, file: Upload): Promise<{ large: Buffer; small: Buffer }> {
  const { avatarAccept, avatarMaxMb } = await settings(ctx);
  const ending = path.extname(file.filename).toLowerCase();
  const refusal = refusalToAvatar({ ending, bytes: file.bytes }, avatarAccept, avatarMaxMb);
  if (refusal?.rule === 'size') throw new Refusal(413, 'TOO_LARGE', refusal.text);
  if (refusal) throw invalid('avatar', refusal.text, refusal.rule);
  try {
    await rejectMisnamedPicture(file);
    return await renderPictures(file.path, {
      large: { width: 400, height: 400, fit: 'cover' },
      small: { width: 96, height: 96, fit: 'cover' },
    });
  } catch (error) {
    if (error instanceof PictureRefused) throw invalid('avatar', error.message, error.fault);
    throw error;
  }
}

/** Sets the picture of an account; the one before goes. @returns its address */
export async function setAvatar(ctx: Context, accountId: string, file: Upload): Promise<string> {
  const { large, small } = await drawAvatar(ctx, file);
  const key = newKey('public', 'avatars', 'webp');
  await ctx.storage.put(smallOf(key), small);
  await ctx.storage.put(key, large);
  await inTransaction(ctx.db, async (tx, after) => {
    const former = (await accountById(tx, accountId))?.avatar;
    await updateAccountRow(tx, accountId, { avatar: key });
    after(async () => {
      if (former) await Promise.all([ctx.storage.remove(former), ctx.storage.remove(smallOf(former))]);
    });
  });
  return fileUrl(key);
}
