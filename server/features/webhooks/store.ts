import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { webhookDeliveries, webhooks } from './tables';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Returns the webhooks of a performer, oldest first. */
export const findWebhooks = (db: Db, performerId: string): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.performerId, performerId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));

export async function findWebhook(db: Db, performerId: string, id: string): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.performerId, performerId)));
  return row ?? null;
}

export async function countWebhooks(db: Db, performerId: string): Promise<number> {
  const [row] = await db.select({ webhooks: count() }).from(webhooks).where(eq(webhooks.performerId, performerId));
  return row?.webhooks ?? 0;
}

/** Writes a webhook that gets events from now on. */
export async function insertWebhook(
  db: Db,
  webhook: Pick<WebhookRow, 'id' | 'performerId' | 'url' | 'kinds' | 'secret'>,
): Promise<WebhookRow> {
  const afterXid = sql`pg_snapshot_xmin(pg_current_snapshot())`;
  const [row] = await db
    .insert(webhooks)
    .values({ ...webhook, afterXid })
    .returning();
  return row!;
}

export async function updateWebhook(db: Db, id: string, change: Partial<WebhookRow>): Promise<WebhookRow | null> {
  const [row] = await db.update(webhooks).set(change).where(eq(webhooks.id, id)).returning();
  return row ?? null;
}

/** Deletes a webhook of a performer. @returns whether there was one */
export async function deleteWebhook(db: Db, performerId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.performerId, performerId)))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

export const deleteWebhooksOf = (db: Db, performerId: string): Promise<unknown> =>
  db.delete(webhooks).where(eq(webhooks.performerId, performerId));

const hasNextEvent = sql`exists (select from feed_events e where e.performer_id = w.performer_id and e.kind = any (w.kinds)
  and (e.xid, e.id) > (w.after_xid, w.after_id) and e.xid < pg_snapshot_xmin(pg_current_snapshot()))`;

/** Moves webhooks without a next event past the events of other kinds, which each look for events would read again. */
export async function skipOtherEvents(db: Db): Promise<void> {
  await db.execute(sql`
    update webhooks w set after_xid = pg_snapshot_xmin(pg_current_snapshot()), after_id = 0
    where w.disabled_at is null and w.next_at <= now() and w.failures = 0
      and w.after_xid < pg_snapshot_xmin(pg_current_snapshot()) and not ${hasNextEvent}`);
}

/**
 * Takes webhooks that are due and have events, for a lease in which no other process takes them.
 * @param failing whether to take those whose last attempt failed, or the others
 */
export async function takeDueWebhooks(
  db: Db,
  { failing, limit, leaseMs }: { failing: boolean; limit: number; leaseMs: number },
): Promise<WebhookRow[]> {
  const due = sql`select w.id from webhooks w join accounts a on a.id = w.performer_id and a.status = 'active'
    where w.disabled_at is null and w.next_at <= now() and (w.failures > 0) = ${failing} and ${hasNextEvent}
    order by w.next_at limit ${limit} for update of w skip locked`;
  return db
    .update(webhooks)
    .set({ nextAt: sql`now() + make_interval(secs => ${leaseMs / 1000})` })
    .where(sql`${webhooks.id} in (${due})`)
    .returning(getTableColumns(webhooks));
}

export const insertDelivery = (db: Db, delivery: Omit<DeliveryRow, 'at'>): Promise<DeliveryRow[]> =>
  db.insert(webhookDeliveries).values(delivery).returning();

/** Returns the last attempts of a webhook, newest first. */
export const findDeliveries = (db: Db, webhookId: string, limit: number): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.id))
    .limit(limit);

export async function findDelivery(db: Db, webhookId: string, id: string): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)));
  return row ?? null;
}

/** Deletes attempts that are older than some days. */
export async function deleteDeliveriesBefore(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from webhook_deliveries where at < now() - make_interval(days => ${days})`);
}

/** Returns the webhooks of all performers, to seal their secrets again. */
export const findAllWebhooks = (db: Db): Promise<Pick<WebhookRow, 'id' | 'secret'>[]> =>
  db.select({ id: webhooks.id, secret: webhooks.secret }).from(webhooks);
