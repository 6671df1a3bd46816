import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type Caller } from '@server/http/caller';
import { invalid } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { PictureRefused } from '@server/pictures/faults';
import { newKey } from '@server/storage/storage';
import { PHOTO_SIZES } from '../rules/directMessages';
import { photoFor } from '../store/directMessages';
import { messageById } from '../store/messages';
import { type Photo } from '../tables';

/** The key of the small size, which the conversation shows. */
const smallOf = (key: string) => key.replace(/\.webp$/, '-small.webp');
export type PhotoSize = 'large' | 'small';
/** Returns the storage key of a size of a photo. */
export const keyOf = (photo: Photo | null, size: PhotoSize) =>
  photo && (size === 'small' ? smallOf(photo.key) : photo.key);

/**
 * Re-encodes a photo in two sizes and stores both privately.
 * @throws Refusal 400 for a file that is not a still image
 */
export async function keepPhoto(
  ctx: Context,
  file: Upload,
  { folder, field } = { folder: 'messages', field: 'message-photo' },
): Promise<{ photo: Photo; discard: () => Promise<void> }> {
  const { large, small } = await ctx.pictures.render(file.path, PHOTO_SIZES).catch((error: unknown) => {
    throw error instanceof PictureRefused ? invalid(field, error.message, error.fault) : error;
  });
  const key = newKey('private', folder, 'webp');
  await ctx.storage.put(smallOf(key), small.bytes);
  await ctx.storage.put(key, large.bytes);
  const photo = { key, width: large.width, height: large.height };
  return { photo, discard: () => discardPhoto(ctx, photo) };
}

/** Removes both sizes of a photo. */
export async function discardPhoto(ctx: Pick<Context, 'storage'>, { key }: Photo): Promise<void> {
  await Promise.all([ctx.storage.remove(key), ctx.storage.remove(smallOf(key))]);
}

/**
 * Returns the storage key of a photo for the two sides of its conversation, or null for others and for a deleted
 * message.
 */
export async function photoKeyFor(
  ctx: Context,
  caller: Caller | null,
  messageId: string,
  size: PhotoSize,
): Promise<string | null> {
  return keyOf(caller && (await photoFor(ctx.db, caller.accountId, messageId)), size);
}

/** Returns the storage key of a reported photo, also when its message is deleted. */
export async function photoKeyOf(db: Db, messageId: string, size: PhotoSize): Promise<string | null> {
  return keyOf((await messageById(db, messageId))?.photo ?? null, size);
}
