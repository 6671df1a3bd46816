import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts } from '../../auth/tables';
import { shows, showSeats } from '../tables';
import { isShutOut } from './shutOut';
import { type ShowRow } from './shows';

export type SeatRow = typeof showSeats.$inferSelect;
export interface SeatOfShow {
  seat: SeatRow;
  show: ShowRow;
}

export async function insertSeat(tx: Tx, row: typeof showSeats.$inferInsert): Promise<SeatRow> {
  const [made] = await tx.insert(showSeats).values(row).returning();
  return made!;
}

/** The seat, held until the transaction ends. */
export async function lockSeat(tx: Tx, id: string): Promise<SeatRow | null> {
  const [row] = await tx.select().from(showSeats).where(eq(showSeats.id, id)).for('update');
  return row ?? null;
}

/** Where a member sits now in a show, or null. */
export async function seatOf(db: Db, showId: string, memberId: string): Promise<SeatRow | null> {
  const [row] = await db
    .select()
    .from(showSeats)
    .where(and(eq(showSeats.showId, showId), eq(showSeats.memberId, memberId), eq(showSeats.status, 'taken')));
  return row ?? null;
}

/** The seat that a member's own stream is named by, with its show. */
export async function seatById(db: Db, id: string): Promise<SeatOfShow | null> {
  const [row] = await db
    .select({ seat: showSeats, show: shows })
    .from(showSeats)
    .innerJoin(shows, eq(shows.id, showSeats.showId))
    .where(eq(showSeats.id, id));
  return row ?? null;
}

/** The newest seat of a member in a show, taken or left. */
export async function latestSeatOf(db: Db, showId: string, memberId: string): Promise<SeatRow | null> {
  const [row] = await db
    .select()
    .from(showSeats)
    .where(and(eq(showSeats.showId, showId), eq(showSeats.memberId, memberId)))
    .orderBy(desc(showSeats.createdAt), desc(showSeats.id))
    .limit(1);
  return row ?? null;
}

export function seatsOf(db: Db, showId: string): Promise<SeatRow[]> {
  return db
    .select()
    .from(showSeats)
    .where(eq(showSeats.showId, showId))
    .orderBy(asc(showSeats.createdAt), asc(showSeats.id));
}

export async function takenSeats(db: Db, showId: string): Promise<number> {
  const [row] = await db
    .select({ taken: count() })
    .from(showSeats)
    .where(and(eq(showSeats.showId, showId), eq(showSeats.status, 'taken')));
  return row?.taken ?? 0;
}

/** A member's seats that are left, newest first. */
export async function leftSeatsOf(
  db: Db,
  memberId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: SeatOfShow[]; total: number }> {
  const where = and(eq(showSeats.memberId, memberId), eq(showSeats.status, 'left'));
  return withTotal(
    page,
    db
      .select({ seat: showSeats, show: shows })
      .from(showSeats)
      .innerJoin(shows, eq(shows.id, showSeats.showId))
      .where(where)
      .orderBy(desc(showSeats.createdAt), desc(showSeats.id))
      .limit(page.limit)
      .offset(page.offset),
    () => db.$count(showSeats, where),
  );
}

/** Every show that runs, and who sits in it; shows without anybody too. */
export async function runningShows(db: Db): Promise<{ show: ShowRow; seat: SeatRow | null }[]> {
  return db
    .select({ show: shows, seat: showSeats })
    .from(shows)
    .leftJoin(showSeats, and(eq(showSeats.showId, shows.id), eq(showSeats.status, 'taken')))
    .where(eq(shows.status, 'running'));
}

type Counted = Pick<SeatRow, 'id' | 'deliveredMs'> & { before: Date; meteredAt: Date; seenAt: Date };

/** Writes what the meters counted, all in one statement; a seat that somebody else counted meanwhile is left as it is. */
export async function writeCounts(db: Db, counts: Counted[]): Promise<void> {
  if (!counts.length) return;
  await db.$client.query({
    text: `update show_seats s set delivered_ms = c.delivered, metered_at = c.metered, seen_at = c.seen
      from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[]) as c(id, delivered, before, metered, seen)
      where s.id = c.id and s.status = 'taken' and s.metered_at = c.before`,
    values: [
      counts.map((c) => c.id),
      counts.map((c) => c.deliveredMs),
      counts.map((c) => c.before),
      counts.map((c) => c.meteredAt),
      counts.map((c) => c.seenAt),
    ],
  });
}

/** Notes when performers were last seen. */
export async function writeSeen(db: Db, seen: { id: string; seenAt: Date }[]): Promise<void> {
  if (!seen.length) return;
  await db.$client.query({
    text: 'update shows s set seen_at = c.seen from unnest($1::uuid[], $2::timestamptz[]) as c(id, seen) where s.id = c.id and s.seen_at < c.seen',
    values: [seen.map(({ id }) => id), seen.map(({ seenAt }) => seenAt)],
  });
}

export async function putMinutes(tx: Tx, id: string, minutes: number): Promise<void> {
  await tx.update(showSeats).set({ minutes }).where(eq(showSeats.id, id));
}

/** The member leaves for good; the row is the receipt from now on. */
export async function markLeft(
  tx: Tx,
  id: string,
  left: Pick<
    SeatRow,
    | 'deliveredMs'
    | 'meteredAt'
    | 'seenAt'
    | 'charged'
    | 'returned'
    | 'balanceAfter'
    | 'transferId'
    | 'endedAt'
    | 'endReason'
  >,
): Promise<SeatRow> {
  const [row] = await tx
    .update(showSeats)
    .set({ status: 'left', ...left })
    .where(eq(showSeats.id, id))
    .returning();
  return row!;
}

/** Taken seats that may be so no more, of one performer's shows or of all: the member or their country is blocked, or the account was suspended. */
export async function forbiddenSeats(db: Db, performerId?: string): Promise<(SeatOfShow & { isBlocked: boolean })[]> {
  const isBlocked = isShutOut(shows.performerId, { memberId: showSeats.memberId, country: showSeats.country });
  const isGone = sql`${accounts.status} <> 'active'`;
  return db
    .select({ seat: showSeats, show: shows, isBlocked: sql<boolean>`${isBlocked}` })
    .from(showSeats)
    .innerJoin(shows, eq(shows.id, showSeats.showId))
    .innerJoin(accounts, eq(accounts.id, showSeats.memberId))
    .where(
      and(
        eq(showSeats.status, 'taken'),
        performerId ? eq(shows.performerId, performerId) : undefined,
        or(isBlocked, isGone),
      ),
    );
}

export async function seatsOfShows(db: Db, showIds: string[]): Promise<SeatRow[]> {
  return showIds.length
    ? db.select().from(showSeats).where(inArray(showSeats.showId, showIds)).orderBy(asc(showSeats.createdAt))
    : [];
}

/** What the audit asks, in words: every settled minute is what its row says, and nothing stays held for a place that was left. */
export async function seatFaults(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string; fault: string }>({
    text: `
    with held as (select subject, owner, count(*) as minutes, sum(amount) as amount, count(*) filter (where settled_by is null) as open from ledger_holds group by subject, owner)
    select s.id, 'tokens are still held for a show that is over' as fault from show_seats s join held h on h.subject = s.id and h.owner = s.member_id where s.status = 'left' and h.open > 0
    union all
    select s.id, 'the minutes held are not the minutes of the row' from show_seats s join shows w on w.id = s.show_id left join held h on h.subject = s.id and h.owner = s.member_id where w.price > 0 and coalesce(h.minutes, 0) <> s.minutes
    union all
    select s.id, 'what was charged is not what was delivered' from show_seats s join shows w on w.id = s.show_id
      where s.status = 'left' and s.charged <> floor(w.price * 100 * round(least(s.delivered_ms, s.minutes * 60000) / 1000.0) / 60)
    union all
    select s.id, 'what was charged and returned is not what was held' from show_seats s left join held h on h.subject = s.id and h.owner = s.member_id
      where s.status = 'left' and s.charged + s.returned <> coalesce(h.amount, 0)
    union all
    select s.id, 'the earning is not what was charged' from show_seats s where s.status = 'left' and s.charged <> coalesce((select max(e.gross) from earnings e where e.transfer_id = s.transfer_id), 0)
    union all
    select s.id, 'a place is taken in a show that is over' from show_seats s join shows w on w.id = s.show_id where s.status = 'taken' and w.status <> 'running'
    union all
    select s.id, 'more was charged than the cap' from show_seats s where s.cap is not null and s.charged > s.cap * 100`,
  });
  return rows.map(({ id, fault }) => `show seat ${id}: ${fault}`);
}
