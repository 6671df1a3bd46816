import { type RequestOf } from '@contract/all';
import { type OwnUserView, type UserBriefView, type UserPublicView } from '@contract/users';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { updateAccount, findAccount } from '../auth/service/accounts';
import { setAvatar } from '../auth/service/avatars';
import { requestEmailChange } from '../auth/service/emailChange';
import { readBalance } from '../ledger/service/balances';
import { recordOperatorAction } from '../security/service/operatorActions';
import { actorOf } from '../security/service/record';
import { findLatestContacts, findMember, findMembersByIds, isMemberKnownTo, searchMembers } from './store';
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

/**
 * Says whether a member followed, tipped, bought from or wrote to a performer: only these members may a performer look
 * up or write to first.
 */
export const isKnownMember = (ctx: Context, performerId: string, memberId: string): Promise<boolean> =>
  isMemberKnownTo(ctx.db, performerId, memberId);

/** Only verified performers, and operators, look members up. @throws Refusal 422 PERFORMER_NOT_VERIFIED */
function requireLookUp({ verified }: Caller): void {
  if (!verified) throw refused('PERFORMER_NOT_VERIFIED', 'You can look members up once your documents are verified.');
}
const knownTo = ({ role, accountId }: Caller) => (role === 'performer' ? accountId : null);

/**
 * Finds active members whose username begins with `q` or whose name contains it; for performers only members they know,
 * and without `q` the latest who followed, tipped or bought.
 * @throws Refusal 400 for an operator without `q`, 422 PERFORMER_NOT_VERIFIED
 */
export async function searchUsers(
  ctx: Context,
  caller: Caller,
  { q, limit, offset }: RequestOf<'searchUsers'>['query'],
): Promise<{ data: UserBriefView[]; total: number }> {
  requireLookUp(caller);
  if (!q) {
    if (caller.role !== 'performer') throw invalid('q', 'This field is required!', 'required');
    const latest = await findLatestContacts(ctx.db, caller.accountId, limit, offset);
    return { data: latest.rows.map(viewUserBrief), total: latest.total };
  }
  const { rows, total } = await searchMembers(ctx.db, { q, knownTo: knownTo(caller) }, limit, offset);
  return { data: rows.map(viewUserBrief), total };
}

/** Returns the members among these ids, in the given order. */
export async function findMemberBriefs(db: Db, ids: string[]): Promise<UserBriefView[]> {
  const byId = new Map((await findMembersByIds(db, ids)).map((row) => [row.id, viewUserBrief(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns the public profile of a member; for performers only of members they know.
 * @throws Refusal 404, 422 PERFORMER_NOT_VERIFIED
 */
export async function readUser(ctx: Context, caller: Caller, id: string): Promise<UserPublicView> {
  requireLookUp(caller);
  const member = await findMember(ctx.db, id);
  const performerId = knownTo(caller);
  if (!member || (performerId && !(await isKnownMember(ctx, performerId, id)))) throw notFound('This member');
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
  const avatar = await setAvatar(ctx, id, file);
  if (caller.accountId !== id)
    await inTransaction(ctx.db, (tx) =>
      recordOperatorAction(ctx, tx, actorOf(caller), { action: 'people/avatar', accountId: id, after: { avatar } }),
    );
  return { avatar };
}
