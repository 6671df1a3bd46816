import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { accountDevices, accounts, passkeys, sessions, totpSecrets } from '../../auth/tables';
import { performers } from '../../performers/tables';
import { reports } from '../../reports/tables';
import { securityEvents, securityWords } from '../../security/tables';
import { studios } from '../../studios/tables';

const SHARED_MAX = 20;
const LOG_LINES_MAX = 50;

/** Returns whether an account has a second factor, and how a performer or a studio was decided. */
export async function findStanding(db: Db, accountId: string) {
  const [row] = await db
    .select({
      verification: performers.verification,
      studioStatus: studios.status,
      secondFactor: sql<boolean>`exists (select from ${passkeys} where ${passkeys.accountId} = ${accounts.id})
        or exists (select from ${totpSecrets} where ${totpSecrets.accountId} = ${accounts.id} and ${totpSecrets.confirmedAt} is not null)`,
    })
    .from(accounts)
    .leftJoin(performers, eq(performers.accountId, accounts.id))
    .leftJoin(studios, eq(studios.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  return row;
}

/** Returns the number of browsers of an account, and other accounts that used them. */
export async function findShared(db: Db, accountId: string) {
  const devices = db
    .select({ device: accountDevices.device })
    .from(accountDevices)
    .where(eq(accountDevices.accountId, accountId));
  const others = await db
    .selectDistinct({ id: accounts.id, username: accounts.username, role: accounts.role })
    .from(accountDevices)
    .innerJoin(accounts, eq(accounts.id, accountDevices.accountId))
    .where(
      and(
        inArray(accountDevices.device, devices),
        ne(accountDevices.accountId, accountId),
        ne(accounts.role, 'operator'),
      ),
    )
    .limit(SHARED_MAX);
  return { devices: (await devices).length, others };
}

/** Counts the reports against an account. */
export async function countReports(db: Db, accountId: string): Promise<{ open: number; total: number }> {
  const [row] = await db
    .select({
      open: sql<number>`(count(*) filter (where ${reports.status} = 'open'))::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(reports)
    .where(eq(reports.accusedId, accountId));
  return row ?? { open: 0, total: 0 };
}

/** Returns the sessions of an account that have not ended, the one seen last on top. */
export const findSessions = (db: Db, accountId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), sql`${sessions.expiresAt} > now()`))
    .orderBy(sql`${sessions.lastSeenAt} desc`)
    .limit(SHARED_MAX);

/** Returns the newest lines of the security log about an account. */
export const findLog = (db: Db, accountId: string) =>
  db
    .select({ event: securityEvents, by: accounts.name, words: securityWords.words })
    .from(securityEvents)
    .leftJoin(accounts, eq(accounts.id, securityEvents.byId))
    .leftJoin(securityWords, eq(securityWords.eventId, securityEvents.id))
    .where(eq(securityEvents.accountId, accountId))
    .orderBy(sql`${securityEvents.id} desc`)
    .limit(LOG_LINES_MAX);
