import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { recordOwn, recordSecurityEvent } from '../../security/service/record';
import { EMAIL_CHANGES, EMAIL_LINK_HOURS } from '../rules';
import {
  assignVerifiedEmail,
  findAccountRow,
  findEmailHolder,
  lockAndCheckEmail,
  updateAccountRow,
} from '../store/accounts';
import { consumeEmailLink, deleteEmailLinks, findFirstLinkDate, insertEmailLink } from '../store/emailLinks';
import { deleteFactorsSince } from '../store/secondFactors';
import { queueAccountEmail } from './accountEmails';
import { hashPassword } from './hashing';
import { linkInvalid } from './passwords';
import { consumeRateLimit } from './rateLimit';
import { createToken, endSessions, hashToken } from './sessions';
import { requireStepUp } from './stepUp';

const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

/**
 * Asks for a new email address. The account keeps its address until the new one is confirmed through a link. The owner
 * of the address in force is told, with a link that undoes the change. The caller can't tell whether another account
 * holds the new address. The address in force, or the one that was asked for already, changes nothing.
 * @throws Refusal 403 STEP_UP_REQUIRED, 429 after too many changes
 */
export async function requestEmailChange(ctx: Context, tx: Tx, caller: Caller, email: string): Promise<void> {
  const account = await findAccountRow(tx, caller.accountId);
  if (!account || isSame(account.email, email) || isSame(account.pendingEmail, email)) return;
  requireStepUp(caller);
  await consumeRateLimit(tx, `email change:${account.id}`, EMAIL_CHANGES);
  await deleteEmailLinks(tx, account.id, 'change');
  await updateAccountRow(tx, account.id, { pendingEmail: email });
  await queueAccountEmail(ctx, tx, { kind: 'confirmChange', accountId: account.id });
  if (account.emailHeld)
    await queueAccountEmail(ctx, tx, {
      kind: 'changeRequested',
      accountId: account.id,
      address: account.email,
      newAddress: email,
    });
  await recordOwn(ctx, tx, caller, 'emailChangeRequested');
}

/** Gives up the caller's pending email address. The address in force stays as it is. */
export async function cancelEmailChange(ctx: Context, { accountId }: Caller): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await deleteEmailLinks(tx, accountId, 'change');
    await updateAccountRow(tx, accountId, { pendingEmail: null });
  });
}

/**
 * Makes a pending address the address of its account, by the link that was sent to it. The former address gets another
 * link that undoes this.
 * @returns null for an unknown link
 * @throws Refusal 422 LINK_INVALID when the address is no longer pending or another account verified it first
 */
export async function confirmEmailChange(ctx: Context, tx: Tx, tokenHash: string): Promise<{ email: string } | null> {
  const link = await consumeEmailLink(tx, 'change', tokenHash);
  if (!link) return null;
  await lockAndCheckEmail(tx, link.email);
  const account = await findAccountRow(tx, link.accountId);
  if (!account?.pendingEmail || account.status === 'deleted' || !isSame(account.pendingEmail, link.email))
    throw linkInvalid();
  const holder = await findEmailHolder(tx, link.email);
  if (holder && holder.id !== account.id && holder.emailVerifiedAt) throw linkInvalid();
  await takeAddress(tx, account.id, account.pendingEmail);
  if (account.emailHeld)
    await queueAccountEmail(ctx, tx, {
      kind: 'addressChanged',
      accountId: account.id,
      address: account.email,
      newAddress: account.pendingEmail,
    });
  await recordSecurityEvent(ctx, tx, { kind: 'emailChanged', accountId: account.id });
  return { email: account.pendingEmail };
}

/** Gives an address to the account that proved it. Links to any other address stop working. */
async function takeAddress(tx: Tx, accountId: string, email: string): Promise<void> {
  await updateAccountRow(tx, accountId, { email, emailHeld: false, pendingEmail: null });
  await assignVerifiedEmail(tx, accountId, email.toLowerCase());
  for (const kind of ['verify', 'change', 'reset', 'welcome'] as const) await deleteEmailLinks(tx, accountId, kind);
}

/**
 * Undoes a change of address by the link that was sent to the former address, also before the new one is confirmed.
 * The person who made the change may know the password and may have added second factors: the password stops working,
 * factors added since are removed, and all sessions end with the stream key and tokens.
 * @returns the address in force, and a token that sets a new password
 * @throws Refusal 422 LINK_INVALID
 */
export async function undoEmailChange(ctx: Context, token: string): Promise<{ email: string; resetToken: string }> {
  const passwordHash = await hashPassword(createToken());
  const resetToken = createToken();
  return inTransaction(ctx.db, async (tx, after) => {
    const link = await consumeEmailLink(tx, 'undo', hashToken(token));
    const account = link && (await findAccountRow(tx, link.accountId));
    if (!link || !account || account.status === 'deleted') throw linkInvalid();
    const email = isSame(account.email, link.email) ? account.email : link.email;
    await lockAndCheckEmail(tx, email);
    await deleteFactorsSince(tx, account.id, await findFirstLinkDate(tx, account.id, 'undo'));
    await takeAddress(tx, account.id, email);
    await updateAccountRow(tx, account.id, { passwordHash });
    // Links to other former addresses go too: one of them may belong to whoever made the change.
    await deleteEmailLinks(tx, account.id, 'undo');
    await endSessions(ctx, tx, after, account.id);
    await insertResetLink(tx, account.id, email, resetToken);
    await recordSecurityEvent(ctx, tx, { kind: 'emailChangeUndone', accountId: account.id });
    return { email, resetToken };
  });
}

const insertResetLink = (db: Db, accountId: string, email: string, token: string): Promise<void> =>
  insertEmailLink(db, {
    id: newId(),
    accountId,
    kind: 'reset',
    tokenHash: hashToken(token),
    email: email.toLowerCase(),
    hours: EMAIL_LINK_HOURS.reset,
  });
