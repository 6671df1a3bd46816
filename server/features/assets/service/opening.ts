import { type Context } from '@server/context';
import { endOfGrant, signedAddress } from '@server/storage/grants';
import { addressOfFile, isPublic } from '@server/storage/storage';
import { findAccount } from '../../auth/service/accounts';
import { isBlocked } from '../../blocking/service/blocks';
import { hasBought } from '../../purchases/service/bought';
import { readHolder } from '../rules';
import { accessFacts } from '../store/listing';

/** How long the address of a private file works, at least. */
export const OPEN_HOURS = 4;

/**
 * Whether the holder of a signed address may still have the file: its performer, everybody while it is free and out, whoever bought it, and nobody
 * whom the performer blocked or whose account is suspended. Asked at every request, so that a refund, a block, a suspension or a deletion closes addresses that
 * were handed out before.
 */
export async function stillMayOpen(ctx: Context, holder: string, country: string | null): Promise<boolean> {
  const held = readHolder(holder);
  const facts = held && (await accessFacts(ctx.db, held.kind, held.id));
  if (!facts) return false;
  if (held.accountId !== null && (await findAccount(ctx.db, held.accountId)).status !== 'active') return false;
  if (held.accountId === facts.performerId) return !facts.removed;
  if (await isBlocked(ctx.db, { accountId: held.accountId, country, device: null }, facts.performerId)) return false;
  if (facts.free) return true;
  return held.kind !== 'photo' && held.accountId !== null && hasBought(ctx.db, held.accountId, held.kind, held.id);
}

/** The address of a stored file for whoever it is handed to: plain for the public shelf, signed for the private one. */
export type Addressing = (key: string | null, holder: string, download?: string | null) => string | null;

/** Addresses that hold from now on. */
export function addressing(ctx: Pick<Context, 'config'>, now = new Date()): Addressing {
  const until = endOfGrant(now, OPEN_HOURS);
  return (key, holder, download = null) => {
    if (!key) return null;
    return isPublic(key) ? addressOfFile(key) : signedAddress(ctx.config.secret, { key, until, holder, download });
  };
}
