import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { performers } from '../../performers/tables';
import { studios } from '../../studios/tables';
import { accounts, sessions } from '../tables';

/** The live session behind a token's hash, with what a caller is made of. `seenLongAgo`: more than a minute. */
export async function sessionByTokenHash(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      role: accounts.role,
      username: accounts.username,
      verification: performers.verification,
      studioStatus: studios.status,
      seenLongAgo: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(performers, eq(performers.accountId, accounts.id))
    .leftJoin(studios, eq(studios.accountId, accounts.id))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        eq(accounts.status, 'active'),
      ),
    );
  return row ?? null;
}

export async function insertSession(
  db: Db,
  session: { id: string; accountId: string; tokenHash: string; ip: string; userAgent: string | null; hours: number },
): Promise<void> {
  const { hours, ...row } = session;
  await db.insert(sessions).values({ ...row, expiresAt: sql`now() + make_interval(hours => ${hours})` });
}

export async function touchSession(db: Db, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(sessions.id, id));
}

/** Ends one session. @returns whether it was alive */
export async function revokeSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends all sessions of an account, but one where that is given. @returns the ids that ended */
export async function revokeSessions(db: Db, accountId: string, but: string | null): Promise<string[]> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), but ? ne(sessions.id, but) : undefined))
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

export type SessionRow = typeof sessions.$inferSelect;

/** The living sessions of an account, the one seen last first. */
export async function livingSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** From where and with what an account signed in lately, newest first, ended sessions too. */
export async function devicesOf(db: Db, accountId: string): Promise<{ ip: string; userAgent: string | null }[]> {
  const rows = await db
    .select({ ip: sessions.ip, userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.createdAt))
    .limit(50);
  return rows.flatMap(({ ip, userAgent }) => (ip ? [{ ip, userAgent }] : []));
}

/** Forgets sessions that nobody can use or is told of any more. */
export async function forgetOldSessions(db: Db, accountId: string): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        sql`least(${sessions.expiresAt}, ${sessions.revokedAt}) < now() - interval '90 days'`,
      ),
    );
}
