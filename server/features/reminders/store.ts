import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { favourites } from '../favourites/tables';
import { showReminders } from './tables';

/** The show of a performer that begins at a moment. */
export interface ShowKey {
  performerId: string;
  startsAt: Date;
}

const isOf = ({ performerId, startsAt }: ShowKey) =>
  and(eq(showReminders.performerId, performerId), eq(showReminders.startsAt, startsAt));

export const insertReminder = async (tx: Tx, accountId: string, show: ShowKey): Promise<void> =>
  void (await tx
    .insert(showReminders)
    .values({ accountId, ...show })
    .onConflictDoNothing());

export const deleteReminder = async (db: Db, accountId: string, show: ShowKey): Promise<void> =>
  void (await db.delete(showReminders).where(and(eq(showReminders.accountId, accountId), isOf(show))));

/** Counts the reminders of coming shows of an account. */
export const countReminders = (db: Db, accountId: string, now: Date): Promise<number> =>
  db.$count(showReminders, and(eq(showReminders.accountId, accountId), gt(showReminders.startsAt, now)));

/** Returns the starts of the shows of a performer that an account is reminded of. */
export async function findStarts(db: Db, accountId: string, performerId: string): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: showReminders.startsAt })
    .from(showReminders)
    .where(and(eq(showReminders.accountId, accountId), eq(showReminders.performerId, performerId)));
  return rows.map(({ startsAt }) => startsAt);
}

/** Returns all reminders of an account. */
export const findReminders = (db: Db, accountId: string): Promise<ShowKey[]> =>
  db
    .select({ performerId: showReminders.performerId, startsAt: showReminders.startsAt })
    .from(showReminders)
    .where(eq(showReminders.accountId, accountId));

/** Takes some accounts that are reminded of a show. @returns their ids */
export async function takeReminded(tx: Tx, show: ShowKey, limit: number): Promise<string[]> {
  const some = tx.select({ id: showReminders.accountId }).from(showReminders).where(isOf(show)).limit(limit);
  const taken = await tx
    .delete(showReminders)
    .where(and(isOf(show), inArray(showReminders.accountId, some)))
    .returning({ id: showReminders.accountId });
  return taken.map(({ id }) => id);
}

export const deleteRemindersBefore = async (db: Db, moment: Date): Promise<void> =>
  void (await db.delete(showReminders).where(lt(showReminders.startsAt, moment)));

/** Returns the performers whom a member follows. */
export async function findFollowed(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: favourites.performerId })
    .from(favourites)
    .where(eq(favourites.userId, accountId))
    .limit(limit);
  return rows.map(({ id }) => id);
}
