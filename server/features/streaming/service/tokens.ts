import { createHmac, randomBytes } from 'node:crypto';
import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused, unauthorized } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { sameSecret } from '@server/http/visitor';
import { refuseBlocked } from '../../blocking/service/blocks';
import { expiryFrom, isStreamName } from '../rules';
import { openSessionOf } from '../store';

/** What a token says: who may do what with which stream, and until when. */
export interface StreamPass {
  kind: 'publish' | 'play';
  streamId: string;
  /** the account, or a name made up for a guest: viewers are counted by it */
  who: string;
  /** where the viewer called from when the pass was made, as blocks ask; null where nobody knew */
  country: string | null;
  expiresAt: Date;
}

const LETTER = { publish: 'p', play: 'v' } as const;
const KIND = { p: 'publish', v: 'play' } as const;

const signatureOf = (ctx: Pick<Context, 'config'>, text: string) =>
  createHmac('sha256', ctx.config.secret).update(`stream token ${text}`).digest('base64url').slice(0, 27);

/** Signs a pass. Nothing is stored: a token dies with its time, or with its show. */
export function signPass(
  ctx: Pick<Context, 'config'>,
  { kind, streamId, who, country, expiresAt }: StreamPass,
): string {
  const text = [LETTER[kind], streamId, who, Math.floor(expiresAt.getTime() / 1000).toString(36), country ?? ''].join(
    '.',
  );
  return `${text}.${signatureOf(ctx, text)}`;
}

/** What a token says, if we signed it and its time is not over; else null. */
export function readPass(ctx: Pick<Context, 'config'>, token: string, now = new Date()): StreamPass | null {
  const cut = token.lastIndexOf('.');
  const text = token.slice(0, cut);
  if (cut < 0 || token.length > 300 || !sameSecret(token.slice(cut + 1), signatureOf(ctx, text))) return null;
  const [letter, streamId, who, seconds, country] = text.split('.');
  if (!streamId || !who || !seconds || (letter !== 'p' && letter !== 'v')) return null;
  const expiresAt = new Date(parseInt(seconds, 36) * 1000);
  return expiresAt > now ? { kind: KIND[letter], streamId, who, country: country || null, expiresAt } : null;
}

/** What a pass says of who watches: the account, or a name made up for a guest, and the country. */
export const holderOf = ({ accountId, country }: Viewer) => ({
  who: accountId ?? `guest-${randomBytes(9).toString('base64url')}`,
  country,
});
/** Who watches, as a pass says. */
export const viewerBehind = ({ who, country }: StreamPass): Viewer => ({
  accountId: isStreamName(who) ? who : null,
  country,
  device: null,
});

/**
 * A token for one stream, named by its id or its performer's. Anyone whom the performer has not blocked may play what is public; only its performer publishes.
 * @throws Refusal 400 for an expireDate that is none; 403 for a blocked viewer; 401, 404 or 422 for who may not publish; 404 where no show is open; 503 MEDIA_DOWN when an engine that makes its own does not answer
 */
export async function createStreamToken(
  ctx: Context,
  caller: Caller | null,
  viewer: Viewer,
  { id, type, expireDate }: RequestOf<'createStreamToken'>['body'],
) {
  const expiresAt = expiryFrom(expireDate, new Date());
  if (!expiresAt) throw invalid('expireDate', 'A moment to come, at most a month away!');
  if (type === 'publish' && !caller) throw unauthorized();
  const show = isStreamName(id) ? await openSessionOf(ctx.db, id) : null;
  if (!show || (type === 'publish' && show.performerId !== caller?.accountId)) throw notFound('This stream');
  if (type === 'publish' && !caller?.verified)
    throw refused('PERFORMER_NOT_VERIFIED', 'Your documents have to be verified before you can go live.');
  await refuseBlocked(ctx.db, viewer, show.performerId);
  const tokenId = ctx.engine.issueToken
    ? await ctx.engine.issueToken(type, show.id, expiresAt)
    : signPass(ctx, { kind: type, streamId: show.id, ...holderOf(viewer), expiresAt });
  return { tokenId, streamId: show.id, type, expireDate: expiresAt.toISOString() };
}
