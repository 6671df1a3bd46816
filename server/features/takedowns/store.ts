import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts } from '../auth/tables';
import { takedowns } from './tables';

export type TakedownRow = typeof takedowns.$inferSelect;
const owner = alias(accounts, 'owner');
const taker = alias(accounts, 'taker');

/** A takedown with the people whom it concerns. */
export interface NamedTakedown {
  takedown: TakedownRow;
  owner: { id: string; username: string; name: string } | null;
  takenBy: string | null;
}

const selectNamed = (db: Db, where: SQL | undefined) =>
  db
    .select({
      takedown: takedowns,
      owner: { id: owner.id, username: owner.username, name: owner.name },
      takenBy: taker.name,
    })
    .from(takedowns)
    .leftJoin(owner, eq(owner.id, takedowns.ownerId))
    .leftJoin(taker, eq(taker.id, takedowns.takenById))
    .where(where);

export async function insertTakedown(tx: Tx, row: typeof takedowns.$inferInsert): Promise<boolean> {
  return (await tx.insert(takedowns).values(row).onConflictDoNothing().returning({ id: takedowns.id })).length > 0;
}

export async function findTakedown(db: Db, id: string): Promise<NamedTakedown | null> {
  const [row] = await selectNamed(db, eq(takedowns.id, id));
  return row ?? null;
}

/** Returns a takedown and locks it until the transaction ends. */
export async function lockTakedown(tx: Tx, id: string): Promise<TakedownRow | null> {
  const [row] = await tx.select().from(takedowns).where(eq(takedowns.id, id)).for('update');
  return row ?? null;
}

export async function updateTakedown(tx: Tx, id: string, changes: Partial<TakedownRow>): Promise<void> {
  await tx.update(takedowns).set(changes).where(eq(takedowns.id, id));
}

/** Returns one page of takedowns: open appeals first, the longest wait on top, then the newest. */
export async function searchTakedownRows(
  db: Db,
  {
    q,
    appeal,
    status,
    limit,
    offset,
  }: { q?: string; appeal?: TakedownRow['appeal']; status?: TakedownRow['status']; limit: number; offset: number },
): Promise<{ rows: NamedTakedown[]; total: number }> {
  const pattern = `%${q?.replace(/[\\%_]/g, '\\$&') ?? ''}%`;
  const where = and(
    appeal ? eq(takedowns.appeal, appeal) : undefined,
    status ? eq(takedowns.status, status) : undefined,
    q ? or(ilike(takedowns.title, pattern), ilike(owner.username, pattern), ilike(owner.name, pattern)) : undefined,
  );
  const isOpen = sql`${takedowns.appeal} = 'open'`;
  return withTotal(
    { limit, offset },
    selectNamed(db, where)
      .orderBy(desc(isOpen), sql`case when ${isOpen} then ${takedowns.appealedAt} end`, desc(takedowns.createdAt))
      .limit(limit)
      .offset(offset),
    () =>
      db
        .select({ total: sql<number>`count(*)::int` })
        .from(takedowns)
        .leftJoin(owner, eq(owner.id, takedowns.ownerId))
        .where(where),
  );
}

/** Returns the takedowns of an owner's items, newest first. */
export const findTakedownsOf = (db: Db, ownerId: string): Promise<TakedownRow[]> =>
  db.select().from(takedowns).where(eq(takedowns.ownerId, ownerId)).orderBy(desc(takedowns.createdAt)).limit(200);

/** Returns the active takedown of an item, or null. */
export async function findActiveOf(db: Db, itemId: string): Promise<TakedownRow | null> {
  const [row] = await db
    .select()
    .from(takedowns)
    .where(and(eq(takedowns.itemId, itemId), eq(takedowns.status, 'active')));
  return row ?? null;
}

/** Returns the ids of the takedowns that followed each complaint. */
export async function findTakedownsByComplaint(db: Db, complaintIds: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (!complaintIds.length) return found;
  const rows = await db
    .select({ id: takedowns.id, complaintId: takedowns.complaintId })
    .from(takedowns)
    .where(sql`${takedowns.complaintId} = any(${sql.param(complaintIds)})`);
  for (const { id, complaintId } of rows) found.set(complaintId!, [...(found.get(complaintId!) ?? []), id]);
  return found;
}
