import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { temporaryFolder } from '@server/storage/create';
import { PictureRefused } from '@server/pictures/faults';
import { SMALL_PICTURE_MAX_PIXELS } from '@server/pictures/pictureProcess';
import { fileUrl, newKey } from '@server/storage/storage';
import {
  replaceThumbnail,
  removeOldThumbnails,
  findThumbnail,
  findWithoutFreshThumbnail,
} from '../../performers/service/liveStatus';
import { isPreviewBlurred } from '../store/oversight';
import { openSessionOf, sessionById } from '../store/shows';

/** The largest size on the home page; cards use smaller versions. An upright picture keeps the part with the face. */
const THUMBNAIL_SIZE = { width: 1280, height: 720, fit: 'cover', position: 'attention' } as const;
/** The picture, and what visitors see of it while an operator blurs the preview. */
const THUMBNAIL_RENDERINGS = { thumbnail: THUMBNAIL_SIZE, blurred: { blurOf: 'thumbnail' } } as const;

/** @throws Refusal 404 for another performer's show, 422 for a show that isn't live */
export async function requireShowOnStage(ctx: Context, caller: Caller, sessionId: string): Promise<void> {
  const show = await sessionById(ctx.db, sessionId);
  if (show?.performerId !== caller.accountId) throw notFound('This show');
  if (show.status !== 'live') throw notOnStage();
}
const notOnStage = () => refused('NOT_ON_STAGE', "The show isn't live.");

/**
 * Replaces the thumbnail of a running public show. The picture is re-encoded.
 * @throws Refusal 404 for another performer's show, 422 for a show that isn't live, 400 for an invalid picture
 */
export async function saveThumbnail(
  ctx: Context,
  caller: Caller,
  sessionId: string,
  upload: Upload,
): Promise<{ poster: string }> {
  await requireShowOnStage(ctx, caller, sessionId);
  const key = await storeThumbnail(ctx, caller.accountId, upload.path);
  if (!key) throw notOnStage();
  return { poster: fileUrl(key) };
}

/**
 * Re-encodes a picture and makes it the performer's thumbnail.
 * @returns its storage key; null when the public show is over
 * @throws Refusal 400 for an invalid picture
 */
async function storeThumbnail(ctx: Context, performerId: string, path: string): Promise<string | null> {
  const { thumbnail, blurred } = await ctx.pictures
    .render(path, THUMBNAIL_RENDERINGS, { maxPixels: SMALL_PICTURE_MAX_PIXELS })
    .catch((error: unknown) => {
      throw error instanceof PictureRefused ? invalid('thumbnail', error.message) : error;
    });
  const show = await openSessionOf(ctx.db, performerId);
  const isBlurred = show !== null && (await isPreviewBlurred(ctx.db, show.id));
  const key = newKey('public', 'live', 'webp');
  await ctx.storage.put(key, (isBlurred ? blurred : thumbnail).bytes);
  const before = await findThumbnail(ctx.db, performerId);
  if (before) await ctx.resizedPictures.prepareReplacement(before, key);
  if (await replaceThumbnail(ctx, performerId, key)) return key;
  await ctx.storage.remove(key);
  return null;
}

/** Draws the thumbnail of a running show again from the present one, after an operator blurred it. */
export const redrawThumbnail = (ctx: Context, performerId: string, key: string): Promise<string | null> =>
  ctx.storage.withFile(key, (path) => storeThumbnail(ctx, performerId, path));

/** A publishing page sends a thumbnail every 15 seconds. After this time, none is coming. */
const THUMBNAIL_FRESH_MS = 40_000;
/** An older thumbnail is replaced by the performer's poster. */
const THUMBNAIL_MAX_AGE_MS = 10 * 60_000;
/** The most thumbnails drawn in one run, the oldest first. */
const DRAWN_PER_RUN = 20;

/**
 * Keeps the thumbnails of public shows current. If no page sends one (streaming software publishes, and /live is
 * closed), the thumbnail is drawn from the newest key frame. If that fails, the last one stays for some minutes.
 */
export async function refreshThumbnails(ctx: Context, now = Date.now()): Promise<void> {
  for (const performerId of await findWithoutFreshThumbnail(
    ctx.db,
    new Date(now - THUMBNAIL_FRESH_MS),
    DRAWN_PER_RUN,
  )) {
    await drawThumbnail(ctx, performerId).catch((error: unknown) =>
      ctx.log.warn({ err: error, performerId }, 'drawing a thumbnail failed'),
    );
  }
  await removeOldThumbnails(ctx, new Date(now - THUMBNAIL_MAX_AGE_MS));
}

async function drawThumbnail(ctx: Context, performerId: string): Promise<void> {
  const show = await openSessionOf(ctx.db, performerId);
  if (show && (await ctx.engine.nodes?.elsewhere([show.id]))?.has(show.id)) return;
  const media = show?.status === 'live' ? await ctx.engine.picture?.(show.id) : null;
  if (!show || !media) return;
  const tmp = temporaryFolder(ctx.config);
  await mkdir(tmp, { recursive: true });
  const folder = await mkdtemp(path.join(tmp, 'picture-'));
  try {
    const [from, to] = [path.join(folder, 'frame.mp4'), path.join(folder, 'frame.png')];
    await writeFile(from, media);
    if (!(await ctx.videos.run('frame', { from, to, seconds: 0 }))) return;
    await storeThumbnail(ctx, performerId, to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
