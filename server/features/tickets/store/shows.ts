import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { TICKET_OFFER_MINUTES } from '@contract/limits';
import { type Db, type Tx } from '@server/db/client';
import { ledgerEscrows } from '../../ledger/tables';
import { ticketRuns, tickets, ticketShows, ticketWaiters } from '../tables';

export type TicketShowRow = typeof ticketShows.$inferSelect;
export type TicketRow = typeof tickets.$inferSelect & {
  /** in hundredths of a token */
  amount: number;
  outcome: 'paid' | 'returned' | null;
};

/** @returns false when an open show of the performer starts at the same time */
export async function insertTicketShow(tx: Tx, show: typeof ticketShows.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(ticketShows).values(show).onConflictDoNothing().returning({ id: ticketShows.id });
  return rows.length > 0;
}

export async function updateTicketShowRow(
  tx: Tx,
  id: string,
  change: Partial<typeof ticketShows.$inferInsert>,
): Promise<void> {
  await tx.update(ticketShows).set(change).where(eq(ticketShows.id, id));
}

export async function findTicketShow(db: Db, id: string): Promise<TicketShowRow | null> {
  const [row] = await db.select().from(ticketShows).where(eq(ticketShows.id, id));
  return row ?? null;
}

/** Returns a ticket show, and locks it until the transaction ends. */
export async function lockTicketShow(tx: Tx, id: string): Promise<TicketShowRow | null> {
  const [row] = await tx.select().from(ticketShows).where(eq(ticketShows.id, id)).for('no key update');
  return row ?? null;
}

export const findOpenShowsOf = (db: Db, performerId: string): Promise<TicketShowRow[]> =>
  db
    .select()
    .from(ticketShows)
    .where(and(eq(ticketShows.performerId, performerId), isNull(ticketShows.closedAt)))
    .orderBy(asc(ticketShows.startsAt));

export const findClosedShowsOf = (db: Db, performerId: string, limit: number): Promise<TicketShowRow[]> =>
  db
    .select()
    .from(ticketShows)
    .where(and(eq(ticketShows.performerId, performerId), isNotNull(ticketShows.closedAt)))
    .orderBy(desc(ticketShows.startsAt))
    .limit(limit);

/** Returns the shows of a member's tickets: the open ones, or the last closed ones. */
export async function findShowsOfMember(
  db: Db,
  memberId: string,
  { isClosed, limit }: { isClosed: boolean; limit: number },
): Promise<TicketShowRow[]> {
  const own = db.select({ id: tickets.showId }).from(tickets).where(eq(tickets.memberId, memberId));
  return db
    .select()
    .from(ticketShows)
    .where(and(inArray(ticketShows.id, own), isClosed ? isNotNull(ticketShows.closedAt) : isNull(ticketShows.closedAt)))
    .orderBy(isClosed ? desc(ticketShows.startsAt) : asc(ticketShows.startsAt))
    .limit(limit);
}

/** Returns a member's latest ticket of a show, also one that was returned. */
export async function findTicketOf(db: Db, showId: string, memberId: string): Promise<TicketRow | null> {
  const [row] = await db
    .select({ ticket: tickets, amount: ledgerEscrows.amount, outcome: ledgerEscrows.outcome })
    .from(tickets)
    .innerJoin(ledgerEscrows, eq(ledgerEscrows.transferId, tickets.transferId))
    .where(and(eq(tickets.showId, showId), eq(tickets.memberId, memberId)))
    .orderBy(desc(tickets.number))
    .limit(1);
  return row ? { ...row.ticket, amount: row.amount, outcome: row.outcome } : null;
}

export async function insertTicket(
  tx: Tx,
  ticket: Pick<typeof tickets.$inferInsert, 'transferId' | 'showId' | 'memberId' | 'country'>,
): Promise<void> {
  await tx.insert(tickets).values({
    ...ticket,
    number: sql`(select coalesce(max(t.number), 0) + 1 from tickets t where t.show_id = ${ticket.showId})`,
  });
}

/** Counts the tickets of a show that were not returned. */
export const countSold = (db: Db, showId: string): Promise<number> =>
  db.$count(
    ledgerEscrows,
    and(eq(ledgerEscrows.subject, showId), sql`${ledgerEscrows.outcome} is distinct from 'returned'`),
  );

export async function insertRun(tx: Tx, run: { stageId: string; showId: string; countedAt: Date }): Promise<void> {
  await tx.insert(ticketRuns).values(run);
}

/** The runs of a show together: the time they took, and the group show that is running now. */
export interface RunState {
  ranMs: number;
  stageId: string | null;
}

export async function readRuns(db: Db, showId: string): Promise<RunState> {
  const { rows } = await db.execute<{ ran_ms: string; stage_id: string | null }>(sql`
    select coalesce(sum(r.ran_ms), 0) as ran_ms, (array_agg(r.stage_id) filter (where s.status = 'running'))[1] as stage_id
    from ticket_runs r join shows s on s.id = r.stage_id where r.show_id = ${showId}`);
  return { ranMs: Number(rows[0]!.ran_ms), stageId: rows[0]!.stage_id };
}

/** Returns how much of a show reached a member, in milliseconds. */
export async function readArrivedMs(db: Db, showId: string, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ ms: string }>(sql`
    select coalesce(sum(p.delivered_ms), 0) as ms from ticket_runs r join show_seats p on p.show_id = r.stage_id
    where r.show_id = ${showId} and p.member_id = ${memberId}`);
  return Number(rows[0]!.ms);
}

export const isWaiting = async (db: Db, showId: string, memberId: string): Promise<boolean> =>
  (await countWaiters(db, showId, memberId)) > 0;

export const countWaiters = (db: Db, showId: string, memberId?: string): Promise<number> =>
  db.$count(
    ticketWaiters,
    and(eq(ticketWaiters.showId, showId), memberId ? eq(ticketWaiters.memberId, memberId) : undefined),
  );

export async function insertWaiter(tx: Tx, showId: string, memberId: string): Promise<void> {
  await tx.insert(ticketWaiters).values({ showId, memberId }).onConflictDoNothing();
}

export async function deleteWaiter(db: Db, showId: string, memberId: string): Promise<void> {
  await db.delete(ticketWaiters).where(and(eq(ticketWaiters.showId, showId), eq(ticketWaiters.memberId, memberId)));
}

/**
 * Marks the next members of the waiting list as told of a free seat, and returns their ids: one for each free seat,
 * less the members who were told within the last TICKET_OFFER_MINUTES.
 */
export async function takeWaiters(tx: Tx, showId: string, seats: number): Promise<string[]> {
  const { rows } = await tx.execute<{ member_id: string }>(sql`
    update ticket_waiters set told_at = clock_timestamp() where show_id = ${showId} and member_id in (
      select w.member_id from ticket_waiters w where w.show_id = ${showId} and w.told_at is null order by w.created_at
      limit greatest(0, ${seats}::int - (select count(*) from ticket_waiters t where t.show_id = ${showId}
        and t.told_at > clock_timestamp() - make_interval(mins => ${TICKET_OFFER_MINUTES}))))
    returning member_id`);
  return rows.map((row) => row.member_id);
}
