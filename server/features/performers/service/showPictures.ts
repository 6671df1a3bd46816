import { type PlannedShow, type WeekdayShow } from '@contract/performers';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After } from '@server/db/transaction';
import { invalid } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { PictureRefused } from '@server/pictures/faults';
import { SMALL_PICTURE_MAX_PIXELS } from '@server/pictures/pictureProcess';
import { fileUrl, keyOfFileUrl } from '@server/storage/storage';
import { findShowPictures } from '../store/showPictures';

/** The size of the pictures of rooms, too. */
const SIZES = { picture: { width: 1280, height: 720, fit: 'cover', position: 'attention' } } as const;
const FOLDER = 'public/shows/';
/** A form that was left open may still be saved. */
const UNUSED_KEPT_MS = 24 * 3_600_000;

interface Shows {
  schedule?: readonly WeekdayShow[];
  plannedShows?: readonly PlannedShow[];
}

const ownPrefix = (performerId: string) => `${FOLDER}${performerId}-`;
const picturesOf = (shows: Shows): string[] =>
  [...(shows.schedule ?? []), ...(shows.plannedShows ?? [])].flatMap(({ picture }) => picture ?? []);

/** Stores a picture for a show. @returns its path. @throws Refusal 400 for a file that isn't a still picture */
export async function storeShowPicture(ctx: Context, performerId: string, file: Upload): Promise<{ picture: string }> {
  try {
    const options = { filename: file.filename, maxPixels: SMALL_PICTURE_MAX_PIXELS };
    const { picture } = await ctx.pictures.render(file.path, SIZES, options);
    const key = `${ownPrefix(performerId)}${newId()}.webp`;
    await ctx.storage.put(key, picture.bytes);
    return { picture: fileUrl(key) };
  } catch (error) {
    if (error instanceof PictureRefused) throw invalid('picture', error.message, error.fault);
    throw error;
  }
}

/** Refuses shows with pictures that the performer did not upload. @throws Refusal 400 */
export async function refuseUnknownPictures(ctx: Context, performerId: string, shows: Shows): Promise<void> {
  for (const path of new Set(picturesOf(shows))) {
    const key = keyOfFileUrl(path);
    if (!key.startsWith(ownPrefix(performerId)) || !(await ctx.storage.stat(key)))
      throw invalid('picture', 'This picture is no longer there. Upload it again.');
  }
}

/** Deletes the pictures that the performer's shows no longer use, after the new shows are saved. */
export async function removeReplacedPictures(
  ctx: Context,
  tx: Tx,
  after: After,
  performerId: string,
  { schedule, plannedShows }: Shows,
): Promise<void> {
  const before = await findShowPictures(tx, performerId);
  const kept = new Set([
    ...(schedule ? picturesOf({ schedule }) : before.schedule),
    ...(plannedShows ? picturesOf({ plannedShows }) : before.plannedShows),
  ]);
  const gone = [...before.schedule, ...before.plannedShows].filter((path) => !kept.has(path));
  after(async () => {
    for (const path of gone) await ctx.storage.remove(keyOfFileUrl(path));
  });
}

/** Removes pictures that were uploaded for a show and never saved. @returns how many */
export async function removeUnusedPictures(
  ctx: Context,
  before = new Date(Date.now() - UNUSED_KEPT_MS),
): Promise<number> {
  let removed = 0;
  for await (const { key, modified } of ctx.storage.list(FOLDER)) {
    if (modified >= before) continue;
    const performerId = key.slice(FOLDER.length, FOLDER.length + 36);
    const { schedule, plannedShows } = await findShowPictures(ctx.db, performerId);
    if ([...schedule, ...plannedShows].includes(fileUrl(key))) continue;
    await ctx.storage.remove(key);
    removed += 1;
  }
  return removed;
}
