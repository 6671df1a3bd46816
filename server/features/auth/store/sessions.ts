import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { SESSION_IDLE_DAYS } from '@contract/limits';
import { type Db } from '@server/db/client';
import { performers } from '../../performers/tables';
import { studios } from '../../studios/tables';
import { accounts, sessions } from '../tables';
import { hasSecondFactor } from './secondFactors';

/** The session is neither revoked, expired nor idle. */
const isActive = and(
  isNull(sessions.revokedAt),
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
);

/**
 * Returns the active session of a token hash with the data of its caller, if the account has this status.
 * `seenLongAgo`: more than a minute ago.
 */
export async function findSessionByTokenHash(db: Db, tokenHash: string, status: 'active' | 'closing') {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      role: accounts.role,
      operatorRole: accounts.operatorRole,
      username: accounts.username,
      verification: performers.verification,
      studioStatus: studios.status,
      steppedUpAt: sessions.steppedUpAt,
      secondFactorPending: sessions.secondFactorPending,
      /** operators must have a factor, except the demo's: a live site has no demo accounts */
      factorMissing: sql<boolean>`${accounts.role} = 'operator' and not ${accounts.demo} and not ${hasSecondFactor}`,
      seenLongAgo: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(performers, eq(performers.accountId, accounts.id))
    .leftJoin(studios, eq(studios.accountId, accounts.id))
    .where(and(eq(sessions.tokenHash, tokenHash), isActive, eq(accounts.status, status)));
  return row ?? null;
}

export async function insertSession(
  db: Db,
  session: {
    id: string;
    accountId: string;
    tokenHash: string;
    ip: string;
    userAgent: string | null;
    hours: number;
    secondFactorPending: boolean;
  },
): Promise<void> {
  const { hours, ...row } = session;
  // the password alone allows no sensitive changes of an account with a second factor
  const proof = row.secondFactorPending ? { steppedUpAt: null } : {};
  await db.insert(sessions).values({ ...row, ...proof, expiresAt: sql`now() + make_interval(hours => ${hours})` });
}

export async function touchSession(db: Db, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(sessions.id, id));
}

/** Records that the holder of a session just proved who they are. */
export async function updateSteppedUpAt(db: Db, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ steppedUpAt: sql`now()` })
    .where(eq(sessions.id, id));
}

/** Returns whether a session is active. */
export async function isSessionActive(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isActive));
  return row !== undefined;
}

/** Ends a session. @returns whether it was active */
export async function revokeSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends all sessions of an account, except one if given. @returns the ids of the ended sessions */
export async function revokeSessions(db: Db, accountId: string, exceptId: string | null): Promise<string[]> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        exceptId ? ne(sessions.id, exceptId) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

export type SessionRow = typeof sessions.$inferSelect;

/** Returns the active sessions of an account, most recently seen first. */
export async function findActiveSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isActive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Returns the IP addresses and browsers of the last 50 complete logins, newest first. */
export async function findRecentLogins(db: Db, accountId: string): Promise<{ ip: string; userAgent: string | null }[]> {
  const rows = await db
    .select({ ip: sessions.ip, userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.secondFactorPending, false)))
    .orderBy(desc(sessions.createdAt))
    .limit(50);
  return rows.flatMap(({ ip, userAgent }) => (ip ? [{ ip, userAgent }] : []));
}

/** Deletes sessions that ended more than 90 days ago. */
export async function deleteOldSessions(db: Db, accountId: string): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        sql`least(${sessions.expiresAt}, ${sessions.revokedAt}) < now() - interval '90 days'`,
      ),
    );
}
