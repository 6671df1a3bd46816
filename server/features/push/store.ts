import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { sessions } from '../auth/tables';
import { notifications } from '../notifications/tables';
import { pushDeliveries, pushDevices, pushKeys } from './tables';

type Keys = Pick<typeof pushKeys.$inferSelect, 'publicKey' | 'privateSealed'>;
export type Device = typeof pushDevices.$inferSelect;

export async function readKeys(db: Db): Promise<Keys | null> {
  const [row] = await db.select().from(pushKeys);
  return row ?? null;
}

export async function insertKeys(db: Db, keys: Keys): Promise<void> {
  await db.insert(pushKeys).values(keys).onConflictDoNothing();
}

export async function replaceSealed(db: Db, privateSealed: string): Promise<void> {
  await db.update(pushKeys).set({ privateSealed });
}

const isOpen = () => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));

/** Returns the devices of an account whose sessions are open, newest first, with their browsers. */
export function devicesOf(db: Db, accountId: string) {
  return db
    .select({ device: pushDevices, userAgent: sessions.userAgent })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(pushDevices.accountId, accountId), isOpen()))
    .orderBy(desc(pushDevices.createdAt));
}

/** Returns the devices of some accounts whose sessions are open, the newest of an account first. */
export async function devicesOfMany(db: Db, accountIds: string[]): Promise<Device[]> {
  if (!accountIds.length) return [];
  const rows = await db
    .select({ device: pushDevices })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(inArray(pushDevices.accountId, accountIds), isOpen()))
    .orderBy(desc(pushDevices.createdAt));
  return rows.map(({ device }) => device);
}

type NewDevice = Omit<typeof pushDevices.$inferInsert, 'id' | 'createdAt' | 'reachedAt'>;

/** Adds a device, or gives a known one to the account that uses its browser now. @returns its id */
export async function upsertDevice(db: Db, device: NewDevice): Promise<string> {
  const { endpoint: _, ...changed } = device;
  const [row] = await db
    .insert(pushDevices)
    .values({ ...device, id: newId() })
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: changed })
    .returning({ id: pushDevices.id });
  return row!.id;
}

/** Deletes the oldest devices of an account beyond `max`. */
export async function deleteOldest(db: Db, accountId: string, max: number): Promise<void> {
  const oldest = db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.accountId, accountId))
    .orderBy(desc(pushDevices.createdAt))
    .offset(max);
  await db.delete(pushDevices).where(inArray(pushDevices.id, oldest));
}

export async function deleteDevice(db: Db, id: string, accountId?: string): Promise<boolean> {
  const own = accountId ? eq(pushDevices.accountId, accountId) : undefined;
  const deleted = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), own))
    .returning({ id: pushDevices.id });
  return deleted.length > 0;
}

export async function markReached(db: Db, ids: string[]): Promise<void> {
  if (!ids.length) return;
  await db
    .update(pushDevices)
    .set({ reachedAt: sql`clock_timestamp()` })
    .where(inArray(pushDevices.id, ids));
}

/** Returns those of the notifications whose accounts have devices. */
export async function pushable(db: Db, ids: string[]): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectDistinct({ id: notifications.id })
    .from(notifications)
    .innerJoin(pushDevices, eq(pushDevices.accountId, notifications.accountId))
    .where(inArray(notifications.id, ids))
    .orderBy(notifications.id);
  return rows.map(({ id }) => id);
}

export interface Delivery {
  notificationId: string;
  deviceId: string;
  /** the time of the notification */
  at: Date;
}

/** Claims deliveries. @returns those that were not claimed before, by this process or another */
export async function claim<D extends Delivery>(db: Db, deliveries: D[]): Promise<D[]> {
  if (!deliveries.length) return [];
  const rows = await db
    .insert(pushDeliveries)
    .values(deliveries.map(({ notificationId, deviceId, at }) => ({ notificationId, deviceId, at })))
    .onConflictDoUpdate({
      target: [pushDeliveries.notificationId, pushDeliveries.deviceId],
      set: { at: sql`excluded.at` },
      setWhere: sql`${pushDeliveries.at} < excluded.at`,
    })
    .returning({ notificationId: pushDeliveries.notificationId, deviceId: pushDeliveries.deviceId });
  const claimed = new Set(rows.map(({ notificationId, deviceId }) => `${notificationId} ${deviceId}`));
  return deliveries.filter(({ notificationId, deviceId }) => claimed.has(`${notificationId} ${deviceId}`));
}

/** Gives a claim back, because the push service certainly did not take the message. */
export async function release(db: Db, { notificationId, deviceId, at }: Delivery): Promise<void> {
  await db
    .delete(pushDeliveries)
    .where(
      and(
        eq(pushDeliveries.notificationId, notificationId),
        eq(pushDeliveries.deviceId, deviceId),
        eq(pushDeliveries.at, at),
      ),
    );
}
