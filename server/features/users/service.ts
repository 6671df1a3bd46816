import { type RequestOf } from '@contract/all';
import { type OwnUserView, type UserBriefView, type UserPublicView } from '@contract/users';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { updateAccount, findAccount } from '../auth/service/accounts';
import { setAvatar } from '../auth/service/avatars';
import { requestEmailChange } from '../auth/service/emailChange';
import { readBalance } from '../ledger/service/balances';
import { findMember, findMembersByIds, searchMembers } from './store';
import { viewOwnUser, viewUserBrief, viewUserPublic } from './view';

/** Returns the profile of the member who calls. */
export async function readOwnUser(ctx: Context, caller: Caller): Promise<OwnUserView> {
  const [account, { balance }] = await Promise.all([
    findAccount(ctx.db, caller.accountId),
    readBalance(ctx.db, caller.accountId, 'member'),
  ]);
  return viewOwnUser(account, balance);
}

/**
 * Changes the given fields of the caller's profile. A new email address takes effect once it is confirmed.
 * @throws Refusal 403 STEP_UP_REQUIRED for a new email address; nothing is changed then
 */
export async function updateOwnUser(
  ctx: Context,
  caller: Caller,
  changes: RequestOf<'updateUser'>['body'],
): Promise<OwnUserView> {
  const { email, ...fields } = changes;
  await inTransaction(ctx.db, async (tx) => {
    await updateAccount(tx, caller.accountId, fields);
    if (email) await requestEmailChange(ctx, tx, caller, email);
  });
  return readOwnUser(ctx, caller);
}

/** Finds active members whose username begins with `q` or whose name contains it. */
export async function searchUsers(
  ctx: Context,
  { q, limit, offset }: RequestOf<'searchUsers'>['query'],
): Promise<{ data: UserBriefView[]; total: number }> {
  const { rows, total } = await searchMembers(ctx.db, q, limit, offset);
  return { data: rows.map(viewUserBrief), total };
}

/** Returns the members among these ids, in the given order. */
export async function findMemberBriefs(db: Db, ids: string[]): Promise<UserBriefView[]> {
  const byId = new Map((await findMembersByIds(db, ids)).map((row) => [row.id, viewUserBrief(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the public profile of a member. @throws Refusal 404 */
export async function readUser(ctx: Context, id: string): Promise<UserPublicView> {
  const member = await findMember(ctx.db, id);
  if (!member) throw notFound('This member');
  return viewUserPublic(member);
}

/** Members set their own avatar, operators any member's. @throws Refusal 404 for others */
export async function requireAvatarOwner(ctx: Context, caller: Caller, id: string): Promise<void> {
  const isAllowed = caller.role === 'operator' || caller.accountId === id;
  if (!isAllowed || !(await findMember(ctx.db, id))) throw notFound('This member');
}

/** Sets the avatar of a member. @throws Refusal 404 as `requireAvatarOwner` says */
export async function setUserAvatar(
  ctx: Context,
  caller: Caller,
  id: string,
  file: Upload,
): Promise<{ avatar: string }> {
  await requireAvatarOwner(ctx, caller, id);
  return { avatar: await setAvatar(ctx, id, file) };
}
