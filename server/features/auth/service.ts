import { createHash } from 'node:crypto';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { sessionByTokenHash } from './store';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Who a token belongs to; null for an unknown, expired or revoked one and for a suspended account. */
export async function identify(ctx: Context, token: string): Promise<Caller | null> {
  const session = await sessionByTokenHash(ctx.db, hashOf(token));
  if (!session) return null;
  const { accountId, sessionId, role, username, verification } = session;
  return { accountId, sessionId, role, username, verified: role !== 'performer' || verification === 'verified' };
}
