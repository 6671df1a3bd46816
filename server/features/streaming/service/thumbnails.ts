import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { temporaryFolder } from '@server/storage/create';
import { drawPictures, PictureRefused } from '@server/storage/pictures';
import { addressOfFile, newKey } from '@server/storage/storage';
import { changeThumbnail, dropThumbnails, thumbnailOf, withoutFreshThumbnail } from '../../performers/service/stage';
import { openSessionOf, sessionById } from '../store';

/** As large as the front of the house shows it; cards get it in their size. */
const SIZE = { width: 1280, height: 720, fit: 'cover' } as const;

/**
 * Keeps a fresh picture of the running show, drawn anew, in place of the one before.
 * @throws Refusal 404 for a show that is not the caller's, 422 when it is not live, 400 for what is no picture
 */
export async function keepThumbnail(
  ctx: Context,
  caller: Caller,
  sessionId: string,
  upload: Upload,
): Promise<{ poster: string }> {
  const show = await sessionById(ctx.db, sessionId);
  if (show?.performerId !== caller.accountId) throw notFound('This show');
  const key = show.status === 'live' ? await keepFor(ctx, caller.accountId, upload.path) : null;
  if (!key) throw refused('NOT_ON_STAGE', 'The show is not live.');
  return { poster: addressOfFile(key) };
}

/** Draws a picture anew and makes it the performer's. @returns its key; null when their public show is over. @throws Refusal 400 for what is no picture */
async function keepFor(ctx: Context, performerId: string, path: string): Promise<string | null> {
  const { thumbnail } = await drawPictures(path, { thumbnail: SIZE }).catch((error: unknown) => {
    throw error instanceof PictureRefused ? invalid('thumbnail', error.message) : error;
  });
  const key = newKey('public', 'live', 'webp');
  await ctx.storage.put(key, thumbnail);
  const before = await thumbnailOf(ctx.db, performerId);
  if (before) await ctx.pictures.follow(before, key);
  if (await changeThumbnail(ctx, performerId, key)) return key;
  await ctx.storage.remove(key);
  return null;
}

/** A page that publishes sends a picture every quarter of a minute; after this nobody does. */
const UNSENT_MS = 40_000;
/** A picture older than this shows another show than the one that runs. */
const OUTDATED_MS = 10 * 60_000;
/** Drawn at one look at most, the oldest first. */
const MOST_DRAWN = 20;

/**
 * Sees to it that every public show has a picture of now: where no page sends one (a program publishes, and /live is closed) it is drawn from the newest key frame. Where
 * that cannot be done the last one stays for some minutes, and then gives way to the performer's poster.
 */
export async function lookAfterThumbnails(ctx: Context, now = Date.now()): Promise<void> {
  for (const performerId of await withoutFreshThumbnail(ctx.db, new Date(now - UNSENT_MS), MOST_DRAWN)) {
    await drawThumbnail(ctx, performerId).catch((error: unknown) =>
      ctx.log.warn({ err: error, performerId }, 'a picture of a show could not be drawn'),
    );
  }
  await dropThumbnails(ctx, new Date(now - OUTDATED_MS));
}

async function drawThumbnail(ctx: Context, performerId: string): Promise<void> {
  const show = await openSessionOf(ctx.db, performerId);
  const media = show?.status === 'live' ? await ctx.engine.picture?.(show.id) : null;
  if (!show || !media) return;
  const tmp = temporaryFolder(ctx.config);
  await mkdir(tmp, { recursive: true });
  const folder = await mkdtemp(path.join(tmp, 'picture-'));
  try {
    const [from, to] = [path.join(folder, 'frame.mp4'), path.join(folder, 'frame.png')];
    await writeFile(from, media);
    if (!(await ctx.videos.do('frame', { from, to, seconds: 0 }))) return;
    await keepFor(ctx, performerId, to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
