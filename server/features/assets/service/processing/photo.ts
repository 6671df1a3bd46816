import { type Context } from '@server/context';
import { drawBlurred, drawPictures, sidesOf } from '@server/storage/pictures';
import { newKey } from '@server/storage/storage';
import { type ChangesOf, type RowOf } from '../../store/rows';
import { type Keep } from '../own/keeping';

/** Draws a photo anew: large, small, and a preview that shows nothing but its colours. @throws PictureRefused */
export async function workOnPhoto(ctx: Context, { source }: RowOf<'photo'>, keep: Keep): Promise<ChangesOf<'photo'>> {
  if (!source) return {};
  const { large, small } = await ctx.storage.withFile(source, (path) =>
    drawPictures(path, {
      large: { width: 3840, height: 3840, fit: 'inside' },
      small: { width: 640, height: 640, fit: 'inside' },
    }),
  );
  return {
    ...(await sidesOf(large)),
    file: await keep(newKey('private', 'photos', 'webp'), large),
    thumbnail: await keep(newKey('private', 'photos', 'webp'), small),
    blurred: await keep(newKey('public', 'photos', 'webp'), await drawBlurred(small)),
    source: null,
  };
}
