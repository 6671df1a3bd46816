import { type Context } from '@server/context';
import { linkExpiry, signLink } from '@server/storage/signedLinks';
import { fileUrl, isPublic } from '@server/storage/storage';
import { findAccount } from '../../auth/service/accounts';
import { maySeePerformer } from '../../blocking/service/visibility';
import { hasBought } from '../../purchases/service/ownership';
import { parseHolder } from '../rules';
import { findAccessFacts } from '../store/listing';

/** The minimum life of a signed link. */
export const FILE_LINK_HOURS = 4;

/**
 * Tells whether the holder of a signed link may still open the file: the performer, the buyers, and everybody while the
 * item is free and available, except suspended accounts and viewers whom the performer blocked. Every request checks
 * this, so that a refund, block, suspension or deletion also revokes links that were handed out before.
 */
export async function mayOpenFile(ctx: Context, holder: string, country: string | null): Promise<boolean> {
  const parsed = parseHolder(holder);
  const facts = parsed && (await findAccessFacts(ctx.db, parsed.kind, parsed.id));
  if (!facts) return false;
  if (parsed.accountId !== null && (await findAccount(ctx.db, parsed.accountId)).status !== 'active') return false;
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

/** Returns a function that makes links, valid from `now` for at least `FILE_LINK_HOURS`. */
export function createFileLinks(ctx: Pick<Context, 'config'>, now = new Date()): FileLinks {
  const until = linkExpiry(now, FILE_LINK_HOURS);
  return (key, holder, download = null) => {
    if (!key) return null;
    return isPublic(key) ? fileUrl(key) : signLink(ctx.config.secrets, { key, until, holder, download });
  };
}
