import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { type After } from '@server/db/transaction';
import { folded, patternsOf } from '@server/db/words';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { drawBlurred, drawPictures, PictureRefused, refuseMisnamed } from '@server/storage/pictures';
import { newKey } from '@server/storage/storage';
import { type TermsFault } from '../../rules';
import { type AssetKind, type OwnQuery, type RowOf, rowByUploadKey } from '../../store/rows';

/** The performer who works on their own things. */
export type Owner = Pick<Caller, 'accountId' | 'verified'>;
/** Files of a form by field. */
export type Files = Record<string, Upload[]>;
/** Puts a file into the storage under a new key and answers the key. */
export type Keep = (key: string, content: Buffer | { path: string }) => Promise<string>;

/** 16:9 */
export const POSTER = { width: 1280, height: 720, fit: 'cover' } as const;

/** Files that go into the storage for something that is then written down: when that fails none of them stays. */
export async function keeping<T>(ctx: Context, work: (keep: Keep) => Promise<T>): Promise<T> {
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
        .catch((left: unknown) => ctx.log.warn({ err: left, key }, 'a file stays until the next sweep'));
    throw error;
  }
}

/** The same upload came twice at once, and the other was first. */
class MadeMeanwhile extends Error {}

/** What was inserted under an upload's key. @throws when another try of that upload was first: its files are then not needed */
export function first<T>(row: T | null): T {
  if (!row) throw new MadeMeanwhile();
  return row;
}

/** What one upload makes, however often it is tried: before, at once or again. @param make ends in `first` */
export async function oncePerUpload<K extends AssetKind>(
  ctx: Context,
  kind: K,
  owner: Owner,
  uploadKey: string | null,
  make: () => Promise<RowOf<K>>,
): Promise<RowOf<K>> {
  const made = async () => uploadKey && (await rowByUploadKey(ctx.db, kind, owner.accountId, uploadKey));
  const known = await made();
  if (known) return known;
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof MadeMeanwhile)) throw error;
    return found((await made()) || null);
  }
}

/** Removes files that nothing names any more, after the commit. What cannot be removed now is found by the sweep. */
export function forgetFiles(ctx: Context, after: After, keys: (string | null | undefined)[]): void {
  after(async () => {
    for (const key of keys) if (key) await ctx.storage.remove(key);
  });
}

/** Selling is for performers whom the operator verified. @throws Refusal 422 PERFORMER_NOT_VERIFIED */
export function mustBeVerified(owner: Owner): void {
  if (!owner.verified)
    throw refused('PERFORMER_NOT_VERIFIED', 'Your documents have to be verified before you can sell.');
}

/** @throws Refusal 404 */
export function found<T>(row: T | null): T {
  if (!row) throw notFound();
  return row;
}

/** @throws Refusal 400 naming the field */
export function mustFit(fault: TermsFault | null): void {
  if (fault) throw invalid(fault.field, fault.text, 'terms');
}

/** Draws a picture that everybody may see. @throws Refusal 400 naming the field whose file is no still picture of the kind its name says */
export async function keepPicture(
  keep: Keep,
  what: string,
  file: Upload,
  size: { width: number; height: number; fit: 'cover' | 'inside' },
): Promise<string> {
  try {
    await refuseMisnamed(file);
    const { picture } = await drawPictures(file.path, { picture: size });
    return await keep(newKey('public', what, 'webp'), picture);
  } catch (error) {
    throw inField(file, error);
  }
}

/** The poster of a video: the performer's own picture for everybody to see, or a frame of it for its buyers, with a blurred one for the rest. @throws Refusal 400 */
export async function keepPoster(
  keep: Keep,
  file: Upload,
  isFrame: boolean,
): Promise<{ poster: string; blurred: string | null }> {
  try {
    await refuseMisnamed(file);
    const { poster } = await drawPictures(file.path, { poster: POSTER });
    const blurred = isFrame ? await keep(newKey('public', 'videos', 'webp'), await drawBlurred(poster)) : null;
    return { poster: await keep(newKey(isFrame ? 'private' : 'public', 'videos', 'webp'), poster), blurred };
  } catch (error) {
    throw inField(file, error);
  }
}

/** What is wrong with a picture, under its field. */
const inField = (file: Upload, error: unknown) =>
  error instanceof PictureRefused ? invalid(file.field, error.message, error.fault) : error;

type Search = RequestOf<'searchOwnVideos'>['query'];

/** What a performer asks of their own lists, in the store's words; null when no word of it can be looked for. */
export async function ownQuery(
  ctx: Context,
  owner: Owner,
  query: Omit<Search, 'status' | 'processing'>,
  filter: OwnQuery['filter'],
): Promise<OwnQuery | null> {
  const { q, limit, offset, sort, sortBy = 'createdAt' } = query;
  const patterns = q ? patternsOf(await folded(ctx.db, q)) : [];
  if (q && !patterns.length) return null;
  return { performerId: owner.accountId, patterns, filter, order: sortBy, direction: sort, limit, offset };
}
