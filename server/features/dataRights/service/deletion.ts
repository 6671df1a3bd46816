import { type AccountDeletionView } from '@contract/dataRights';
import { DELETION_DELAY_DAYS } from '@contract/limits';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, refused } from '@server/http/errors';
import { type Account, findAccount } from '../../auth/service/accounts';
import { endSessions } from '../../auth/service/sessions';
import { requireStepUp } from '../../auth/service/stepUp';
import { readBalance } from '../../ledger/service/balances';
import { recordSecurityEvent } from '../../security/service/record';
import { readSetting } from '../../site/service';
import { closeStudio } from '../../studios/service/closing';
import { deletionBlockers, deletionDate, DELETION_REMINDER_DAYS } from '../rules/dataRights';
import {
  countObstacles,
  countPerformers,
  deleteDeletion,
  type DeletionRow,
  findDeletion,
  insertDeletion,
  lockAccountStatus,
  markReminded,
} from '../store/deletions';
import { queueDataRightsEmail } from './emails';

/** Returns the kind of ledger account that holds an account's tokens. */
export const holderOf = (role: Account['role']) => (role === 'user' ? 'member' : role === 'operator' ? null : role);

/** Returns what has to be done before an account can be deleted, and the tokens that it would lose. */
export async function examineDeletion(ctx: Context, db: Db, account: Pick<Account, 'id' | 'role'>) {
  const holder = holderOf(account.role);
  const [obstacles, { balance }, payoutMinimum] = await Promise.all([
    countObstacles(db, account.id),
    holder ? readBalance(db, account.id, holder) : { balance: 0 },
    readSetting(ctx, 'payoutMinimum'),
  ]);
  const blockers = deletionBlockers({ ...obstacles, role: account.role, balance, payoutMinimum });
  return { blockers, forfeited: balance };
}

/** Returns the scheduled deletion of the caller's account, or what a deletion would mean. */
export async function readDeletion(ctx: Context, caller: Caller): Promise<AccountDeletionView> {
  const [deletion, { blockers, forfeited }, performers] = await Promise.all([
    findDeletion(ctx.db, caller.accountId),
    examineDeletion(ctx, ctx.db, { id: caller.accountId, role: caller.role }),
    countPerformers(ctx.db, caller.accountId),
  ]);
  return {
    username: caller.username,
    deletesAt: deletion?.deleteAt.toISOString() ?? null,
    days: DELETION_DELAY_DAYS,
    forfeited,
    performers,
    blockers,
  };
}

/**
 * Closes an account and schedules its deletion: it is hidden at once, and its other sessions end. A studio's performers
 * leave it, because they must not go on to earn for it.
 * @throws Refusal 422 with the first blocker, or when the account is an operator's or already closed
 */
export async function scheduleDeletion(
  ctx: Context,
  accountId: string,
  {
    requestedBy,
    keepSession = null,
    email = 'deletionScheduled',
  }: {
    requestedBy: DeletionRow['requestedBy'];
    keepSession?: string | null;
    email?: 'deletionScheduled' | 'registrationExpired';
  },
): Promise<Date> {
  return inTransaction(ctx.db, async (tx, after) => {
    const status = await lockAccountStatus(tx, accountId);
    const account = await findAccount(tx, accountId);
    if (account.role === 'operator') throw refused('OPERATOR', 'Accounts of operators cannot be deleted here.');
    if (status !== 'active' && status !== 'suspended')
      throw refused('ALREADY_CLOSED', 'The deletion of this account is already scheduled, or it is deleted.');
    const [blocker] = (await examineDeletion(ctx, tx, account)).blockers;
    if (blocker) throw refused(blocker.code, blocker.message);
    const deleteAt = deletionDate(new Date());
    await insertDeletion(tx, { accountId, formerStatus: status, requestedBy, deleteAt });
    await recordSecurityEvent(ctx, tx, {
      kind: 'deletionRequested',
      accountId,
      sessionId: keepSession,
      ...(requestedBy === 'operator' ? { by: null } : {}),
    });
    await closeForOthers(ctx, tx, after, account, keepSession);
    await queueDataRightsEmail(ctx, tx, { kind: email, accountId, at: deleteAt.toISOString() });
    return deleteAt;
  });
}

async function closeForOthers(
  ctx: Context,
  tx: Tx,
  after: After,
  account: Account,
  keepSession: string | null,
): Promise<void> {
  await endSessions(ctx, tx, after, account.id, keepSession);
  await ctx.jobs.add(tx, 'pledges/check', {});
  await ctx.jobs.add(tx, 'tickets/check', {});
  // the session that is kept has no sockets any more
  after(() => ctx.realtime.disconnectAccount(account.id));
  if (account.role !== 'studio') return;
  for (const performerId of await closeStudio(tx, account.id))
    await queueDataRightsEmail(ctx, tx, { kind: 'studioClosed', accountId: performerId, studioName: account.name });
}

/**
 * Schedules the deletion of the caller's account.
 * @param username the username, typed as a confirmation
 * @throws Refusal 403 STEP_UP_REQUIRED, 400 for another username, 422 with the first blocker
 */
export async function requestDeletion(ctx: Context, caller: Caller, username: string): Promise<AccountDeletionView> {
  requireStepUp(caller);
  if (username.toLowerCase() !== caller.username.toLowerCase())
    throw invalid('username', `Type your username: ${caller.username}`, 'confirmation');
  await scheduleDeletion(ctx, caller.accountId, { requestedBy: 'owner', keepSession: caller.sessionId });
  return readDeletion(ctx, caller);
}

/**
 * Takes a scheduled deletion back. Does nothing without one.
 * @param by the caller; null: the command line
 * @returns whether there was one
 */
export async function cancelDeletion(ctx: Context, accountId: string, by: Caller | null): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockAccountStatus(tx, accountId);
    const isKept = await deleteDeletion(tx, accountId);
    if (!isKept) return false;
    await recordSecurityEvent(ctx, tx, {
      kind: 'deletionCancelled',
      accountId,
      by: by?.accountId ?? null,
      sessionId: by?.sessionId,
    });
    await queueDataRightsEmail(ctx, tx, { kind: 'accountKept', accountId });
    return true;
  });
}

/** Takes the scheduled deletion of the caller's account back. */
export async function keepAccount(ctx: Context, caller: Caller): Promise<AccountDeletionView> {
  await cancelDeletion(ctx, caller.accountId, caller);
  return readDeletion(ctx, caller);
}

/** Reminds the owners whose accounts are deleted soon, once each. */
export async function remindOwners(ctx: Context, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() + DELETION_REMINDER_DAYS * 86_400_000);
  await inTransaction(ctx.db, async (tx) => {
    for (const { accountId, deleteAt } of await markReminded(tx, before))
      await queueDataRightsEmail(ctx, tx, { kind: 'deletionReminder', accountId, at: deleteAt.toISOString() });
  });
}
