import { type RequestOf } from '@contract/all';
import { type BlockingView } from '@contract/blocking';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound } from '@server/http/errors';
import { isCountry } from '../../countries/service';
import { removeBlockedFromShows } from '../../shows/service/ending';
import { recheckPublicShow } from '../../streaming/service/publicShows';
import { membersInShort } from '../../users/service';
import {
  blockedCountryCodes,
  blockedUserIds,
  deleteBlockedUser,
  insertBlockedUsers,
  replaceBlockedCountries,
} from '../store';

/** Whom and which countries the performer who calls has blocked. */
export async function readBlocking(ctx: Context, { accountId }: Caller): Promise<BlockingView> {
  const [countries, userIds] = await Promise.all([
    blockedCountryCodes(ctx.db, accountId),
    blockedUserIds(ctx.db, accountId),
  ]);
  return { countries, users: await membersInShort(ctx.db, userIds) };
}

/**
 * Blocks countries (these and no others from now on) and members (these too). Whoever is inside is out at once.
 * @throws Refusal 400 for a country that is none, 404 for an id that is no member's
 */
export async function changeBlocking(
  ctx: Context,
  caller: Caller,
  { countries, userIds = [] }: RequestOf<'updateBlocking'>['body'],
): Promise<BlockingView> {
  const performerId = caller.accountId;
  if (countries?.some((code) => !isCountry(code))) throw invalid('countries', 'This country is not known.');
  const wanted = [...new Set(userIds)];
  if ((await membersInShort(ctx.db, wanted)).length < wanted.length) throw notFound('This member');
  await inTransaction(ctx.db, async (tx, after) => {
    if (countries) await replaceBlockedCountries(tx, performerId, countries);
    await insertBlockedUsers(tx, performerId, wanted);
    after(() => throwOut(ctx, performerId, { accountIds: wanted, countries: countries ?? [] }));
  });
  return readBlocking(ctx, caller);
}

/** Lets a member in again; for one who is not blocked it changes nothing. */
export async function unblockUser(ctx: Context, caller: Caller, userId: string): Promise<BlockingView> {
  await deleteBlockedUser(ctx.db, caller.accountId, userId);
  return readBlocking(ctx, caller);
}

/** Blocked in the middle: out of the performer's rooms, told so, and the picture stops. */
async function throwOut(
  ctx: Context,
  performerId: string,
  blocked: { accountIds: string[]; countries: string[] },
): Promise<void> {
  ctx.realtime.removeBlocked({ performerId, ...blocked });
  await recheckPublicShow(ctx, performerId);
  await removeBlockedFromShows(ctx, performerId);
}
