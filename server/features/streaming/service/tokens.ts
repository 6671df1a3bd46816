import { randomBytes } from 'node:crypto';
import { type RequestOf } from '@contract/all';
import { type PlaybackView } from '@contract/streaming';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, unauthorized } from '@server/http/errors';
import { bindingOf } from '@server/http/linkBinding';
import { type Viewer } from '@server/http/viewer';
import { isSigned, sign } from '@server/sealing/keys';
import { countUse } from '../../auth/service/abuse';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { guestName } from '../guests';
import { expiryFrom, isStreamId, showTokenExpiry, TOKEN_LIFETIME_MS } from '../rules';
import { accessEpochOf, openSessionOf } from '../store/shows';
import { refuseUnverified } from './refusals';

/** The content of a stream token: who may publish or play which stream, and until when. */
export interface StreamTokenClaims {
  kind: 'publish' | 'play';
  streamId: string;
  /** the account, or the `guestName` of a guest; viewers are counted by it */
  holder: string;
  /** the holder's country when the token was made, for country blocks; null when unknown */
  country: string | null;
  /** the holder's `accessEpoch` when the token was made; 0 for a guest */
  epoch: number;
  /** whom the token is for (http/linkBinding.ts); absent: whoever has it, as for public shows */
  binding?: string;
  expiresAt: Date;
}

const LETTER = { publish: 'p', play: 'v' } as const;
const KIND = { p: 'publish', v: 'play' } as const;

const SIGNATURE_LENGTH = 27;

/** Signs a stream token. Tokens are not stored: they expire, end with their show, or with the holder's epoch. */
export function signStreamToken(
  ctx: Pick<Context, 'config'>,
  { kind, streamId, holder, country, epoch, binding, expiresAt }: StreamTokenClaims,
): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000).toString(36);
  const text = [
    LETTER[kind],
    streamId,
    holder,
    seconds,
    country ?? '',
    epoch.toString(36),
    ...(binding ? [binding] : []),
  ].join('.');
  return `${text}.${sign(ctx.config.secrets, 'stream token', text, SIGNATURE_LENGTH)}`;
}

/** Reads a stream token; null if we did not sign it, or if it has expired. */
export function readStreamToken(
  ctx: Pick<Context, 'config'>,
  token: string,
  now = new Date(),
): StreamTokenClaims | null {
  const cut = token.lastIndexOf('.');
  const text = token.slice(0, cut);
  if (cut < 0 || token.length > 300) return null;
  if (!isSigned(ctx.config.secrets, 'stream token', text, token.slice(cut + 1), SIGNATURE_LENGTH)) return null;
  const [letter, streamId, holder, seconds, country, epoch, binding] = text.split('.');
  if (!streamId || !holder || !seconds || !epoch || (letter !== 'p' && letter !== 'v')) return null;
  const expiresAt = new Date(parseInt(seconds, 36) * 1000);
  if (expiresAt <= now) return null;
  return {
    kind: KIND[letter],
    streamId,
    holder,
    country: country || null,
    epoch: parseInt(epoch, 36),
    binding,
    expiresAt,
  };
}

/** Returns what a token says about its holder. Guests get a random name in their address block. */
export const tokenHolderOf = async (
  db: Db,
  { accountId, country, block }: Viewer,
): Promise<Pick<StreamTokenClaims, 'holder' | 'country' | 'epoch'>> => ({
  holder: accountId ?? guestName(block, randomBytes(9).toString('base64url')),
  country,
  epoch: accountId ? await accessEpochOf(db, accountId) : 0,
});

/**
 * Signs the token of somebody in a show. It stays the same for half a lifetime, so the connection of a reloaded page
 * replaces the one before.
 */
export const signShowToken = async (
  ctx: Context,
  stream: Pick<StreamTokenClaims, 'kind' | 'streamId' | 'binding'>,
  viewer: Viewer,
  openedAt: Date,
): Promise<string> =>
  signStreamToken(ctx, {
    ...stream,
    ...(await tokenHolderOf(ctx.db, viewer)),
    expiresAt: showTokenExpiry(openedAt, new Date()),
  });

/** Returns where somebody plays a stream that is not public: the addresses work in the viewer's session only. */
export async function privatePlayback(
  ctx: Context,
  streamId: string,
  viewer: Viewer,
  openedAt: Date,
): Promise<PlaybackView> {
  if (!viewer.linkFor) throw new Error('A stream that is not public is played in a session only.');
  const binding = bindingOf(ctx.config.secrets, viewer.linkFor);
  const token = await signShowToken(ctx, { kind: 'play', streamId, binding }, viewer, openedAt);
  return { streamId, token, ...(await ctx.engine.playAddresses(streamId, token, true)) };
}

/** Signs a token to play a public show, for the longest lifetime. */
export const signPlayToken = async (ctx: Context, streamId: string, viewer: Viewer): Promise<string> =>
  signStreamToken(ctx, {
    kind: 'play',
    streamId,
    ...(await tokenHolderOf(ctx.db, viewer)),
    expiresAt: new Date(Date.now() + TOKEN_LIFETIME_MS),
  });

/** Returns the account that holds a token; null for a guest. */
export const accountOfToken = ({ holder }: StreamTokenClaims): string | null => (isStreamId(holder) ? holder : null);

/** Returns the viewer whom a token names. */
export const tokenViewer = (claims: StreamTokenClaims): Viewer => ({
  accountId: accountOfToken(claims),
  country: claims.country,
  device: null,
  block: null,
});

/**
 * Creates a token for one stream, named by its own id or its performer's. Viewers whom the performer has not blocked
 * may play a public show. Only its performer may publish it.
 * @throws Refusal 400 for an invalid expireDate; 403 for a blocked viewer; 401, 404 or 422 for a publisher without
 *   permission; 404 if no show is open; 503 MEDIA_DOWN when an engine that issues its own tokens does not answer
 */
export async function createStreamToken(
  ctx: Context,
  caller: Caller | null,
  viewer: Viewer,
  { id, type, expireDate }: RequestOf<'createStreamToken'>['body'],
) {
  const expiresAt = expiryFrom(expireDate, new Date());
  if (!expiresAt) throw invalid('expireDate', 'Must be a future date, at most a month away!');
  if (type === 'publish' && !caller) throw unauthorized();
  const show = isStreamId(id) ? await openSessionOf(ctx.db, id) : null;
  if (!show || (type === 'publish' && show.performerId !== caller?.accountId)) throw notFound('This stream');
  if (type === 'publish') refuseUnverified(caller);
  await refuseBlockedViewer(ctx.db, viewer, show.performerId);
  if (!viewer.accountId) await countUse(ctx, 'guestView', viewer);
  const tokenId = ctx.engine.issueToken
    ? await ctx.engine.issueToken(type, show.id, expiresAt)
    : signStreamToken(ctx, { kind: type, streamId: show.id, ...(await tokenHolderOf(ctx.db, viewer)), expiresAt });
  return { tokenId, streamId: show.id, type, expireDate: expiresAt.toISOString() };
}
