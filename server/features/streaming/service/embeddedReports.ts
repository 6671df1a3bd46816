import { z } from 'zod';
import { type Context } from '@server/context';
import { notFound, Refusal, unauthorized } from '@server/http/errors';
import { sameSecret } from '@server/http/visitor';
import { updateViewers } from '../../performers/service/liveStatus';
import { ENCODER_STREAM, mediaSecretOf } from '../engines/embedded';
import { isStreamId } from '../rules';
import { edgeViewersOf } from '../store/edgeLogs';
import { isInOtherShow, type OpenSession, openSessionOf, writePeakViewers } from '../store/shows';
import { authorize, authorizeEncoder, type StreamPermission } from './authorizing';
import { forgetPreview } from './previews';
import { endShow, markShowStarted } from './publicShows';
import { endRecording, isToBeRecorded } from './recordings';
import { rewindSecondsOf } from './rewind';

/** Questions and reports of the embedded engine (media/README.md). */
const Report = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('authorize'),
    kind: z.enum(['publish', 'play']),
    streamId: z.string().max(80),
    token: z.string().max(500).nullable(),
    ip: z.string().max(64),
    proof: z.string().max(200).nullish(),
  }),
  z.object({ action: z.literal('started'), streamId: z.string().max(80), at: z.coerce.date() }),
  z.object({
    action: z.literal('ended'),
    streamId: z.string().max(80),
    at: z.coerce.date(),
    reason: z.string().max(40),
  }),
  z.object({
    action: z.literal('recorded'),
    streamId: z.string().max(80),
    reason: z.string().max(40),
    seconds: z.number(),
    bytes: z.number(),
  }),
  z.object({ action: z.literal('viewers'), streamId: z.string().max(80), total: z.number().int().min(0) }),
]);

/** Edges send their logs every ten seconds, and viewers ask at least every four. */
const EDGE_VIEWER_MS = 30_000;

/** Makes the 400 for a webhook call that is not understood. */
export const invalidReport = () => new Refusal(400, 'VALIDATION', 'Invalid report.');

/**
 * Answers the embedded engine's questions and processes its reports.
 * @throws Refusal 404 for another engine, 401 without the engine's secret, 400 for an invalid report
 */
export async function receiveEmbeddedReport(
  ctx: Context,
  engine: string,
  secret: string | undefined,
  body: unknown,
): Promise<Record<string, unknown>> {
  if (engine !== 'embedded' || ctx.engine.name !== 'embedded') throw notFound('This engine');
  if (!sameSecret(secret, mediaSecretOf(ctx.config))) throw unauthorized();
  const parsed = Report.safeParse(body);
  if (!parsed.success) throw invalidReport();
  const report = parsed.data;
  if (report.action === 'authorize' && report.streamId === ENCODER_STREAM)
    return { ...(await claimed(ctx, report, await authorizeEncoder(ctx, report))) };
  if (!isStreamId(report.streamId)) return { allowed: false };
  switch (report.action) {
    case 'authorize':
      return { ...(await claimed(ctx, report, await authorize(ctx, report))) };
    case 'started':
      // a preview that went live has another id now
      await ctx.engine.nodes?.claim(report.streamId);
      if (await isPaused(ctx, report.streamId)) break;
      await markShowStarted(ctx, report.streamId, report.at);
      return {
        received: true,
        record: await isToBeRecorded(ctx, report.streamId),
        rewindSeconds: await rewindSecondsOf(ctx, report.streamId),
      };
    case 'recorded':
      await endRecording(ctx, report.streamId, report.reason);
      break;
    case 'ended':
      await processEnd(ctx, report.streamId, report.reason);
      break;
    case 'viewers':
      await countViewers(ctx, report.streamId, report.total);
      break;
  }
  return { received: true };
}

/** Notes that this process receives what may be published to it. @returns the permission */
async function claimed<Permission extends StreamPermission & { streamId?: string }>(
  ctx: Context,
  { kind, streamId }: { kind: 'publish' | 'play'; streamId: string },
  permission: Permission,
): Promise<Permission> {
  if (kind === 'publish' && permission.allowed) await ctx.engine.nodes?.claim(permission.streamId ?? streamId);
  return permission;
}

/**
 * Ends a show whose pictures ended, unless it is paused, or another process receives it by now. A media server that
 * closes ends no show: the publisher goes on at another one.
 */
async function processEnd(ctx: Context, streamId: string, reason: string): Promise<void> {
  const { nodes } = ctx.engine;
  await nodes?.release(streamId);
  if (reason === 'closing') return;
  if ((await nodes?.elsewhere([streamId]))?.has(streamId) || (await isPaused(ctx, streamId))) return;
  await forgetPreview(ctx, streamId);
  await endShow(ctx, streamId, reason);
}

/** Says whether a public show is paused because its performer is in a private or group show. */
async function isPaused(ctx: Context, streamId: string): Promise<boolean> {
  const show = await openSessionOf(ctx.db, streamId);
  return show !== null && isInOtherShow(ctx.db, show.performerId);
}

/**
 * Returns how many viewers a show has with those at the edge, which is one viewer to the media server. The logs of the
 * edge tell how many watch there; without them, the room does.
 */
async function viewersWithEdge(
  ctx: Context,
  { id, conversationId }: Pick<OpenSession, 'id' | 'conversationId'>,
  total: number,
): Promise<number> {
  const atEdge = await edgeViewersOf(ctx.db, id, EDGE_VIEWER_MS);
  return atEdge === null
    ? Math.max(total, ctx.realtime.presenceIn(conversationId).total - 1)
    : Math.max(total, total - 1 + atEdge);
}

/** Stores how many viewers a public show has. */
export async function countViewers(ctx: Context, streamId: string, total: number): Promise<void> {
  const show = await openSessionOf(ctx.db, streamId);
  if (show?.status !== 'live') return;
  const viewers = ctx.config.edge ? await viewersWithEdge(ctx, show, total) : total;
  await updateViewers(ctx.db, show.performerId, viewers);
  await writePeakViewers(ctx.db, show.id, viewers);
}
