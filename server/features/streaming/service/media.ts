import { z } from 'zod';
import { type Context } from '@server/context';
import { notFound, Refusal, unauthorized } from '@server/http/errors';
import { sameSecret } from '@server/http/visitor';
import { viewerOf } from '@server/http/viewer';
import { isBlocked } from '../../blocking/service/blocks';
import { changeViewers } from '../../performers/service/stage';
import { settingOf } from '../../site/service';
import { BY_KEY, mediaSecretOf } from '../engines/embedded';
import { isStreamName } from '../rules';
import { mayUseShowStream } from '../../shows/service/entering';
import { isElsewhere, isListed, notePeak, openSessionOf } from '../store';
import { endShow, showStarted } from './shows';
import { isToBeRecorded, recordingEnded } from './recordings';
import { showBehindKey } from './setup';
import { readPass, viewerBehind } from './tokens';

/** What the embedded engine asks and reports (media/README.md). */
const Report = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('authorize'),
    kind: z.enum(['publish', 'play']),
    streamId: z.string().max(80),
    token: z.string().max(500).nullable(),
    ip: z.string().max(64),
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
type Question = Pick<Extract<z.infer<typeof Report>, { action: 'authorize' }>, 'kind' | 'streamId' | 'token' | 'ip'>;

/** A yes of the engine's is kept no longer than this, so that what ends here ends there within a segment. */
const TTL_SECONDS = 2;

/**
 * Answers the embedded engine: who may publish or play, and takes what it reports.
 * @throws Refusal 404 for another engine, 401 without its secret, 400 for what is no report
 */
export async function hearMedia(
  ctx: Context,
  engine: string,
  secret: string | undefined,
  body: unknown,
): Promise<Record<string, unknown>> {
  if (engine !== 'embedded' || ctx.engine.name !== 'embedded') throw notFound('This engine');
  if (!sameSecret(secret, mediaSecretOf(ctx.config))) throw unauthorized();
  const parsed = Report.safeParse(body);
  if (!parsed.success) throw new Refusal(400, 'VALIDATION', 'This is no report.');
  const report = parsed.data;
  if (report.action === 'authorize' && report.streamId === BY_KEY) return authorizeProgram(ctx, report);
  if (!isStreamName(report.streamId)) return { allowed: false };
  switch (report.action) {
    case 'authorize':
      return authorize(ctx, report);
    case 'started':
      if (await isGivenWay(ctx, report.streamId)) break;
      await showStarted(ctx, report.streamId, report.at);
      return { received: true, record: await isToBeRecorded(ctx, report.streamId) };
    case 'recorded':
      await recordingEnded(ctx, report.streamId, report.reason);
      break;
    case 'ended':
      if (!(await isGivenWay(ctx, report.streamId))) await endShow(ctx, report.streamId, report.reason);
      break;
    case 'viewers':
      await countViewers(ctx, report.streamId, report.total);
      break;
  }
  return { received: true };
}

/** Whether the public show waits for its performer, who is in a private or group one. */
async function isGivenWay(ctx: Context, streamId: string): Promise<boolean> {
  const show = await openSessionOf(ctx.db, streamId);
  return show !== null && isElsewhere(ctx.db, show.performerId);
}

/** Publishing needs the performer's own token; playing needs one for this stream, unless the site serves streams to everyone, and that the performer has not blocked the viewer. */
export async function authorize(
  ctx: Context,
  { kind, streamId, token, ip }: Question,
): Promise<{ allowed: boolean; sessionId?: string; ttl?: number }> {
  const show = await openSessionOf(ctx.db, streamId);
  const read = token ? readPass(ctx, token) : null;
  const pass = read?.kind === kind && read.streamId === streamId ? read : null;
  if (show?.id !== streamId)
    return pass && (await mayUseShowStream(ctx, pass))
      ? { allowed: true, sessionId: pass.who, ttl: TTL_SECONDS }
      : { allowed: false };
  if (await isElsewhere(ctx.db, show.performerId)) return { allowed: false };
  if (kind === 'play') {
    const open = pass !== null || !(await settingOf(ctx, 'secureOption'));
    const viewer = pass ? viewerBehind(pass) : await viewerOf(null, { ip, country: null, device: null });
    if (!open || (await isBlocked(ctx.db, viewer, show.performerId))) return { allowed: false };
    if (!pass) return { allowed: true, ttl: TTL_SECONDS };
  }
  if (!pass) return { allowed: false };
  const ttl = Math.max(0, Math.min(TTL_SECONDS, (pass.expiresAt.getTime() - Date.now()) / 1000));
  const allowed = kind === 'play' || (pass.who === show.performerId && (await isListed(ctx.db, show.performerId)));
  return { allowed, sessionId: pass.who, ttl };
}

/** Whether somebody may watch a stream, with a token of ours or (while the setting secureOption is off) without. */
export const mayPlay = async (ctx: Context, streamId: string, token: string | null, ip: string): Promise<boolean> =>
  isStreamName(streamId) && (await authorize(ctx, { kind: 'play', streamId, token, ip })).allowed;

/** A program says its stream key; the answer names the show that it opens. */
async function authorizeProgram(
  ctx: Context,
  { kind, token }: Question,
): Promise<{ allowed: boolean; sessionId?: string; streamId?: string; ttl?: number }> {
  const show = kind === 'publish' && token ? await showBehindKey(ctx, token).catch(() => null) : null;
  return show
    ? { allowed: true, sessionId: show.performerId, streamId: show.id, ttl: TTL_SECONDS }
    : { allowed: false };
}

/** Notes how many watch the public show. */
export async function countViewers(ctx: Context, streamId: string, total: number): Promise<void> {
  const show = await openSessionOf(ctx.db, streamId);
  if (show?.status !== 'live') return;
  await changeViewers(ctx.db, show.performerId, total);
  await notePeak(ctx.db, show.id, total);
}
