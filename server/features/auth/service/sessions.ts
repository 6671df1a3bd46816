import { createHash, randomBytes } from 'node:crypto';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type Caller } from '@server/http/caller';
import { SESSION_DAYS } from '../rules';
import { forgetOldSessions, insertSession, revokeSession, sessionByTokenHash, touchSession } from '../store/sessions';

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
  const { accountId, sessionId, role, username, verification, seenLongAgo } = session;
  if (seenLongAgo) await touchSession(ctx.db, sessionId);
  return { accountId, sessionId, role, username, verified: role !== 'performer' || verification === 'verified' };
}

/** Opens a session. @returns its token, which is stored nowhere */
export async function openSession(db: Db, accountId: string, device: Device): Promise<string> {
  const token = newToken();
  await forgetOldSessions(db, accountId);
  await insertSession(db, { id: newId(), accountId, tokenHash: hashOfToken(token), ip: device.ip, userAgent: device.userAgent?.slice(0, 300) ?? null, days: SESSION_DAYS });
  return token;
}

/** Ends the session that calls, its sockets with it. */
export async function logOut(ctx: Context, caller: Caller): Promise<void> {
  await revokeSession(ctx.db, caller.accountId, caller.sessionId);
  ctx.realtime.disconnectAccount(caller.accountId, caller.sessionId);
}
