import { type BlockedAccountView } from '@contract/blocking';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { fileUrlOr } from '@server/storage/storage';
import { findAccount } from '../../auth/service/accounts';
import { type BlockedAccountRow, deleteBlockedUser, findBlockedAccounts, insertBlockedUsers } from '../store';
import { removeBlockedViewers } from './blockList';

const view = ({ id, username, name, avatar, role }: BlockedAccountRow): BlockedAccountView => ({
  _id: id,
  username,
  name,
  avatar: fileUrlOr(avatar, role === 'performer' ? '/no-avatar.png' : '/default-user-icon.png'),
});

/** Returns the accounts that the caller blocks, latest first. */
export const listBlockedAccounts = async (ctx: Context, { accountId }: Caller): Promise<BlockedAccountView[]> =>
  (await findBlockedAccounts(ctx.db, accountId)).map(view);

/**
 * Blocks an account: it can't write to the caller, mention the caller or request shows, and the caller doesn't see its
 * chat messages. A performer's rooms and shows remove it. Blocking it again changes nothing.
 * @throws Refusal 404 for an unknown account and for operators, 422 BLOCK_SELF
 */
export async function blockAccount(ctx: Context, caller: Caller, id: string): Promise<BlockedAccountView[]> {
  if (id === caller.accountId) throw refused('BLOCK_SELF', "You can't block yourself.");
  if ((await findAccount(ctx.db, id)).role === 'operator') throw notFound('This account');
  await inTransaction(ctx.db, async (tx, after) => {
    await insertBlockedUsers(tx, caller.accountId, [id]);
    await ctx.jobs.add(tx, 'pledges/check', {});
    await ctx.jobs.add(tx, 'tickets/check', {});
    if (caller.role === 'performer')
      after(() => removeBlockedViewers(ctx, caller.accountId, { accountIds: [id], countries: [] }));
    after(() => ctx.realtime.toAccount(caller.accountId, 'blocking/changed', { accountId: id, blocked: true }));
  });
  return listBlockedAccounts(ctx, caller);
}

/** Unblocks an account. For one that isn't blocked it changes nothing. */
export async function unblockAccount(ctx: Context, caller: Caller, id: string): Promise<BlockedAccountView[]> {
  await inTransaction(ctx.db, async (tx, after) => {
    await deleteBlockedUser(tx, caller.accountId, id);
    after(() => ctx.realtime.toAccount(caller.accountId, 'blocking/changed', { accountId: id, blocked: false }));
  });
  return listBlockedAccounts(ctx, caller);
}
