import { z } from 'zod';
import { type Context } from '@server/context';
import { type ExternalMedia } from '@server/externalMedia';
import { forbidden, notFound, unauthorized } from '@server/http/errors';
import { sameSecret } from '@server/http/visitor';
import { streamIdOf, tokenIn } from '../engines/addresses';
import { readPlayerPass } from '../engines/playerPass';
import { isStreamId } from '../rules';
import { sessionById } from '../store/shows';
import { authorize } from './authorizing';
import { invalidReport } from './embeddedReports';
import { reconcileStream } from './watch';

/** MediaMTX's question before it lets anybody publish or read (authHTTPAddress). */
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
/** A report of MediaMTX's hooks: `available` or `unavailable`, and the path. */
const Hook = z.object({ action: z.string().max(40), path: z.string().max(200) });
/** A report of Ant Media, as JSON or as a form. Its other fields are not needed. */
const Notice = z.object({ action: z.string().max(40), id: z.string().max(200) });
const STARTED_OR_ENDED = new Set(['liveStreamStarted', 'liveStreamEnded']);

/**
 * Receives the reports of an external engine, at an address that only the engine knows. A report is never trusted: it
 * only makes us ask the engine.
 * @throws Refusal 404 for an engine that is not configured, 401 without its secret, 400 for an invalid report;
 *   to MediaMTX also 401 and 403 for publishers and readers without permission
 */
export async function receiveExternalReport(
  ctx: Context,
  engine: string,
  secret: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const media = ctx.config.media.external;
  if (!media || engine !== ctx.engine.name || engine === 'embedded') throw notFound('This engine');
  if (!sameSecret(secret, media.webhookSecret)) throw unauthorized();
  return engine === 'mediamtx' ? receiveMediamtx(ctx, media, body) : receiveAntmedia(ctx, media, body);
}

async function receiveMediamtx(ctx: Context, media: ExternalMedia, body: unknown): Promise<Record<string, unknown>> {
  const question = Question.safeParse(body);
  if (question.success) return answerMediamtx(ctx, media, question.data);
  const hook = Hook.safeParse(body);
  if (!hook.success) throw invalidReport();
  const streamId = streamIdOf(media, hook.data.path);
  if (streamId) runAfterAnswer(ctx, reconcileStream(ctx, streamId));
  return { received: true };
}

/**
 * Answers MediaMTX: our tokens decide about publishing and reading, and the user and password that we call it with
 * about its API. Everything else is refused, and so is reading with a bound token, unless the site itself fetches for
 * its owner. A request without credentials gets 401, since browsers and streaming software first come without any;
 * unless the site's streams need no token.
 */
async function answerMediamtx(
  ctx: Context,
  media: ExternalMedia,
  { user, password, token, ip, action, path, query }: z.infer<typeof Question>,
): Promise<Record<string, unknown>> {
  const inQuery = tokenIn(query);
  if (action === 'api') {
    if (!user && !password) throw unauthorized();
    if (!media.user || !media.password || !sameSecret(user, media.user) || !sameSecret(password, media.password))
      throw forbidden();
    return { allowed: true };
  }
  const kind = action === 'publish' ? 'publish' : action === 'read' ? 'play' : null;
  const streamId = streamIdOf(media, path);
  const isKnown = kind !== null && streamId !== null && isStreamId(streamId);
  const pass = inQuery ? readPlayerPass(ctx.config.secrets, { user, password }, inQuery) : null;
  const given = (pass && inQuery) || token || password || inQuery || null;
  if (isKnown && (await authorize(ctx, { kind, streamId, token: given, ip, pass })).allowed) return { allowed: true };
  throw given || user ? forbidden() : unauthorized();
}

/** Receives a report of Ant Media. Answers first: Ant Media blocks its video threads until the answer arrives. */
function receiveAntmedia(ctx: Context, media: ExternalMedia, body: unknown): Record<string, unknown> {
  const notice = Notice.safeParse(body);
  if (!notice.success) throw invalidReport();
  const streamId = streamIdOf(media, notice.data.id);
  if (streamId && STARTED_OR_ENDED.has(notice.data.action)) runAfterAnswer(ctx, reconcileOrStop(ctx, streamId));
  return { received: true };
}

/**
 * Follows a report. Stops a stream of an ended show: Ant Media asks nobody about publishers, and tokens outlive
 * shows.
 */
async function reconcileOrStop(ctx: Context, streamId: string): Promise<void> {
  if ((await reconcileStream(ctx, streamId)) || !isStreamId(streamId)) return;
  const isOurs = (await sessionById(ctx.db, streamId)) !== null;
  if (isOurs && (await ctx.engine.state(streamId))?.publishing) await ctx.engine.stop(streamId);
}

/** Logs a failure; the next check of all shows repairs what it missed. */
function runAfterAnswer(ctx: Context, work: Promise<unknown>): void {
  work.catch((error: unknown) => ctx.log.warn({ err: error }, 'processing a report of the media engine failed'));
}
