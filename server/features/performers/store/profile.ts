import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { categories } from '../../categories/tables';
import { type CardGoal, performerCategories, performers, performerViews } from '../tables';

/**
 * The columns of a performer that this feature changes. Streaming sets the live status, triggers maintain the listing
 * columns.
 */
export type PerformerChanges = Partial<
  Omit<
    typeof performers.$inferInsert,
    'accountId' | 'verification' | 'streamingStatus' | 'viewers' | 'listed' | 'onStage'
  >
>;

export async function updatePerformerRow(db: Db, id: string, changes: PerformerChanges): Promise<void> {
  if (Object.keys(changes).length) await db.update(performers).set(changes).where(eq(performers.accountId, id));
}

/** Sets the goal on a performer's cards, unless a later one (`asOf`) is there. */
export async function putCardGoal(db: Db, id: string, cardGoal: CardGoal | null, asOf: string): Promise<void> {
  const moment = sql`${asOf}::timestamptz`;
  await db
    .update(performers)
    .set({ cardGoal, cardGoalAt: moment })
    .where(
      and(eq(performers.accountId, id), or(isNull(performers.cardGoalAt), sql`${performers.cardGoalAt} < ${moment}`)),
    );
}

/**
 * Sets the categories of a performer; unknown ids are ignored. Rows that stay are not touched, as each change rebuilds
 * search words and page.
 */
export async function replaceCategories(tx: Tx, performerId: string, categoryIds: string[]): Promise<void> {
  await tx
    .delete(performerCategories)
    .where(
      and(eq(performerCategories.performerId, performerId), notInArray(performerCategories.categoryId, categoryIds)),
    );
  const known = categoryIds.length
    ? await tx.select({ id: categories.id }).from(categories).where(inArray(categories.id, categoryIds))
    : [];
  if (known.length)
    await tx
      .insert(performerCategories)
      .values(known.map(({ id }) => ({ performerId, categoryId: id })))
      .onConflictDoNothing();
}

/** Counts a visitor once a day. @returns the views so far; null when no listed performer has this id */
export async function countVisitor(tx: Tx, performerId: string, visitor: string, day: string): Promise<number | null> {
  const [known] = await tx
    .select({ views: performers.views })
    .from(performers)
    .where(and(eq(performers.accountId, performerId), performers.listed));
  if (!known) return null;
  const inserted = await tx
    .insert(performerViews)
    .values({ performerId, visitor, day })
    .onConflictDoNothing()
    .returning({ day: performerViews.day });
  if (!inserted.length) return known.views;
  const [counted] = await tx
    .update(performers)
    .set({ views: sql`${performers.views} + 1` })
    .where(eq(performers.accountId, performerId))
    .returning({ views: performers.views });
  return counted?.views ?? known.views;
}

/** Deletes visitors of days before `day` and keeps their number, in one statement. A late one is added to its day. */
export async function sumVisitorsBefore(db: Db, day: string): Promise<void> {
  await db.execute(sql`
    with past as (delete from performer_views where day < ${day} returning day, visitor)
    insert into visitor_days (day, visitors) select day::date, count(distinct visitor) from past group by 1
    on conflict (day) do update set visitors = visitor_days.visitors + excluded.visitors`);
}

/** Returns at most `limit` performers whose next show has begun. */
export const findPastNextShows = (db: Db, now: Date, limit: number) =>
  db
    .select({
      id: performers.accountId,
      schedule: performers.schedule,
      plannedShows: performers.plannedShows,
      ticketTimes: performers.ticketTimes,
      timeZone: accounts.timeZone,
    })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(performers.listed, isNotNull(performers.nextShowAt), lt(performers.nextShowAt, now)))
    .limit(limit);
