import { createHash, randomBytes } from 'node:crypto';
import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { isSigned, sign } from '@server/sealing/keys';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { guestName } from '../guests';
import { isStreamId } from '../rules';
import { openSessionOf, renewEdgeKey, type SessionRow } from '../store/shows';

/** The time for which a pass lets its holder fetch a show from the edge. */
const PASS_LIFETIME_SECONDS = 600;
/** Viewers renew their passes when this much of the lifetime is over. */
const RENEW_AFTER_SECONDS = 420;
/** After a change, viewers have this time to get the new key. Blocked viewers can't watch afterwards. */
const FORMER_KEY_MS = 5_000;
/** Keys change after this time, so that a leaked key is soon worthless. */
const KEY_LIFETIME_MS = 600_000;

const SIGNATURE_LENGTH = 27;
const VIEWER_NAME_LENGTH = 16;
const PREFIX = 'edge';

type EdgePass = ReplyOf<'createEdgePass'>;

/** Returns the token with which the edge fetches a show. All viewers share it, so the answers can be cached. */
const tokenOf = ({ config }: Pick<Context, 'config'>, { id, edgeKey }: Pick<SessionRow, 'id' | 'edgeKey'>) =>
  `${PREFIX}.${edgeKey}.${sign(config.secrets, 'edge key', `${id}.${edgeKey}`, SIGNATURE_LENGTH)}`;

/** Says whether a token is the current key of a show, or the one before it while viewers change over. */
export function isEdgeToken({ config }: Pick<Context, 'config'>, token: string, show: SessionRow): boolean {
  const [prefix, number, signature] = token.split('.');
  const key = Number(number);
  if (!config.edge || prefix !== PREFIX) return false;
  const isFormer = key === show.edgeKey - 1 && Date.now() - show.edgeKeySince.getTime() < FORMER_KEY_MS;
  return (
    (key === show.edgeKey || isFormer) &&
    isSigned(config.secrets, 'edge key', `${show.id}.${key}`, signature, SIGNATURE_LENGTH)
  );
}

/**
 * Signs a pass, which the edge checks without asking the site: this viewer may use this token until `expires`. The
 * viewer's name stands before the signature, for the edge's log. nginx: `secure_link_md5`.
 */
export const signEdgePass = (secret: string, token: string, expires: number, viewer: string): string =>
  `${viewer}.${createHash('md5').update(`${expires}${token} ${viewer} ${secret}`).digest('base64url')}`;

/** Returns the name of a viewer of one show in the logs of edges, which says nothing about the viewer. */
const nameFor = ({ config }: Pick<Context, 'config'>, { accountId, device, block }: Viewer, showId: string): string =>
  sign(
    config.secrets,
    'edge viewer',
    `${showId} ${accountId ?? guestName(block, device ?? randomBytes(9).toString('base64url'))}`,
    VIEWER_NAME_LENGTH,
  );

/** Returns the pass with which a viewer who may watch a show fetches it from the edge; null without an edge. */
export async function edgePassFor(ctx: Context, viewer: Viewer, show: SessionRow): Promise<EdgePass | null> {
  const { edge } = ctx.config;
  if (!edge) return null;
  const isOld = Date.now() - show.edgeKeySince.getTime() > KEY_LIFETIME_MS;
  const token = tokenOf(ctx, isOld ? ((await renewEdgeKey(ctx.db, show.id, KEY_LIFETIME_MS)) ?? show) : show);
  const expires = Math.floor(Date.now() / 1000) + PASS_LIFETIME_SECONDS;
  return {
    hlsUrl: `${edge.url}/media/live/streams/${show.id}.m3u8`,
    token,
    expires,
    signature: signEdgePass(edge.secret, token, expires, nameFor(ctx, viewer, show.id)),
    renewAfterSeconds: RENEW_AFTER_SECONDS,
  };
}

/**
 * Renews a viewer's pass for a public show.
 * @throws Refusal 404 without an edge, or if the show is not open; 403 for a blocked viewer
 */
export async function createEdgePass(ctx: Context, viewer: Viewer, id: string): Promise<EdgePass> {
  const show = isStreamId(id) ? await openSessionOf(ctx.db, id) : null;
  if (!show) throw notFound('This stream');
  await refuseBlockedViewer(ctx.db, viewer, show.performerId);
  const pass = await edgePassFor(ctx, viewer, show);
  if (!pass) throw notFound('This stream');
  return pass;
}

/** Changes the key of a performer's public show, and asks its viewers to get the new one. Blocked ones can't. */
export async function changeEdgeKey(ctx: Context, performerId: string): Promise<void> {
  if (!ctx.config.edge) return;
  const show = await openSessionOf(ctx.db, performerId);
  const renewed = show && (await renewEdgeKey(ctx.db, show.id, 0));
  if (renewed)
    ctx.realtime.toRoom(renewed.conversationId, 'stream/edge', { streamId: renewed.id, withinMs: FORMER_KEY_MS });
}
