import { type Context } from '@server/context';
import { newKey } from '@server/storage/storage';
import { type ChangesOf, type RowOf } from '../../store/rows';
import { type StoreFile } from '../own/storedFiles';

/** Sizes in pixels. */
const RENDERINGS = {
  large: { width: 3840, height: 3840, fit: 'inside' },
  small: { width: 640, height: 640, fit: 'inside' },
  blurred: { blurOf: 'small' },
} as const;

/** Renders a photo large, small, and as a blurred preview, without metadata. @throws PictureRefused */
export async function processPhoto(
  ctx: Context,
  { source }: RowOf<'photo'>,
  storeFile: StoreFile,
): Promise<ChangesOf<'photo'>> {
  if (!source) return {};
  const { large, small, blurred } = await ctx.storage.withFile(source, (path) =>
    ctx.pictures.render(path, RENDERINGS, { isJob: true }),
  );
  return {
    width: large.width,
    height: large.height,
    file: await storeFile(newKey('private', 'photos', 'webp'), large.bytes),
    thumbnail: await storeFile(newKey('private', 'photos', 'webp'), small.bytes),
    blurred: await storeFile(newKey('public', 'photos', 'webp'), blurred.bytes),
    source: null,
  };
}
