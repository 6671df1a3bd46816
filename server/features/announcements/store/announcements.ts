import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts, personColumns } from '../../auth/tables';
import { performers } from '../../performers/tables';
import { announcements } from '../tables';

export type AnnouncementRow = typeof announcements.$inferSelect;

/** Returns an announcement that its performer has not removed. */
export async function findAnnouncement(db: Db, id: string): Promise<AnnouncementRow | null> {
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.removedAt)));
  return row ?? null;
}

/** Returns the announcement of a repeated request. */
export async function findByKey(db: Db, performerId: string, key: string): Promise<AnnouncementRow | null> {
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.performerId, performerId), eq(announcements.idempotencyKey, key)));
  return row ?? null;
}

/** Returns an announcement with its performer. */
export async function findWithPerformer(db: Db, id: string) {
  const [row] = await db
    .select({
      announcement: announcements,
      performer: {
        ...personColumns,
        status: performers.streamingStatus,
        isListed: performers.listed,
      },
    })
    .from(announcements)
    .innerJoin(accounts, eq(accounts.id, announcements.performerId))
    .innerJoin(performers, eq(performers.accountId, announcements.performerId))
    .where(and(eq(announcements.id, id), isNull(announcements.removedAt)));
  return row ?? null;
}
export type WithPerformer = NonNullable<Awaited<ReturnType<typeof findWithPerformer>>>;

/** Makes the announcements of a performer wait for each other until the transaction ends. */
export async function lockPerformer(tx: Tx, performerId: string): Promise<void> {
  await tx
    .select({ id: performers.accountId })
    .from(performers)
    .where(eq(performers.accountId, performerId))
    .for('no key update');
}

/** Returns when the announcements since a moment were sent, oldest first, also removed ones. */
export async function sentSince(db: Db, performerId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: announcements.createdAt })
    .from(announcements)
    .where(and(eq(announcements.performerId, performerId), gt(announcements.createdAt, since)))
    .orderBy(announcements.createdAt);
  return rows.map(({ at }) => at);
}

export async function insertAnnouncement(tx: Tx, row: typeof announcements.$inferInsert): Promise<AnnouncementRow> {
  const [made] = await tx.insert(announcements).values(row).returning();
  return made!;
}

/**
 * Keeps an announcement from being removed or taken down until the transaction ends.
 * @returns false when that has happened already
 */
export async function lockShown(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.removedAt), isNull(announcements.takenDownAt)))
    .for('no key update');
  return rows.length > 0;
}

/** Counts more people who were told. @param isLast whether nobody is told after them */
export async function addTold(tx: Tx, id: string, told: number, isLast: boolean): Promise<void> {
  await tx
    .update(announcements)
    .set({ told: sql`${announcements.told} + ${told}`, ...(isLast && { sentAt: sql`clock_timestamp()` }) })
    .where(eq(announcements.id, id));
}

/** Removes an own announcement. @returns its row as it was; null when there is none */
export async function markRemoved(tx: Tx, id: string, performerId: string): Promise<AnnouncementRow | null> {
  const [row] = await tx
    .update(announcements)
    .set({ removedAt: sql`now()` })
    .where(and(eq(announcements.id, id), eq(announcements.performerId, performerId), isNull(announcements.removedAt)))
    .returning();
  return row ?? null;
}

/** Takes an announcement down since a moment, or shows it again (null). */
export async function writeTakenDown(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.update(announcements).set({ takenDownAt: at }).where(eq(announcements.id, id));
}

/** Returns a page of the announcements of a performer, newest first. */
export async function announcementsOf(
  db: Db,
  performerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const where = and(eq(announcements.performerId, performerId), isNull(announcements.removedAt));
  const page = db
    .select()
    .from(announcements)
    .where(where)
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(limit)
    .offset(offset);
  return withTotal({ limit, offset }, page, () => db.select({ total: count() }).from(announcements).where(where));
}
