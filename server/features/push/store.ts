import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
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

export async function markReached(db: Db, id: string): Promise<void> {
  await db
    .update(pushDevices)
    .set({ reachedAt: sql`clock_timestamp()` })
    .where(eq(pushDevices.id, id));
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

interface Delivery {
  notificationId: string;
  deviceId: string;
  /** the time of the notification */
  at: Date;
}

/** Claims a delivery. @returns false when it was claimed before, by this process or another */
export async function claim(db: Db, delivery: Delivery): Promise<boolean> {
  const claimed = await db
    .insert(pushDeliveries)
    .values(delivery)
    .onConflictDoUpdate({
      target: [pushDeliveries.notificationId, pushDeliveries.deviceId],
      set: { at: delivery.at },
      setWhere: lt(pushDeliveries.at, delivery.at),
    })
    .returning({ at: pushDeliveries.at });
  return claimed.length > 0;
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
