import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { ENCODER_RECONNECT_BLOCK_MS, fateOfPreview } from '../rules';
import {
  deleteEndedPreviews,
  deletePreview,
  insertPreview,
  markPreviewEnded,
  previewById,
  previewOf,
  type PreviewRow,
  runningPreviews,
} from '../store/previews';
import { isListed, openSessionOf } from '../store/shows';
import { privatePlayback, type StreamTokenClaims } from './tokens';

/*
 * A private preview is what a performer's program sends while no show is open. It has no row among the shows, so that
 * nothing that looks for shows finds it, and its stream has an id of its own, so that no address of the show that
 * follows leads to it.
 */

/** Returns the preview that a performer's program sends, and begins one if needed; null just after one was ended. */
export async function openPreview(ctx: Context, performerId: string): Promise<PreviewRow | null> {
  await insertPreview(ctx.db, { id: newId(), performerId });
  return previewOf(ctx.db, performerId);
}

/** Returns where the performer watches the own preview, in this session only. @throws Refusal 404 without one */
export async function watchPreview(ctx: Context, viewer: Viewer): Promise<ReplyOf<'watchPreview'>> {
  const preview = viewer.accountId ? await previewOf(ctx.db, viewer.accountId) : null;
  if (!preview) throw notFound('This preview');
  return { playback: await privatePlayback(ctx, preview.id, viewer, preview.createdAt) };
}

/** Says whether a pass opens a running preview: for its performer alone. */
export async function mayWatchPreview(ctx: Context, { kind, streamId, holder }: StreamTokenClaims): Promise<boolean> {
  return kind === 'play' && (await previewById(ctx.db, streamId))?.performerId === holder;
}

/** @throws Refusal 422 PREVIEW_RUNNING while the performer's program sends a private preview */
export async function refuseRunningPreview(ctx: Context, performerId: string): Promise<void> {
  const preview = await previewOf(ctx.db, performerId);
  if (preview && (await ctx.engine.state(preview.id))?.publishing)
    throw refused(
      'PREVIEW_RUNNING',
      'Your program is sending a private preview. Go live with it, or stop the program first. No show was opened.',
    );
}

/** Ends the preview of a performer, whose program cannot begin another one for a minute. */
export async function endPreviewOf(ctx: Context, performerId: string): Promise<void> {
  const preview = await previewOf(ctx.db, performerId);
  if (preview) await endPreview(ctx, preview, new Date());
}

async function endPreview(ctx: Context, { id }: PreviewRow, now: Date): Promise<void> {
  await markPreviewEnded(ctx.db, id, now);
  await ctx.engine.stop(id);
}

/** Forgets a preview whose program stopped or vanished. */
export const forgetPreview = (ctx: Context, id: string): Promise<void> => deletePreview(ctx.db, id);

/**
 * Brings all previews in line with the engine's state, for what no report told. Ends those that nobody takes live,
 * those beside an open show, and those of performers who may not go live any more.
 */
export async function reconcilePreviews(ctx: Context, now = new Date()): Promise<void> {
  await deleteEndedPreviews(ctx.db, new Date(now.getTime() - ENCODER_RECONNECT_BLOCK_MS));
  const previews = await runningPreviews(ctx.db);
  if (!previews.length || !(await ctx.engine.answers())) return;
  const elsewhere = (await ctx.engine.nodes?.elsewhere(previews.map(({ id }) => id))) ?? new Set();
  for (const preview of previews.filter(({ id }) => !elsewhere.has(id))) {
    const { performerId } = preview;
    const isAllowed = (await isListed(ctx.db, performerId)) && !(await openSessionOf(ctx.db, performerId));
    const publishing = (await ctx.engine.state(preview.id))?.publishing ?? false;
    const fate = fateOfPreview(preview, { publishing, isAllowed }, now);
    if (fate === 'end') await endPreview(ctx, preview, now);
    if (fate === 'forget') await forgetPreview(ctx, preview.id);
  }
}
