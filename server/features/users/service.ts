import { type RequestOf } from '@contract/all';
import { type OwnUserView, type UserBriefView, type UserPublicView } from '@contract/users';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { changeAccount, changeAddress, findAccount } from '../auth/service/accounts';
import { setAvatar } from '../auth/service/avatars';
import { balanceOf } from '../ledger/service';
import { memberById, membersByIds, membersLike } from './store';
import { viewOwnUser, viewUserBrief, viewUserPublic } from './view';

/** The own profile of the member who calls. */
export async function readOwnUser(ctx: Context, caller: Caller): Promise<OwnUserView> {
  const [account, { balance }] = await Promise.all([
    findAccount(ctx.db, caller.accountId),
    balanceOf(ctx.db, caller.accountId, 'member'),
  ]);
  return viewOwnUser(account, balance);
}

/** Changes the own profile of the member who calls; absent fields stay. A new address has to be confirmed again. */
export async function updateOwnUser(
  ctx: Context,
  caller: Caller,
  changes: RequestOf<'updateUser'>['body'],
): Promise<OwnUserView> {
  const { email, ...said } = changes;
  await inTransaction(ctx.db, async (tx) => {
    const account = await changeAccount(tx, caller.accountId, said);
    if (email) await changeAddress(ctx, tx, account, email);
  });
  return readOwnUser(ctx, caller);
}

/** Members whose user name begins with `q`, or whose name has it. Suspended ones are not found. */
export async function searchUsers(
  ctx: Context,
  { q, limit, offset }: RequestOf<'searchUsers'>['query'],
): Promise<{ data: UserBriefView[]; total: number }> {
  const { rows, total } = await membersLike(ctx.db, q, limit, offset);
  return { data: rows.map(viewUserBrief), total };
}

/** Those of these who are members, in the order given. */
export async function membersInShort(db: Db, ids: string[]): Promise<UserBriefView[]> {
  const known = new Map((await membersByIds(db, ids)).map((row) => [row.id, viewUserBrief(row)]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** A member's public view. @throws Refusal 404 */
export async function readUser(ctx: Context, id: string): Promise<UserPublicView> {
  const member = await memberById(ctx.db, id);
  if (!member) throw notFound('This member');
  return viewUserPublic(member);
}

/** Sets a member's picture: the own one, or any for an operator. @throws Refusal 404 for anybody else's */
export async function setUserAvatar(
  ctx: Context,
  caller: Caller,
  id: string,
  file: Upload,
): Promise<{ avatar: string }> {
  const allowed = caller.role === 'operator' || caller.accountId === id;
  if (!allowed || !(await memberById(ctx.db, id))) throw notFound('This member');
  return { avatar: await setAvatar(ctx, id, file) };
}
