import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts, personColumns } from '../../auth/tables';
import { favourites } from '../../favourites/tables';
import { performers } from '../../performers/tables';
import { tips } from '../../tips/tables';
import { tipMenuEntries, tipMenuOrders, tipMenus } from '../tables';

export type MenuRow = typeof tipMenus.$inferSelect;
export type EntryRow = typeof tipMenuEntries.$inferSelect;

/** Returns the menus of a performer with their entries, oldest first. */
export async function menusOf(db: Db, performerId: string): Promise<(MenuRow & { entries: EntryRow[] })[]> {
  const menus = await db.select().from(tipMenus).where(eq(tipMenus.performerId, performerId)).orderBy(tipMenus.id);
  const ids = menus.map(({ id }) => id);
  const entries = ids.length
    ? await db
        .select()
        .from(tipMenuEntries)
        .where(inArray(tipMenuEntries.menuId, ids))
        .orderBy(asc(tipMenuEntries.position))
    : [];
  return menus.map((menu) => ({ ...menu, entries: entries.filter(({ menuId }) => menuId === menu.id) }));
}

/**
 * Locks the performer until the transaction ends: menus change, entries are ordered and orders decided one at a time.
 * @returns since when the performer is live, and whether for everyone; null for an unknown performer
 */
export async function lockStage(tx: Tx, performerId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tip-menu:${performerId}`}, 3))`);
  return stageOf(tx, performerId);
}

/** Returns since when a performer is live, and whether for everyone. */
export async function stageOf(db: Db, performerId: string) {
  const [row] = await db
    .select({ status: performers.streamingStatus, since: performers.liveSince })
    .from(performers)
    .where(eq(performers.accountId, performerId));
  return row ? { isOpen: row.status === 'public', since: row.status === 'offline' ? null : row.since } : null;
}

export async function insertMenu(tx: Tx, menu: MenuRow): Promise<void> {
  await tx.insert(tipMenus).values(menu);
}

export async function renameMenu(tx: Tx, id: string, name: string): Promise<void> {
  await tx.update(tipMenus).set({ name }).where(eq(tipMenus.id, id));
}

/** @returns false when the performer has no such menu */
export async function deleteMenu(tx: Tx, performerId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(tipMenus)
    .where(and(eq(tipMenus.id, id), eq(tipMenus.performerId, performerId)))
    .returning({ id: tipMenus.id });
  return gone.length > 0;
}

/** Shows this menu, or none. */
export async function switchMenu(tx: Tx, performerId: string, id: string | null): Promise<void> {
  await tx
    .update(tipMenus)
    .set({ isOn: false })
    .where(and(eq(tipMenus.performerId, performerId), tipMenus.isOn));
  if (id) await tx.update(tipMenus).set({ isOn: true }).where(eq(tipMenus.id, id));
}

/** Replaces the entries of a menu. Those with the id of an entry that it has are changed. */
export async function writeEntries(tx: Tx, menuId: string, entries: EntryRow[]): Promise<void> {
  const kept = entries.map(({ id }) => id);
  await tx
    .delete(tipMenuEntries)
    .where(and(eq(tipMenuEntries.menuId, menuId), kept.length ? notInArray(tipMenuEntries.id, kept) : undefined));
  for (const { id, ...fields } of entries)
    await tx
      .insert(tipMenuEntries)
      .values({ id, ...fields })
      .onConflictDoUpdate({ target: tipMenuEntries.id, set: fields });
}

/** What the orders of an entry have used up: their number in the running show, and when the last one came. */
export interface Used {
  orders: number;
  lastAt: Date | null;
}

/** Returns what was used of each entry of a performer. Returned orders do not count. */
export async function usedEntries(db: Db, entryIds: string[], since: Date | null): Promise<Map<string, Used>> {
  if (entryIds.length === 0) return new Map();
  const inShow = since
    ? sql<number>`count(*) filter (where ${tipMenuOrders.createdAt} >= ${since.toISOString()})::int`
    : sql<number>`0`;
  const rows = await db
    .select({
      entryId: tipMenuOrders.entryId,
      orders: inShow,
      lastAt: sql<string>`max(${tipMenuOrders.createdAt})`.mapWith((value: string) => new Date(value)),
    })
    .from(tipMenuOrders)
    .where(
      and(
        inArray(tipMenuOrders.entryId, entryIds),
        ne(tipMenuOrders.status, 'returned'),
        // no cooldown is longer than a day
        sql`${tipMenuOrders.createdAt} >= least(${since?.toISOString() ?? null}::timestamptz, now() - interval '1 day')`,
      ),
    )
    .groupBy(tipMenuOrders.entryId);
  return new Map(rows.map(({ entryId, orders, lastAt }) => [entryId!, { orders, lastAt }]));
}

/** Returns the entry if the performer shows it, or null. */
export async function shownEntry(db: Db, performerId: string, entryId: string): Promise<EntryRow | null> {
  const [row] = await db
    .select({ entry: tipMenuEntries })
    .from(tipMenuEntries)
    .innerJoin(tipMenus, eq(tipMenus.id, tipMenuEntries.menuId))
    .where(and(eq(tipMenuEntries.id, entryId), eq(tipMenus.performerId, performerId), tipMenus.isOn));
  return row?.entry ?? null;
}

export async function isFollower(db: Db, memberId: string, performerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: favourites.userId })
    .from(favourites)
    .where(and(eq(favourites.userId, memberId), eq(favourites.performerId, performerId)));
  return row !== undefined;
}

export async function insertOrder(tx: Tx, order: typeof tipMenuOrders.$inferInsert): Promise<void> {
  await tx.insert(tipMenuOrders).values(order);
}

/** Returns which entry a tip was for; null for a plain tip. */
export async function entryOfTip(db: Db, tipId: string): Promise<{ entryId: string | null } | null> {
  const [row] = await db
    .select({ entryId: tipMenuOrders.entryId })
    .from(tipMenuOrders)
    .where(eq(tipMenuOrders.id, tipId));
  return row ?? null;
}

const selectOrders = (db: Db) =>
  db
    .select({
      order: tipMenuOrders,
      tokens: tips.tokens,
      note: tips.message,
      anonymous: tips.anonymous,
      transferId: tips.transferId,
      conversationId: tips.conversationId,
      member: personColumns,
    })
    .from(tipMenuOrders)
    .innerJoin(tips, eq(tips.id, tipMenuOrders.id))
    .innerJoin(accounts, eq(accounts.id, tips.senderId));
export type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

export async function findOrder(db: Db, performerId: string, id: string): Promise<OrderRow | null> {
  const [row] = await selectOrders(db).where(and(eq(tipMenuOrders.id, id), eq(tipMenuOrders.performerId, performerId)));
  return row ?? null;
}

/** Returns the orders of a performer that wait, the next one first. */
export const waitingOrders = (db: Db, performerId: string, limit: number): Promise<OrderRow[]> =>
  selectOrders(db)
    .where(and(eq(tipMenuOrders.performerId, performerId), eq(tipMenuOrders.status, 'waiting')))
    .orderBy(tipMenuOrders.queuedAt, tipMenuOrders.id)
    .limit(limit);

/** Returns the orders of a performer that were decided last. */
export const decidedOrders = (db: Db, performerId: string, limit: number): Promise<OrderRow[]> =>
  selectOrders(db)
    .where(and(eq(tipMenuOrders.performerId, performerId), ne(tipMenuOrders.status, 'waiting')))
    .orderBy(desc(tipMenuOrders.decidedAt))
    .limit(limit);

export async function putOff(tx: Tx, id: string): Promise<void> {
  await tx
    .update(tipMenuOrders)
    .set({ queuedAt: sql`clock_timestamp()` })
    .where(eq(tipMenuOrders.id, id));
}

export async function closeOrder(
  tx: Tx,
  id: string,
  decision: { status: 'done' } | { status: 'returned'; returnTransferId: number },
): Promise<void> {
  await tx
    .update(tipMenuOrders)
    .set({ ...decision, decidedAt: sql`clock_timestamp()` })
    .where(eq(tipMenuOrders.id, id));
}

/** Describes orders whose tokens were returned in part, twice, or without the queue knowing. */
export async function findOrderFaults(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select format('order %s is %s, and %s units of its %s tokens were returned', o.id, o.status, coalesce(p.amount, 0), t.tokens) as fault
    from tip_menu_orders o join tips t on t.id = o.id
    left join lateral (
      select sum(posting.amount)::bigint as amount from ledger_transfers back
      join ledger_postings posting on posting.transfer_id = back.id
      join ledger_accounts a on a.id = posting.account_id and a.owner = t.sender_id
      where back.reverses = t.transfer_id and back.kind = 'refund') p on true
    where coalesce(p.amount, 0) <> case when o.status = 'returned' then 100 * t.tokens::bigint else 0 end limit 20`);
  return rows.map(({ fault }) => fault);
}
