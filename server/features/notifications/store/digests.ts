import { and, count, desc, eq, exists, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { NOTIFICATION_DEFAULT_DIGEST } from '@contract/limits';
import { type NotificationKind } from '@contract/notificationKinds';
import { type Db } from '@server/db/client';
import { accounts, sessions } from '../../auth/tables';
import { notificationDeliveries, notifications, notificationSettings } from '../tables';
import { selectNotifications, isShown } from './notifications';

/** Returns the time zones of accounts. */
export async function timeZonesInUse(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ timeZone: accounts.timeZone }).from(accounts);
  return [...new Set(rows.map(({ timeZone }) => timeZone ?? 'UTC'))];
}

/** The time of the last digest that went out to the account of the row. */
const lastDigestAt = sql`coalesce((select max(${notificationDeliveries.claimedAt}) from ${notificationDeliveries}
  where ${notificationDeliveries.accountId} = ${accounts.id} and ${notificationDeliveries.channel} = 'digest' and ${notificationDeliveries.status} = 'sent'), '-infinity')`;

/**
 * Returns accounts of a time zone that want a digest today, have not been here since `awaySince`, and have unread
 * notifications that no digest has told. Those whose digest of that day is queued are left out.
 */
export async function findAway(
  db: Db,
  given: { timeZone: string; day: string; modes: ('daily' | 'weekly')[]; awaySince: Date; limit: number },
): Promise<string[]> {
  const seen = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accounts.id), gt(sessions.lastSeenAt, given.awaySince)));
  const queued = db
    .select({ id: notificationDeliveries.id })
    .from(notificationDeliveries)
    .where(
      and(
        eq(notificationDeliveries.accountId, accounts.id),
        eq(notificationDeliveries.channel, 'digest'),
        eq(notificationDeliveries.occasion, given.day),
      ),
    );
  const missed = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accounts.id),
        notifications.inBell,
        isNull(notifications.readAt),
        gt(notifications.at, lastDigestAt),
      ),
    );
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(notificationSettings, eq(notificationSettings.accountId, accounts.id))
    .where(
      and(
        sql`coalesce(${accounts.timeZone}, 'UTC') = ${given.timeZone}`,
        inArray(sql`coalesce(${notificationSettings.digest}, ${NOTIFICATION_DEFAULT_DIGEST})`, given.modes),
        sql`not coalesce(${notificationSettings.isMailOff}, false)`,
        eq(accounts.status, 'active'),
        accounts.emailHeld,
        isNotNull(accounts.emailVerifiedAt),
        isNull(accounts.emailFailure),
        notExists(seen),
        notExists(queued),
        exists(missed),
      ),
    )
    .orderBy(accounts.id)
    .limit(given.limit);
  return rows.map(({ id }) => id);
}

/** Returns the newest unread notifications that neither a digest nor a mail has told, and how many there are. */
export async function unreadForDigest(db: Db, accountId: string, kinds: NotificationKind[], limit: number) {
  const mailed = db
    .select({ id: notificationDeliveries.id })
    .from(notificationDeliveries)
    .where(
      and(
        eq(notificationDeliveries.notificationId, notifications.id),
        eq(notificationDeliveries.status, 'sent'),
        sql`${notificationDeliveries.claimedAt} >= ${notifications.at}`,
      ),
    );
  const since = sql`coalesce((select max(told.claimed_at) from notification_deliveries told
    where told.account_id = ${accountId} and told.channel = 'digest' and told.status = 'sent'), '-infinity')`;
  const where = and(
    eq(notifications.accountId, accountId),
    notifications.inBell,
    isNull(notifications.readAt),
    inArray(notifications.kind, kinds),
    gt(notifications.at, since),
    notExists(mailed),
    isShown(db),
  );
  const rows = await selectNotifications(db).where(where).orderBy(desc(notifications.at)).limit(limit);
  const [all] = await db.select({ total: count() }).from(notifications).where(where);
  return { rows, total: all?.total ?? 0 };
}
