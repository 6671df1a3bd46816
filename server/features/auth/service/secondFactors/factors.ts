import { type SecondFactorsView } from '@contract/secondFactors';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { type Actor, recordSecurityEvent } from '../../../security/service/record';
import { findAccountRow } from '../../store/accounts';
import {
  countRecoveryCodes,
  deletePasskeys,
  deleteTotp,
  findHasSecondFactor,
  findPasskeys,
  findTotp,
  lockSecondFactors,
  replaceRecoveryCodes,
} from '../../store/secondFactors';
import { viewSecondFactors } from '../../view';
import { queueAccountEmail, type SecondFactorChange } from '../accountEmails';
import { type Account } from '../accounts';
import { endSessions } from '../sessions';
import { requireStepUp } from '../stepUp';
import { makeRecoveryCodes } from './recoveryCodes';

/** Operators must have a second factor. The demo's operator is exempt: a live site has no demo accounts. */
export const mustHaveFactor = ({ role, demo }: Pick<Account, 'role' | 'demo'>): boolean => role === 'operator' && !demo;

/** Lists the second factors of the caller. */
export async function listSecondFactors(ctx: Context, { accountId }: Caller): Promise<SecondFactorsView> {
  const [account, passkeys, totp, codesLeft] = await Promise.all([
    findAccountRow(ctx.db, accountId),
    findPasskeys(ctx.db, accountId),
    findTotp(ctx.db, accountId),
    countRecoveryCodes(ctx.db, accountId),
  ]);
  return viewSecondFactors({ required: account !== null && mustHaveFactor(account), passkeys, totp, codesLeft });
}

const EVENTS = {
  passkeyAdded: 'passkeyAdded',
  passkeyRemoved: 'passkeyRemoved',
  totpAdded: 'totpEnabled',
  totpRemoved: 'totpDisabled',
  codesReplaced: 'recoveryCodesCreated',
  codeUsed: 'recoveryCodeUsed',
  reset: 'secondFactorsReset',
} as const satisfies Record<SecondFactorChange, string>;

/** Records a change of an account's factors and mails it to the owner. `by` null: the command line. */
export async function reportChange(
  ctx: Context,
  tx: Tx,
  change: SecondFactorChange,
  { accountId, by = accountId, ...actor }: { accountId: string } & Partial<Actor>,
): Promise<void> {
  await recordSecurityEvent(ctx, tx, { kind: EVENTS[change], accountId, by, ...actor });
  const account = await findAccountRow(tx, accountId);
  if (account?.emailHeld) await queueAccountEmail(ctx, tx, { kind: 'secondFactors', accountId, change });
}

/**
 * Adds a factor of the caller and reports it. The first one brings recovery codes.
 * @returns the recovery codes to show once; null when the account has a factor already
 */
export async function addFactor(
  ctx: Context,
  { accountId, sessionId }: Caller,
  change: 'passkeyAdded' | 'totpAdded',
  add: (tx: Tx) => Promise<void>,
): Promise<{ recoveryCodes: string[] | null }> {
  return inTransaction(ctx.db, async (tx) => {
    await lockSecondFactors(tx, accountId);
    const isFirst = !(await findHasSecondFactor(tx, accountId));
    await add(tx);
    await reportChange(ctx, tx, change, { accountId, sessionId });
    return { recoveryCodes: isFirst ? await makeRecoveryCodes(tx, accountId) : null };
  });
}

/**
 * Removes a factor of the caller and reports it. Recovery codes go with the last one.
 * @throws Refusal 422 LAST_FACTOR for the last one of an operator
 */
export async function removeFactor(
  ctx: Context,
  { accountId, sessionId }: Caller,
  change: 'passkeyRemoved' | 'totpRemoved',
  remove: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockSecondFactors(tx, accountId);
    await remove(tx);
    if (!(await findHasSecondFactor(tx, accountId))) {
      const account = await findAccountRow(tx, accountId);
      if (account && mustHaveFactor(account))
        throw refused('LAST_FACTOR', 'Operators need a second factor. Add another one first; nothing was removed.');
      await replaceRecoveryCodes(tx, accountId, []);
    }
    await reportChange(ctx, tx, change, { accountId, sessionId });
  });
}

/** Replaces the recovery codes of the caller. @throws Refusal 403 STEP_UP_REQUIRED, 422 NO_FACTOR */
export async function replaceOwnRecoveryCodes(ctx: Context, caller: Caller): Promise<{ recoveryCodes: string[] }> {
  requireStepUp(caller);
  const { accountId, sessionId } = caller;
  return inTransaction(ctx.db, async (tx) => {
    await lockSecondFactors(tx, accountId);
    if (!(await findHasSecondFactor(tx, accountId)))
      throw refused('NO_FACTOR', 'Add a passkey or an authenticator app first.');
    await reportChange(ctx, tx, 'codesReplaced', { accountId, sessionId });
    return { recoveryCodes: await makeRecoveryCodes(tx, accountId) };
  });
}

/** Removes all factors of an account whose owner lost them, and ends its sessions. */
export async function resetSecondFactors(ctx: Context, accountId: string, actor: Actor): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    await lockSecondFactors(tx, accountId);
    await deletePasskeys(tx, accountId);
    await deleteTotp(tx, accountId);
    await replaceRecoveryCodes(tx, accountId, []);
    await endSessions(ctx, tx, after, accountId);
    await reportChange(ctx, tx, 'reset', { accountId, ...actor });
  });
}
