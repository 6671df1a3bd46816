import { type ReplyOf, type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { requireStageConsents } from '../../consent/service/mayPublish';
import { updateStreamingTitle } from '../../performers/service/profile';
import { refuseInactivePerformer } from '../../studios/service/membership';
import { deletePreviewOf, insertPreview } from '../store/previews';
import { isInOtherShow, openSessionOf } from '../store/shows';
import { refuseRunningPreview } from './previews';
import { endShow, openShow } from './publicShows';
import { refuseUnverified } from './refusals';
import { signShowToken } from './tokens';

/**
 * Opens the public show of a verified performer, or returns the open one. The show becomes live when the engine
 * receives pictures.
 * @throws Refusal 422 PERFORMER_NOT_VERIFIED, STUDIO_INACTIVE, CONSENT_MISSING, SHOW_RUNNING, PREVIEW_RUNNING,
 *   NOTHING_ARRIVES
 */
export async function startLive(
  ctx: Context,
  caller: Caller,
  { title, takesPreview = false }: NonNullable<RequestOf<'startLive'>['body']>,
): Promise<ReplyOf<'startLive'>> {
  const { accountId } = caller;
  refuseUnverified(caller);
  await refuseInactivePerformer(ctx.db, accountId);
  await requireStageConsents(ctx.db, accountId);
  if (await isInOtherShow(ctx.db, accountId)) throw refused('SHOW_RUNNING', 'You are in another show. End it first.');
  if (!takesPreview) await refuseRunningPreview(ctx, accountId);
  if (title !== undefined) await updateStreamingTitle(ctx, caller, title);
  const { show, conversation } = takesPreview
    ? await openShowFromPreview(ctx, accountId)
    : await openShow(ctx.db, ctx, accountId);
  const token = await signShowToken(
    ctx,
    { kind: 'publish', streamId: show.id },
    { ...UNRESTRICTED_VIEWER, accountId },
    show.createdAt,
  );
  return {
    conversation,
    sessionId: show.id,
    isRecorded: show.recording === 'on',
    elapsedSeconds: show.startedAt ? Math.max(0, Math.floor((Date.now() - show.startedAt.getTime()) / 1000)) : 0,
    publish: { streamId: show.id, token, ...(await ctx.engine.publishAddresses(show.id, token)) },
  };
}

const nothingArrives = () =>
  refused(
    'NOTHING_ARRIVES',
    'Your program sends no picture, so no show was opened. Start the stream in your program, then go live.',
  );

/**
 * Opens a show with what the performer's program sends as a preview. The engine begins the show's stream with the next
 * key frame. Without a preview, returns the open show: another page has just gone live.
 * @throws Refusal 422 NOTHING_ARRIVES
 */
async function openShowFromPreview(ctx: Context, performerId: string): ReturnType<typeof openShow> {
  const { preview, ...opened } = await inTransaction(ctx.db, async (tx) => {
    const preview = await deletePreviewOf(tx, performerId);
    if (!preview && !(await openSessionOf(tx, performerId))) throw nothingArrives();
    return { preview, ...(await openShow(tx, ctx, performerId)) };
  });
  if (!preview || (await ctx.engine.move?.(preview.id, opened.show.id))) return opened;
  // if the move succeeded without an answer, the end of the show stops the program, which returns as a preview
  await endShow(ctx, opened.show.id, 'gone');
  await insertPreview(ctx.db, preview);
  throw nothingArrives();
}
