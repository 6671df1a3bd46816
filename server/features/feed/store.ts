import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type FeedKind } from '@contract/limits';
import { type Db } from '@server/db/client';
import { accounts } from '../auth/tables';
import { feedKeys } from './tables';

export type FeedKeyRow = typeof feedKeys.$inferSelect;

/** The position of a reader, after the event with this transaction and id. */
export interface FeedPosition {
  xid: string;
  id: string;
}

export interface FeedEventRow extends FeedPosition {
  kind: FeedKind;
  facts: Record<string, string | number>;
  username: string | null;
  at: Date;
}

/** Returns the keys of a performer, oldest first. */
export const findFeedKeys = (db: Db, performerId: string): Promise<FeedKeyRow[]> =>
  db.select().from(feedKeys).where(eq(feedKeys.performerId, performerId)).orderBy(feedKeys.createdAt, feedKeys.id);

/** Counts the overlays of a performer, or the keys of the event feed. */
export async function countFeedKeys(db: Db, performerId: string, overlays: boolean): Promise<number> {
  const isCounted = overlays ? isNotNull(feedKeys.overlay) : isNull(feedKeys.overlay);
  const [row] = await db
    .select({ keys: count() })
    .from(feedKeys)
    .where(and(eq(feedKeys.performerId, performerId), isCounted));
  return row?.keys ?? 0;
}

/** Locks the keys of a performer against others being added until the transaction ends. */
export const lockFeedKeys = (tx: Db, performerId: string): Promise<unknown> =>
  tx.execute(sql`select id from accounts where id = ${performerId} for update`);

export async function insertFeedKey(
  db: Db,
  key: Pick<FeedKeyRow, 'id' | 'performerId' | 'name' | 'hash' | 'kinds' | 'overlay'>,
): Promise<FeedKeyRow> {
  const [row] = await db.insert(feedKeys).values(key).returning();
  return row!;
}

/** @returns whether the performer had this key */
export async function deleteFeedKey(db: Db, performerId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(feedKeys)
    .where(and(eq(feedKeys.id, id), eq(feedKeys.performerId, performerId)))
    .returning({ id: feedKeys.id });
  return rows.length > 0;
}

/** Ends all keys of an account. */
export const deleteFeedKeysOf = (db: Db, performerId: string): Promise<unknown> =>
  db.delete(feedKeys).where(eq(feedKeys.performerId, performerId));

/** Returns the key with a hash; null if there is none, or if its performer's account is suspended or closing. */
export async function findFeedKeyByHash(db: Db, hash: string): Promise<FeedKeyRow | null> {
  const [row] = await db
    .select({ key: feedKeys })
    .from(feedKeys)
    .innerJoin(accounts, eq(accounts.id, feedKeys.performerId))
    .where(and(eq(feedKeys.hash, hash), eq(accounts.status, 'active')));
  return row?.key ?? null;
}

/** Returns which of some keys are still valid. */
export async function findValidKeyIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: feedKeys.id })
    .from(feedKeys)
    .innerJoin(accounts, eq(accounts.id, feedKeys.performerId))
    .where(and(inArray(feedKeys.id, ids), eq(accounts.status, 'active')));
  return new Set(rows.map(({ id }) => id));
}

/** Notes that a key is used, at most once a minute. */
export async function touchFeedKey(db: Db, id: string): Promise<void> {
  await db.execute(
    sql`update feed_keys set used_at = now() where id = ${id} and coalesce(used_at, '-infinity') < now() - interval '1 minute'`,
  );
}

/** Returns the position of a new reader, who gets events from now on. */
export async function findFeedEnd(db: Db): Promise<FeedPosition> {
  const { rows } = await db.execute<{ xid: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
  return { xid: rows[0]!.xid, id: '0' };
}

/** Says whether this database can have given a position. A restored backup counts transactions from a lower number. */
export async function isKnownPosition(db: Db, { xid }: FeedPosition): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select ${xid}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known`,
  );
  return rows[0]!.known;
}

/**
 * Returns the events after a position, in order. An event is visible only when every older transaction has ended, so
 * none appears before a position that was read already.
 */
export async function findFeedEvents(
  db: Db,
  { performerId, kinds }: Pick<FeedKeyRow, 'performerId' | 'kinds'>,
  after: FeedPosition,
  limit: number,
): Promise<FeedEventRow[]> {
  const { rows } = await db.execute<Record<keyof FeedEventRow, unknown>>(sql`
    select e.xid::text, e.id::text, e.kind, e.facts, e.at, a.username
    from feed_events e left join accounts a on a.id = e.member_id
    where e.performer_id = ${performerId} and e.kind = any (${sql.param(kinds)}::text[])
      and e.xid < pg_snapshot_xmin(pg_current_snapshot())
      and (e.xid, e.id) > (${after.xid}::xid8, ${after.id}::bigint)
    order by e.xid, e.id limit ${limit}`);
  return rows.map((row) => ({ ...(row as unknown as FeedEventRow), at: new Date(row.at as string) }));
}

/** Returns one event of a performer. */
export async function findFeedEvent(
  db: Db,
  performerId: string,
  { xid, id }: FeedPosition,
): Promise<FeedEventRow | null> {
  const { rows } = await db.execute<Record<keyof FeedEventRow, unknown>>(sql`
    select e.xid::text, e.id::text, e.kind, e.facts, e.at, a.username
    from feed_events e left join accounts a on a.id = e.member_id
    where e.performer_id = ${performerId} and e.xid = ${xid}::xid8 and e.id = ${id}::bigint`);
  const [row] = rows;
  return row ? { ...(row as unknown as FeedEventRow), at: new Date(row.at as string) } : null;
}

/** Writes an event without a member, if a key of the performer reads its kind. */
export const insertFeedEvent = (
  tx: Db,
  { performerId, kind, facts }: { performerId: string; kind: FeedKind; facts: FeedEventRow['facts'] },
): Promise<unknown> =>
  tx.execute(sql`select write_feed_event(${performerId}::uuid, null, ${kind}, ${JSON.stringify(facts)}::jsonb)`);

/** Deletes events that are older than some days. */
export async function deleteFeedEventsBefore(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from feed_events where at < now() - make_interval(days => ${days})`);
}
