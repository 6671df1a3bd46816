import { type ReplyOf, type RequestOf } from '@contract/all';
import { type WallShowView } from '@contract/wall';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { suspendAccount } from '../auth/service/suspension';
import { recordOperatorAction } from '../security/service/operatorActions';
import { type Actor } from '../security/service/record';
import { endShowsOf } from '../shows/service/ending';
import { findRunningShowOf, playbackForOperator } from '../shows/service/entering';
import { markWarned, newestPicture, setPreviewBlurred } from '../streaming/service/oversight';
import { signPlayToken } from '../streaming/service/tokens';
import { findRunning, findRunningShow, type WallRow } from './store';
import { viewWallShow } from './view';

/** Returns all running shows: most reports first, then most viewers, then the youngest account. */
export async function listWall(ctx: Context): Promise<{ data: WallShowView[]; viewers: number }> {
  const rows = await findRunning(ctx.db);
  return { data: rows.map(viewWallShow), viewers: rows.reduce((sum, { viewers }) => sum + viewers, 0) };
}

/** Returns the newest key frame of a public show as an MP4, empty without one. @throws Refusal 404 for other shows */
export async function readWallPicture(ctx: Context, id: string): Promise<Buffer> {
  const picture = await newestPicture(ctx, id);
  if (!picture) throw notFound('This show');
  return picture;
}

/** @throws Refusal 404 once the show is over */
async function requireRunning(ctx: Context, id: string): Promise<WallRow> {
  const show = await findRunningShow(ctx.db, id);
  if (!show) throw notFound('This show');
  return show;
}

const record = (
  ctx: Context,
  actor: Actor,
  { id, performerId, kind }: WallRow,
  what: {
    action: string;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    reason?: string;
    words?: string;
  },
): Promise<void> =>
  inTransaction(ctx.db, (tx) =>
    recordOperatorAction(ctx, tx, actor, { ...what, accountId: performerId, subject: { kind: `${kind} show`, id } }),
  );

/** Returns where an operator plays a show. The opening is recorded first. @throws Refusal 404 */
export async function openWallShow(
  ctx: Context,
  actor: Actor,
  viewer: Viewer,
  id: string,
): Promise<ReplyOf<'openWallShow'>> {
  const show = await requireRunning(ctx, id);
  await record(ctx, actor, show, { action: 'wall/open' });
  // the performer's country blocks are not for operators
  const unblocked = { ...viewer, country: null };
  const running = show.kind === 'public' ? null : await findRunningShowOf(ctx.db, show.performerId);
  if (running) return playbackForOperator(ctx, running, unblocked);
  const token = await signPlayToken(ctx, id, unblocked);
  return { streamId: id, token, ...(await ctx.engine.playAddresses(id, token)) };
}

/** Shows a line to the performer only. @throws Refusal 404 */
export async function warnPerformer(ctx: Context, actor: Actor, id: string, text: string): Promise<void> {
  const show = await requireRunning(ctx, id);
  await markWarned(ctx.db, id, show.performerId);
  await record(ctx, actor, show, {
    action: 'wall/warn',
    before: { isWarned: show.warnedAt !== null },
    after: { isWarned: true },
    words: text,
  });
  ctx.realtime.toAccount(show.performerId, 'show/warned', { sessionId: id, text, isEnd: false });
}

/** Blurs the preview of a public show for everybody, or shows it again. @throws Refusal 404, 422 NOT_PUBLIC */
export async function blurPreview(ctx: Context, actor: Actor, id: string, isBlurred: boolean): Promise<void> {
  const show = await requireRunning(ctx, id);
  if (show.kind !== 'public') throw refused('NOT_PUBLIC', 'A private or group show has no preview.');
  await record(ctx, actor, show, {
    action: 'wall/blur',
    before: { isBlurred: show.blurredBy !== null },
    after: { isBlurred },
  });
  await setPreviewBlurred(ctx, { streamId: id, performerId: show.performerId, by: actor.by }, isBlurred);
}

/** Tells the performer why the show ends, then ends it for everybody. */
async function endFor(ctx: Context, { id, performerId }: WallRow, text: string): Promise<void> {
  ctx.realtime.toAccount(performerId, 'show/warned', { sessionId: id, text, isEnd: true });
  await endShowsOf(ctx, performerId, 'operator');
}

type Why = RequestOf<'cutShow'>['body'];

/** Ends a show: the engine stops its stream, and tokens for it no longer work. @throws Refusal 404 */
export async function cutShow(ctx: Context, actor: Actor, id: string, { reason, text }: Why): Promise<void> {
  const show = await requireRunning(ctx, id);
  await record(ctx, actor, show, {
    action: 'wall/cut',
    before: { isLive: true },
    after: { isLive: false },
    reason,
    words: text,
  });
  await endFor(ctx, show, text);
}

/** Ends a show and suspends its performer, whose sessions end. @throws Refusal 404 */
export async function suspendFromWall(ctx: Context, actor: Actor, id: string, { reason, text }: Why): Promise<void> {
  const show = await requireRunning(ctx, id);
  await endFor(ctx, show, text);
  const about = {
    action: 'wall/suspend',
    subject: { kind: `${show.kind} show`, id },
    before: { status: 'active' },
    after: { status: 'suspended' },
    reason,
  };
  await suspendAccount(ctx, show.performerId, { ...actor, about, words: text });
}
