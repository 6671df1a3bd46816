import { type ReplyOf, type RequestOf } from '@contract/all';
import { admits, operator } from '@contract/endpoint';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller, maySeeMoney } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { createToken, hashToken, isSessionOpen } from '../auth/service/sessions';
import { requirePerson } from '../people/service/profile';
import { recordOperatorAction } from '../security/service/operatorActions';
import { closeImpersonation, findByTokenHash, type ImpersonationRow, insertImpersonation } from './store';

const IMPERSONATION_MINUTES = 15;
const TOKEN_PREFIX = 'as_';

/** Returns the caller of a token: the account as which an operator sees the site. Null for any other token. */
export async function identifyImpersonation(ctx: Context, token: string): Promise<Caller | null> {
  if (!token.startsWith(TOKEN_PREFIX)) return null;
  const found = await findByTokenHash(ctx.db, hashToken(token));
  if (!found) return null;
  const { impersonation, role, username, verification, studioStatus, operatorRole } = found;
  const mayStill = admits(operator('support'), { role: 'operator', operatorRole });
  if (!mayStill || !(await isSessionOpen(ctx, impersonation.sessionId))) return null;
  const { id, accountId, operatorId, expiresAt } = impersonation;
  return {
    accountId,
    sessionId: id,
    role,
    username,
    verified: role === 'performer' ? verification === 'verified' : role !== 'studio' || studioStatus === 'approved',
    steppedUpAt: null,
    secondFactor: 'complete',
    impersonation: { operatorId, operatorRole: operatorRole!, expiresAt },
  };
}

type End = 'left' | 'expired' | 'replaced';

/** Records the end of a look in the security log, with the reason of its start. */
const recordEnd = (ctx: Context, tx: Tx, { id, accountId, operatorId, sessionId, reason }: ImpersonationRow, by: End) =>
  recordOperatorAction(
    ctx,
    tx,
    { by: operatorId, sessionId },
    {
      action: 'impersonations/end',
      accountId,
      subject: { kind: 'impersonation', id },
      after: { end: by },
      reason,
    },
  );

/**
 * Opens a look at the site as an account sees it, and ends the operator's earlier one. @throws Refusal 404, 422
 * ACCOUNT_NOT_ACTIVE
 */
export async function startImpersonation(
  ctx: Context,
  caller: Caller,
  accountId: string,
  { reason, words }: RequestOf<'startImpersonation'>['body'],
): Promise<ReplyOf<'startImpersonation'>> {
  const { account } = await requirePerson(ctx, accountId);
  if (account.status !== 'active' || account.role === 'operator')
    throw refused('ACCOUNT_NOT_ACTIVE', "This account can't log in, so it has no view of the site.");
  const [id, token] = [newId(), TOKEN_PREFIX + createToken()];
  const { accountId: operatorId, sessionId } = caller;
  const expiresAt = await inTransaction(ctx.db, async (tx) => {
    const replaced = await closeImpersonation(tx, { operatorId });
    if (replaced) await recordEnd(ctx, tx, replaced, 'replaced');
    const row = { id, tokenHash: hashToken(token), accountId, operatorId, sessionId, reason };
    const until = await insertImpersonation(tx, { ...row, minutes: IMPERSONATION_MINUTES });
    await recordOperatorAction(
      ctx,
      tx,
      { by: operatorId, sessionId },
      {
        action: 'impersonations/start',
        accountId,
        subject: { kind: 'impersonation', id },
        reason,
        words,
      },
    );
    await ctx.jobs.add(tx, 'impersonations/expire', { id }, { runAt: until });
    return until;
  });
  return { token, role: account.role, expiresAt: expiresAt.toISOString() };
}

/** Returns whom the caller sees the site as. @throws Refusal 404 for callers who are themselves */
export function readImpersonation(caller: Caller): ReplyOf<'getImpersonation'> {
  const { impersonation, accountId, username } = caller;
  if (!impersonation) throw notFound('This view');
  return { accountId, username, expiresAt: impersonation.expiresAt.toISOString(), money: maySeeMoney(caller) };
}

/** Ends a look, and records it. Does nothing when it has ended. */
const end = (ctx: Context, id: string, by: End): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const ended = await closeImpersonation(tx, { id });
    if (ended) await recordEnd(ctx, tx, ended, by);
  });

/** Ends the look of the caller. @throws Refusal 404 for callers who are themselves */
export async function endImpersonation(ctx: Context, caller: Caller): Promise<ReplyOf<'endImpersonation'>> {
  if (!caller.impersonation) throw notFound('This view');
  await end(ctx, caller.sessionId, 'left');
  return { accountId: caller.accountId };
}

/** Records the end of a look whose time is over. */
export const expireImpersonation = (ctx: Context, id: string): Promise<void> => end(ctx, id, 'expired');
