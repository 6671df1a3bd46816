import { type Context } from '@server/context';
import { bindingOf, type LinkFor } from '@server/http/linkBinding';
import { linkExpiry, signLink } from '@server/storage/signedLinks';
import { fileUrl, isPublic } from '@server/storage/storage';
import { findAccount } from '../../auth/service/accounts';
import { maySeePerformer } from '../../blocking/service/visibility';
import { hasBought } from '../../purchases/service/ownership';
import { parseHolder } from '../rules';
import { findAccessFacts } from '../store/listing';

/** The minimum life of a signed link. */
const FILE_LINK_HOURS = 4;
/** A native player proves no session, so its links are short. */
const PLAYER_LINK_SECONDS = 3600;

/**
 * Tells whether the holder of a signed link may still open the file: the performer, the buyers, and everybody while the
 * item is free and available, except suspended accounts and viewers whom the performer blocked; and reviewers. Every
 * request checks this, so that a refund, block, suspension, takedown or deletion also revokes links that were handed
 * out before.
 */
export async function mayOpenFile(ctx: Context, holder: string, country: string | null): Promise<boolean> {
  const parsed = parseHolder(holder);
  const facts = parsed && (await findAccessFacts(ctx.db, parsed.kind, parsed.id));
  if (!facts) return false;
  const account = parsed.accountId === null ? null : await findAccount(ctx.db, parsed.accountId);
  if (account && account.status !== 'active') return false;
  // reviewers see what they decide about
  if (account?.role === 'operator') return account.operatorRole === 'owner' || account.operatorRole === 'reviewer';
  if (facts.takenDown) return false;
  if (parsed.accountId === facts.performerId) return !facts.removed;
  if (
    !(await maySeePerformer(
      ctx.db,
      { accountId: parsed.accountId, country, device: null, block: null },
      facts.performerId,
    ))
  )
    return false;
  if (facts.free) return true;
  return (
    parsed.kind !== 'photo' && parsed.accountId !== null && hasBought(ctx.db, parsed.accountId, parsed.kind, parsed.id)
  );
}

/**
 * Returns the URL of a stored file for a holder: plain for public files, signed for private ones, null without a key.
 */
export type FileLinks = (key: string | null, holder: string, download?: string | null) => string | null;

/** The receiver of links: a viewer, or an owner with a session. */
export interface LinkReceiver {
  linkFor?: LinkFor;
}

/** Returns the expiry of a receiver's links: an hour for the address of a native player, else hours. */
export const fileLinkExpiry = ({ linkFor }: LinkReceiver, now: Date): number =>
  linkFor && 'ip' in linkFor
    ? Math.floor(now.getTime() / 1000) + PLAYER_LINK_SECONDS
    : linkExpiry(now, FILE_LINK_HOURS);

/**
 * Returns a function that makes links to files. A link for an account works for `linkFor` only; without it there is
 * none. A link for guests, to what everybody may open, works for everybody.
 */
export function createFileLinks(ctx: Pick<Context, 'config'>, receiver: LinkReceiver, now = new Date()): FileLinks {
  const { secrets } = ctx.config;
  const until = fileLinkExpiry(receiver, now);
  const own = receiver.linkFor && bindingOf(secrets, receiver.linkFor);
  return (key, holder, download = null) => {
    if (!key) return null;
    if (isPublic(key)) return fileUrl(key);
    const isForGuests = parseHolder(holder)?.accountId === null;
    if (!isForGuests && !own) return null;
    return signLink(secrets, { key, until, holder, download, binding: isForGuests ? undefined : own });
  };
}
