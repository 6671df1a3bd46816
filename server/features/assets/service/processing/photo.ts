import { type Context } from '@server/context';
import { renderBlurred, renderPictures, readPictureSize } from '@server/storage/pictures';
import { newKey } from '@server/storage/storage';
import { type ChangesOf, type RowOf } from '../../store/rows';
import { type StoreFile } from '../own/storedFiles';

/** Renders a photo large, small, and as a blurred preview, without metadata. @throws PictureRefused */
export async function processPhoto(
  ctx: Context,
  { source }: RowOf<'photo'>,
  storeFile: StoreFile,
): Promise<ChangesOf<'photo'>> {
  if (!source) return {};
  const { large, small } = await ctx.storage.withFile(source, (path) =>
    renderPictures(path, {
      large: { width: 3840, height: 3840, fit: 'inside' },
      small: { width: 640, height: 640, fit: 'inside' },
    }),
  );
  return {
    ...(await readPictureSize(large)),
    file: await storeFile(newKey('private', 'photos', 'webp'), large),
    thumbnail: await storeFile(newKey('private', 'photos', 'webp'), small),
    blurred: await storeFile(newKey('public', 'photos', 'webp'), await renderBlurred(small)),
    source: null,
  };
}
