import { type RequestOf } from '@contract/all';
import { type BlockingView } from '@contract/blocking';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound } from '@server/http/errors';
import { isCountry } from '../../countries/service';
import { removeBlockedFromShows } from '../../shows/service/ending';
import { recheckPublicShow } from '../../streaming/service/publicShows';
import { findMemberBriefs } from '../../users/service';
import {
  findBlockedCountries,
  findBlockedUserIds,
  deleteBlockedUser,
  insertBlockedUsers,
  replaceBlockedCountries,
} from '../store';

/** Returns the countries and members that the caller blocks. */
export async function readBlocking(ctx: Context, { accountId }: Caller): Promise<BlockingView> {
  const [countries, userIds] = await Promise.all([
    findBlockedCountries(ctx.db, accountId),
    findBlockedUserIds(ctx.db, accountId),
  ]);
  return { countries, users: await findMemberBriefs(ctx.db, userIds) };
}

/**
 * Sets the blocked countries and adds blocked members. They are removed from the performer's chat rooms and shows after
 * the commit.
 * @throws Refusal 400 for an unknown country code, 404 for an id of no member
 */
export async function changeBlocking(
  ctx: Context,
  caller: Caller,
  { countries, userIds = [] }: RequestOf<'updateBlocking'>['body'],
): Promise<BlockingView> {
  const performerId = caller.accountId;
  if (countries?.some((code) => !isCountry(code))) throw invalid('countries', 'Choose countries from the list.');
  const wanted = [...new Set(userIds)];
  if ((await findMemberBriefs(ctx.db, wanted)).length < wanted.length) throw notFound('This member');
  await inTransaction(ctx.db, async (tx, after) => {
    if (countries) await replaceBlockedCountries(tx, performerId, countries);
    await insertBlockedUsers(tx, performerId, wanted);
    if (wanted.length) await ctx.jobs.add(tx, 'pledges/check', {});
    if (wanted.length || countries?.length) await ctx.jobs.add(tx, 'tickets/check', {});
    after(() => removeBlockedViewers(ctx, performerId, { accountIds: wanted, countries: countries ?? [] }));
  });
  return readBlocking(ctx, caller);
}

/** Unblocks a member. For one who isn't blocked it changes nothing. */
export async function unblockUser(ctx: Context, caller: Caller, userId: string): Promise<BlockingView> {
  await deleteBlockedUser(ctx.db, caller.accountId, userId);
  return readBlocking(ctx, caller);
}

/** Removes blocked viewers from the performer's chat rooms, public show and paid shows. */
export async function removeBlockedViewers(
  ctx: Context,
  performerId: string,
  blocked: { accountIds: string[]; countries: string[] },
): Promise<void> {
  ctx.realtime.removeBlocked({ performerId, ...blocked });
  await recheckPublicShow(ctx, performerId);
  await removeBlockedFromShows(ctx, performerId);
}
