import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { performers } from '../performers/tables';
import { accounts, sessions } from './tables';

/** The live session behind a token's hash, with what a caller is made of. */
export async function sessionByTokenHash(db: Db, tokenHash: string) {
  const [row] = await db
    .select({ sessionId: sessions.id, accountId: accounts.id, role: accounts.role, username: accounts.username, verification: performers.verification, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(performers, eq(performers.accountId, accounts.id))
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`), eq(accounts.status, 'active')));
  return row ?? null;
}
