import { and, eq, gt, inArray, lt, lte, max, sql } from 'drizzle-orm';
import { type NotificationChannel } from '@contract/notificationKinds';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { accounts } from '../../auth/tables';
import {
  type DeliveredChannel,
  notificationChoices,
  notificationDeliveries,
  notifications,
  notificationSettings,
} from '../tables';

type Row = typeof notificationDeliveries.$inferSelect;
export type NewDelivery = Pick<Row, 'accountId' | 'channel' | 'notificationId' | 'occasion' | 'dueAt'>;
/** The status of a delivery that is over. */
export type Outcome = Exclude<Row['status'], 'waiting' | 'claimed'>;

/** Returns those of some notifications that are unread, with what decides whether and when they go out on a channel. */
export async function findAddressed(db: Db, ids: string[], channel: NotificationChannel) {
  if (!ids.length) return [];
  const choice = and(
    eq(notificationChoices.accountId, notifications.accountId),
    eq(notificationChoices.kind, notifications.kind),
    eq(notificationChoices.channel, channel),
  );
  return db
    .select({
      id: notifications.id,
      accountId: notifications.accountId,
      kind: notifications.kind,
      at: notifications.at,
      /** what the account chose for the channel */
      chosen: notificationChoices.isOn,
      isMailable: sql<boolean>`${accounts.status} = 'active' and ${accounts.emailHeld} and ${accounts.emailVerifiedAt} is not null and ${accounts.emailFailure} is null`,
      timeZone: accounts.timeZone,
      settings: notificationSettings,
    })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .leftJoin(notificationSettings, eq(notificationSettings.accountId, notifications.accountId))
    .leftJoin(notificationChoices, choice)
    .where(and(inArray(notifications.id, ids), sql`${notifications.readAt} is null`));
}
export type Addressed = Awaited<ReturnType<typeof findAddressed>>[number];

/** Returns the newest delivery of each notification and channel. */
export async function latestDeliveries(db: Db, ids: string[]) {
  if (!ids.length) return [];
  return db
    .select({
      notificationId: notificationDeliveries.notificationId,
      channel: notificationDeliveries.channel,
      isWaiting: sql<boolean>`bool_or(${notificationDeliveries.status} = 'waiting')`,
      sentAt: max(notificationDeliveries.claimedAt),
    })
    .from(notificationDeliveries)
    .where(inArray(notificationDeliveries.notificationId, ids))
    .groupBy(notificationDeliveries.notificationId, notificationDeliveries.channel);
}

/** Writes deliveries, except of what goes out already. @returns those that were written */
export async function insertDeliveries(tx: Tx, deliveries: NewDelivery[]): Promise<NewDelivery[]> {
  if (!deliveries.length) return [];
  const arrayOf = <T>(read: (delivery: NewDelivery) => T) => sql.param(deliveries.map(read));
  const { rows } = await tx.execute<{ what: string }>(sql`
    insert into notification_deliveries (id, account_id, channel, notification_id, occasion, due_at)
    select * from unnest(${arrayOf(newId)}::uuid[], ${arrayOf(({ accountId }) => accountId)}::uuid[], ${arrayOf(({ channel }) => channel)}::text[],
      ${arrayOf(({ notificationId }) => notificationId)}::uuid[], ${arrayOf(({ occasion }) => occasion)}::text[], ${arrayOf(({ dueAt }) => dueAt.toISOString())}::timestamptz[])
    on conflict do nothing
    returning account_id || channel || occasion as what`);
  const written = new Set(rows.map(({ what }) => what));
  return deliveries.filter(({ accountId, channel, occasion }) => written.has(accountId + channel + occasion));
}

/**
 * Claims everything that is due to an account on a channel, so that no other process sends it.
 * @returns the claimed deliveries
 */
export const claimDue = (db: Db, accountId: string, channel: DeliveredChannel): Promise<Row[]> =>
  db
    .update(notificationDeliveries)
    .set({ status: 'claimed', claimedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(notificationDeliveries.accountId, accountId),
        eq(notificationDeliveries.channel, channel),
        eq(notificationDeliveries.status, 'waiting'),
        lte(notificationDeliveries.dueAt, sql`clock_timestamp()`),
      ),
    )
    .returning();

/** Returns claimed deliveries that have not gone out to the queue, now or at another time. */
export async function releaseDeliveries(db: Db, ids: string[], dueAt?: Date): Promise<void> {
  await db
    .update(notificationDeliveries)
    .set({ status: 'waiting', claimedAt: null, ...(dueAt && { dueAt }) })
    .where(inArray(notificationDeliveries.id, ids));
}

export async function finishDeliveries(db: Db, ids: string[], status: Outcome): Promise<void> {
  if (ids.length)
    await db.update(notificationDeliveries).set({ status }).where(inArray(notificationDeliveries.id, ids));
}

/** Counts the mails about notifications that an account got in the last 24 hours. Several in one mail count as one. */
export async function countMailsOfDay(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ mails: sql<number>`count(distinct ${notificationDeliveries.claimedAt})::int` })
    .from(notificationDeliveries)
    .where(
      and(
        eq(notificationDeliveries.accountId, accountId),
        eq(notificationDeliveries.channel, 'mail'),
        eq(notificationDeliveries.status, 'sent'),
        gt(notificationDeliveries.claimedAt, sql`now() - interval '24 hours'`),
      ),
    );
  return row?.mails ?? 0;
}

/** Deletes deliveries that are long over. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.delete(notificationDeliveries).where(lt(notificationDeliveries.dueAt, before));
}
