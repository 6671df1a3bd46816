import { type Context } from '@server/context';
import { viewerOf } from '@server/http/viewer';
import { isFromOwner, isSessionOpen } from '../../auth/service/sessions';
import { maySeePerformer } from '../../blocking/service/visibility';
import { mayUseShowStream } from '../../shows/service/entering';
import { readSetting } from '../../site/service';
import { type PlayerPass } from '../engines/playerPass';
import { addressName } from '../guests';
import { isStreamId, mayPlayPublicShow, mayPublishPublicShow } from '../rules';
import { type OpenSession, standingOf } from '../store/shows';
import { streamOfKey } from './broadcastSetup';
import { isEdgeToken } from './edge';
import { mayWatchPreview } from './previews';
import { accountOfToken, readStreamToken, type StreamTokenClaims, tokenViewer } from './tokens';

/** A media engine's question: may somebody with this token and address publish or play a stream? */
export interface StreamRequest {
  kind: 'publish' | 'play';
  streamId: string;
  token: string | null;
  ip: string;
  /** what the viewer's browser sent as proof of its session, if the engine sees cookies */
  proof?: string | null;
  /** for engines that see no cookies: for whom the site itself fetches the stream; null if somebody else does */
  pass?: PlayerPass | null;
}

/** The answer to a media engine. */
export interface StreamPermission {
  allowed: boolean;
  /** identifies the connection: a new one with the same id replaces it */
  sessionId?: string;
  /** seconds for which the engine may keep the answer */
  ttl?: number;
}

/** The edge is one viewer, however many watch through it. */
const EDGE_NAME = 'edge';
/** Engines ask again after this time, so a connection ends soon after its permission does. */
const PERMISSION_TTL_SECONDS = 2;

/** Says whether a token is used by whom it was made for. */
async function comesFromItsOwner(
  ctx: Context,
  { binding }: StreamTokenClaims,
  { proof = null, ip, pass }: StreamRequest,
): Promise<boolean> {
  if (!binding) return true;
  if (pass === undefined) return isFromOwner(ctx, binding, { proof, ip });
  return pass !== null && (pass.sessionId === null || isSessionOpen(ctx, pass.sessionId));
}

/** Decides who may publish or play a stream of any kind of show. */
export async function authorize(ctx: Context, request: StreamRequest): Promise<StreamPermission> {
  const { kind, streamId, token } = request;
  const read = token ? readStreamToken(ctx, token) : null;
  const holderId = read && accountOfToken(read);
  const { show, isListed, isInOtherShow, holderEpoch } = await standingOf(ctx.db, streamId, holderId);
  const isCurrent = holderId === null || read?.epoch === holderEpoch;
  const pass =
    read?.kind === kind && read.streamId === streamId && isCurrent && (await comesFromItsOwner(ctx, read, request))
      ? read
      : null;
  if (!show)
    return pass && ((await mayUseShowStream(ctx, pass)) || (await mayWatchPreview(ctx, pass)))
      ? { allowed: true, sessionId: pass.holder, ttl: PERMISSION_TTL_SECONDS }
      : { allowed: false };
  if (isInOtherShow) return { allowed: false };
  if (kind === 'play' && token && isEdgeToken(ctx, token, show))
    return { allowed: true, sessionId: EDGE_NAME, ttl: PERMISSION_TTL_SECONDS };
  const allowed =
    kind === 'play'
      ? await mayPlayNow(ctx, show, pass, request.ip)
      : pass !== null && mayPublishPublicShow(pass.holder, show, isListed);
  if (!allowed) return { allowed };
  // a token that somebody made up must not count as one more viewer
  if (!pass) return { allowed, sessionId: addressName(request.ip), ttl: PERMISSION_TTL_SECONDS };
  const secondsLeft = (pass.expiresAt.getTime() - Date.now()) / 1000;
  return { allowed, sessionId: pass.holder, ttl: Math.max(0, Math.min(PERMISSION_TTL_SECONDS, secondsLeft)) };
}

async function mayPlayNow(
  ctx: Context,
  show: OpenSession,
  pass: StreamTokenClaims | null,
  ip: string,
): Promise<boolean> {
  const viewer = pass ? tokenViewer(pass) : await viewerOf(null, { ip, country: null, device: null });
  return mayPlayPublicShow({
    hasToken: pass !== null,
    isTokenRequired: await readSetting(ctx, 'secureOption'),
    isBlocked: !(await maySeePerformer(ctx.db, viewer, show.performerId)),
  });
}

/** Says whether somebody may watch a stream, with a token or (while the setting secureOption is off) without one. */
export const mayPlay = async (ctx: Context, request: Omit<StreamRequest, 'kind'>): Promise<boolean> =>
  isStreamId(request.streamId) && (await authorize(ctx, { ...request, kind: 'play' })).allowed;

/** Decides whether streaming software with a stream key may publish. The answer names the stream of the key. */
export async function authorizeEncoder(
  ctx: Context,
  { kind, token }: Pick<StreamRequest, 'kind' | 'token'>,
): Promise<StreamPermission & { streamId?: string }> {
  const stream = kind === 'publish' && token ? await streamOfKey(ctx, token).catch(() => null) : null;
  return stream
    ? { allowed: true, sessionId: stream.performerId, streamId: stream.id, ttl: PERMISSION_TTL_SECONDS }
    : { allowed: false };
}
