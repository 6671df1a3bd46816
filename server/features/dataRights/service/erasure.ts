import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Account, findAccount } from '../../auth/service/accounts';
import { sendToAccount } from '../../auth/service/accountEmails';
import { hashPassword } from '../../auth/service/hashing';
import { createToken } from '../../auth/service/sessions';
import { readBalance } from '../../ledger/service/balances';
import { postAdjustment } from '../../ledger/service/transfers';
import { forgetDetailsInRequests } from '../../payouts/service/information';
import { pseudonymiseSecurityEvents, recordSecurityEvent } from '../../security/service/record';
import { accountDeletedEmail } from '../emails';
import { REPORTS_WAIT_DAYS } from '../rules/dataRights';
import { pseudonymOf } from '../rules/erasure';
import { findDeletion, findDueDeletions } from '../store/deletions';
import {
  applyErasureRules,
  beginErasure,
  clearArrivalNotices,
  clearOwnRooms,
  countOpenReports,
  deleteSearchWords,
  deleteTraces,
  findFilesToDelete,
  pseudonymise,
} from '../store/erasure';
import { examineDeletion, holderOf } from './deletion';

/** Queues the erasure of the accounts that are due, and of those whose erasure was interrupted. */
export async function queueDueErasures(ctx: Context, now = new Date()): Promise<void> {
  for (const accountId of await findDueDeletions(ctx.db, now)) await queueErasure(ctx, ctx.db, accountId);
}

/** Queues the erasure of an account. */
export const queueErasure = (ctx: Context, db: Context['db'], accountId: string): Promise<void> =>
  ctx.jobs.add(db, 'dataRights/erase', { accountId }, { key: `dataRights:erase:${accountId}` });

/** Returns whether an erasure has to wait for something that came up while the account was closed. */
async function mustWait(ctx: Context, account: Account): Promise<boolean> {
  const { blockers } = await examineDeletion(ctx, ctx.db, account);
  // evidence stays until the operator has decided
  const reports = await countOpenReports(ctx.db, account.id, REPORTS_WAIT_DAYS);
  if (blockers.length === 0 && reports === 0) return false;
  ctx.log.warn({ account: account.id, blockers: blockers.map(({ code }) => code), reports }, 'an erasure waits');
  return true;
}

/**
 * Erases an account whose deletion is due: files first, then rows, the account itself last. Each step can be repeated,
 * so that an interrupted erasure goes on where it stopped. Does nothing for an account that was kept or is erased.
 */
export async function eraseAccount(ctx: Context, accountId: string, now = new Date()): Promise<void> {
  const account = await findAccount(ctx.db, accountId);
  const deletion = await findDeletion(ctx.db, accountId);
  if (!deletion || deletion.status === 'erased') return;
  if (deletion.status === 'scheduled' && (await mustWait(ctx, account))) return;
  if (!(await inTransaction(ctx.db, (tx) => beginErasure(tx, accountId, now)))) return;
  for (const key of await findFilesToDelete(ctx.db, accountId)) await ctx.storage.remove(key);
  await deleteSearchWords(ctx.db, accountId);
  await clearArrivalNotices(ctx.db, account.name);
  await clearOwnRooms(ctx.db, accountId);
  await applyErasureRules(ctx.db, accountId);
  await forgetDetailsInRequests(ctx, accountId);
  await sendToAccount(ctx, accountId, (recipient, { siteName }) => accountDeletedEmail(recipient, siteName)).catch(
    (error: unknown) => ctx.log.warn({ err: error }, 'the last email to a deleted account was not sent'),
  );
  await deleteTraces(ctx.db, account);
  await finish(ctx, account);
}

/** Takes the remaining tokens and the name of an account, in one transaction. */
async function finish(ctx: Context, account: Account): Promise<void> {
  const passwordHash = await hashPassword(createToken());
  await inTransaction(ctx.db, async (tx) => {
    const role = holderOf(account.role);
    const { balance } = role ? await readBalance(tx, account.id, role) : { balance: 0 };
    if (role && balance > 0)
      await postAdjustment(tx, {
        key: `deletion:${account.id}`,
        ownerId: account.id,
        role,
        tokens: -balance,
        reason: 'Forfeited when the account was deleted',
      });
    await recordSecurityEvent(ctx, tx, { kind: 'accountDeleted', accountId: account.id, by: null });
    await pseudonymiseSecurityEvents(tx, account.id);
    await pseudonymise(tx, account.id, { username: pseudonymOf(account.id), passwordHash });
  });
}
