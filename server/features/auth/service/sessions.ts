import { createHash, randomBytes } from 'node:crypto';
import { type Role } from '@contract/endpoint';
import { type SessionView } from '@contract/auth';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { sessionHours } from '../rules';
import {
  forgetOldSessions,
  insertSession,
  livingSessions,
  revokeSession,
  revokeSessions,
  sessionByTokenHash,
  touchSession,
} from '../store/sessions';
import { viewSession } from '../view';

/** What is kept of a secret that we hand out. It is random and long, so a plain hash is enough. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');
/** A secret of 32 random bytes, as it travels. */
export const newToken = () => randomBytes(32).toString('base64url');

/** From where a person signs in. */
export interface Device {
  ip: string;
  userAgent: string | null;
}

/** Who a token belongs to; null for an unknown, expired or revoked one and for a suspended account. */
export async function identify(ctx: Context, token: string): Promise<Caller | null> {
  const session = await sessionByTokenHash(ctx.db, hashOfToken(token));
  if (!session) return null;
  const { accountId, sessionId, role, username, verification, studioStatus, seenLongAgo } = session;
  if (seenLongAgo) await touchSession(ctx.db, sessionId);
  const verified =
    role === 'performer' ? verification === 'verified' : role === 'studio' ? studioStatus === 'approved' : true;
  return { accountId, sessionId, role, username, verified };
}

/** Opens a session. @returns its token, which is stored nowhere */
export async function openSession(db: Db, account: { id: string; role: Role }, device: Device): Promise<string> {
  const token = newToken();
  await forgetOldSessions(db, account.id);
  await insertSession(db, {
    id: newId(),
    accountId: account.id,
    tokenHash: hashOfToken(token),
    ...device,
    hours: sessionHours(account.role),
  });
  return token;
}

/** Ends the session that calls, its sockets with it. */
export async function logOut(ctx: Context, caller: Caller): Promise<void> {
  await revokeSession(ctx.db, caller.accountId, caller.sessionId);
  ctx.realtime.disconnectAccount(caller.accountId, caller.sessionId);
}

/** The living sessions of the account that calls, the one seen last first. */
export async function listSessions(ctx: Context, caller: Caller): Promise<SessionView[]> {
  return (await livingSessions(ctx.db, caller.accountId)).map((row) => viewSession(row, caller.sessionId));
}

/** Ends one session of the account that calls. @throws Refusal 404 for one that is not there, ended, or somebody else's */
export async function endSession(ctx: Context, caller: Caller, id: string): Promise<void> {
  if (!(await revokeSession(ctx.db, caller.accountId, id))) throw notFound('This session');
  ctx.realtime.disconnectAccount(caller.accountId, id);
}

/**
 * Ends all sessions of an account, or all but one, and after the commit their sockets.
 * @returns how many ended
 */
export async function endSessions(
  ctx: Context,
  tx: Tx,
  after: After,
  accountId: string,
  but: string | null = null,
): Promise<number> {
  const ended = await revokeSessions(tx, accountId, but);
  after(() => {
    for (const id of ended) ctx.realtime.disconnectAccount(accountId, id);
  });
  return ended.length;
}

/** Ends every session of the account but the one that calls. @returns how many ended */
export const endOtherSessions = (ctx: Context, caller: Caller): Promise<number> =>
  inTransaction(ctx.db, (tx, after) => endSessions(ctx, tx, after, caller.accountId, caller.sessionId));
