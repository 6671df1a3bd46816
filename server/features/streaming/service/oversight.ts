import { type Context } from '@server/context';
import { findThumbnail } from '../../performers/service/liveStatus';
import { dropCachedPages, findOversight, type OversightRow, writeOversight } from '../store/oversight';
import { sessionById } from '../store/shows';
import { redrawThumbnail } from './thumbnails';

/** Returns what operators did about these streams. */
export const readOversight: (db: Context['db'], streamIds: string[]) => Promise<Map<string, OversightRow>> =
  findOversight;

/** Returns the newest key frame of a public show as an MP4, empty without one; null for other shows. */
export async function newestPicture(ctx: Context, streamId: string): Promise<Buffer | null> {
  const show = await sessionById(ctx.db, streamId);
  if (!show || show.status === 'ended') return null;
  return (show.status === 'live' ? await ctx.engine.picture?.(streamId) : null) ?? Buffer.alloc(0);
}

/** Notes that an operator warned the performer of a show. */
export const markWarned = (db: Context['db'], streamId: string, performerId: string): Promise<void> =>
  writeOversight(db, { streamId, performerId, warnedAt: new Date() });

/**
 * Blurs the preview of a running public show from now on, or stops blurring it. The present picture is replaced at
 * once, and its file removed.
 */
export async function setPreviewBlurred(
  ctx: Context,
  { streamId, performerId, by }: { streamId: string; performerId: string; by: string | null },
  isBlurred: boolean,
): Promise<void> {
  await writeOversight(ctx.db, {
    streamId,
    performerId,
    blurredAt: isBlurred ? new Date() : null,
    blurredById: isBlurred ? by : null,
  });
  if (!isBlurred) return;
  const clear = await findThumbnail(ctx.db, performerId);
  if (!clear) return;
  await redrawThumbnail(ctx, performerId, clear);
  await ctx.storage.remove(clear);
  await dropCachedPages(ctx.db);
}
