import { z } from 'zod';
import { type Context } from '@server/context';
import { type ForeignMedia } from '@server/foreignMedia';
import { forbidden, notFound, Refusal, unauthorized } from '@server/http/errors';
import { sameSecret } from '@server/http/visitor';
import { streamBehind, tokenIn } from '../engines/address';
import { isStreamName } from '../rules';
import { sessionById } from '../store';
import { authorize } from './media';
import { followStream } from './watch';

/** What MediaMTX asks before it lets anybody in (authHTTPAddress). */
const Question = z.object({
  user: z.string().max(200).default(''),
  password: z.string().max(500).default(''),
  token: z.string().max(500).default(''),
  ip: z.string().max(64).default(''),
  action: z.string().max(20),
  path: z.string().max(200).default(''),
  protocol: z.string().max(20),
  query: z.string().max(2000).default(''),
});
/** What its hooks tell: `available` or `unavailable`, and of which path. */
const Hook = z.object({ action: z.string().max(40), path: z.string().max(200) });
/** What Ant Media tells, as JSON or as a form; there is more in it that nobody needs. */
const Notice = z.object({ action: z.string().max(40), id: z.string().max(200) });
const STARTED_OR_ENDED = new Set(['liveStreamStarted', 'liveStreamEnded']);

const noReport = () => new Refusal(400, 'VALIDATION', 'This is no report.');

/**
 * Hears an engine that runs somewhere else, at an address that only it knows. What it tells is never believed: it makes us ask.
 * @throws Refusal 404 for an engine that is not configured, 401 without its secret, 400 for what is no report; to MediaMTX 401 and 403 for who may not come in
 */
export async function hearForeign(
  ctx: Context,
  engine: string,
  secret: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const media = ctx.config.media.foreign;
  if (!media || engine !== ctx.engine.name || engine === 'embedded') throw notFound('This engine');
  if (!sameSecret(secret, media.webhookSecret)) throw unauthorized();
  return engine === 'mediamtx' ? hearMediamtx(ctx, media, body) : hearAntmedia(ctx, media, body);
}

async function hearMediamtx(ctx: Context, media: ForeignMedia, body: unknown): Promise<Record<string, unknown>> {
  const question = Question.safeParse(body);
  if (question.success) return judge(ctx, media, question.data);
  const hook = Hook.safeParse(body);
  if (!hook.success) throw noReport();
  const streamId = streamBehind(media, hook.data.path);
  if (streamId) later(ctx, followStream(ctx, streamId));
  return { received: true };
}

/**
 * Publishing and reading are judged by our passes, its API by the user and password that we call it with; everything else is refused. Who comes without any credentials is
 * asked for them (401), as browsers and programs come first, unless the site shows its streams to everyone.
 */
async function judge(
  ctx: Context,
  media: ForeignMedia,
  { user, password, token, ip, action, path, query }: z.infer<typeof Question>,
): Promise<Record<string, unknown>> {
  const given = token || password || tokenIn(query);
  if (action === 'api') {
    if (!user && !password) throw unauthorized();
    if (!media.user || !media.password || !sameSecret(user, media.user) || !sameSecret(password, media.password))
      throw forbidden('This is not for you.');
    return { allowed: true };
  }
  const kind = action === 'publish' ? 'publish' : action === 'read' ? 'play' : null;
  const streamId = streamBehind(media, path);
  const isNamed = kind !== null && streamId !== null && isStreamName(streamId);
  if (isNamed && (await authorize(ctx, { kind, streamId, token: given || null, ip })).allowed) return { allowed: true };
  throw given || user ? forbidden('This is not for you.') : unauthorized();
}

/** Answers before anything is done: Ant Media waits for the answer where it should serve pictures. */
function hearAntmedia(ctx: Context, media: ForeignMedia, body: unknown): Record<string, unknown> {
  const notice = Notice.safeParse(body);
  if (!notice.success) throw noReport();
  const streamId = streamBehind(media, notice.data.id);
  if (streamId && STARTED_OR_ENDED.has(notice.data.action)) later(ctx, followOrStop(ctx, streamId));
  return { received: true };
}

/** It asks nobody who may publish, and a token outlives a show: what is published under the name of a show that is over is stopped. */
async function followOrStop(ctx: Context, streamId: string): Promise<void> {
  if ((await followStream(ctx, streamId)) || !isStreamName(streamId)) return;
  const isOurs = (await sessionById(ctx.db, streamId)) !== null;
  if (isOurs && (await ctx.engine.state(streamId))?.publishing) await ctx.engine.stop(streamId);
}

/** What fails here is found by the next look at all shows. */
function later(ctx: Context, work: Promise<unknown>): void {
  work.catch((error: unknown) => ctx.log.warn({ err: error }, 'a report of the media engine could not be followed'));
}
