import { eq, sql, type SQL } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { ticketRuns, ticketShows } from '../../tickets/tables';
import { shows, showParticipants } from '../tables';
import { type ShowRow } from './shows';

export interface TicketShowOnStage {
  id: string;
  title: string;
  minutes: number;
  seats: number;
  payRule: 'whole' | 'minutes';
  /** milliseconds that it has run, earlier times included */
  ranMs: number;
}

/** Returns the ticket show that is on stage in a group show; null for any other show. */
export async function ticketShowOf(db: Db, { id, kind, price }: ShowRow): Promise<TicketShowOnStage | null> {
  if (kind !== 'group' || price > 0) return null;
  const [row] = await db
    .select({
      id: ticketShows.id,
      title: ticketShows.title,
      minutes: ticketShows.minutes,
      seats: ticketShows.seats,
      payRule: ticketShows.payRule,
      ranMs: sql<number>`(select sum(r.ran_ms) from ticket_runs r where r.show_id = ${ticketShows.id})`.mapWith(Number),
    })
    .from(ticketRuns)
    .innerJoin(ticketShows, eq(ticketShows.id, ticketRuns.showId))
    .where(eq(ticketRuns.stageId, id));
  return row ?? null;
}

/** Matches participants of a ticket show whose ticket was returned. */
export const hasLostTicket: SQL = sql`exists (
    select 1 from ticket_runs r where r.stage_id = ${shows.id} and not exists (
      select 1 from tickets t join ledger_escrows e on e.transfer_id = t.transfer_id
      where t.show_id = r.show_id and t.member_id = ${showParticipants.memberId} and e.outcome is distinct from 'returned'))`;

/** A span of time in which the performer's pictures of a show came in. */
export interface Ran {
  id: string;
  from: Date;
  to: Date;
}

/** Adds time to ticket shows on stage. Time that was counted before counts once; other shows are left out. */
export async function writeRan(db: Db, ran: Ran[]): Promise<void> {
  if (!ran.length) return;
  await db.$client.query({
    text: `update ticket_runs r
      set ran_ms = r.ran_ms + round(extract(epoch from c.until - greatest(r.counted_at, c.since)) * 1000), counted_at = c.until
      from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as c (id, since, until)
      where r.stage_id = c.id and c.until > greatest(r.counted_at, c.since)`,
    values: [ran.map(({ id }) => id), ran.map(({ from }) => from), ran.map(({ to }) => to)],
  });
}
