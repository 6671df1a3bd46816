import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts } from '../../auth/tables';
import { shows, showParticipants } from '../tables';
import { isBlockedBy } from './blocked';
import { type ShowRow } from './shows';
import { hasLostTicket } from './ticketed';

export type ParticipantRow = typeof showParticipants.$inferSelect;
export interface ParticipantOfShow {
  participant: ParticipantRow;
  show: ShowRow;
}

export async function insertParticipant(tx: Tx, row: typeof showParticipants.$inferInsert): Promise<ParticipantRow> {
  const [made] = await tx.insert(showParticipants).values(row).returning();
  return made!;
}

/** Locks a participant until the transaction ends. */
export async function lockParticipant(tx: Tx, id: string): Promise<ParticipantRow | null> {
  const [row] = await tx.select().from(showParticipants).where(eq(showParticipants.id, id)).for('update');
  return row ?? null;
}

/** Returns a member's current participation in a show, or null. */
export async function activeParticipant(db: Db, showId: string, memberId: string): Promise<ParticipantRow | null> {
  const [row] = await db
    .select()
    .from(showParticipants)
    .where(
      and(
        eq(showParticipants.showId, showId),
        eq(showParticipants.memberId, memberId),
        eq(showParticipants.status, 'taken'),
      ),
    );
  return row ?? null;
}

/** Returns a participant with its show. The id also names the member's own stream in a private show. */
export async function participantById(db: Db, id: string): Promise<ParticipantOfShow | null> {
  const [row] = await db
    .select({ participant: showParticipants, show: shows })
    .from(showParticipants)
    .innerJoin(shows, eq(shows.id, showParticipants.showId))
    .where(eq(showParticipants.id, id));
  return row ?? null;
}

/** Returns the newest participation of a member in a show, current or ended. */
export async function latestParticipant(db: Db, showId: string, memberId: string): Promise<ParticipantRow | null> {
  const [row] = await db
    .select()
    .from(showParticipants)
    .where(and(eq(showParticipants.showId, showId), eq(showParticipants.memberId, memberId)))
    .orderBy(desc(showParticipants.createdAt), desc(showParticipants.id))
    .limit(1);
  return row ?? null;
}

/** Returns all participants of a show, current and past, oldest first. */
export function participantsOf(db: Db, showId: string): Promise<ParticipantRow[]> {
  return db
    .select()
    .from(showParticipants)
    .where(eq(showParticipants.showId, showId))
    .orderBy(asc(showParticipants.createdAt), asc(showParticipants.id));
}

/** Returns the accounts of a private show's current spies, in the order in which they came. */
export const spiesOf = async (db: Db, showId: string): Promise<string[]> =>
  (await participantsOf(db, showId))
    .filter(({ status, role }) => status === 'taken' && role === 'spy')
    .map(({ memberId }) => memberId);

/** Counts the current participants of a show. */
export async function countParticipants(db: Db, showId: string): Promise<number> {
  const [row] = await db
    .select({ taken: count() })
    .from(showParticipants)
    .where(and(eq(showParticipants.showId, showId), eq(showParticipants.status, 'taken')));
  return row?.taken ?? 0;
}

/** Returns a member's ended participations, newest first. */
export async function endedParticipationsOf(
  db: Db,
  memberId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: ParticipantOfShow[]; total: number }> {
  const where = and(
    eq(showParticipants.memberId, memberId),
    eq(showParticipants.status, 'left'),
    sql`not exists (select 1 from ticket_runs r where r.stage_id = ${showParticipants.showId})`,
  );
  return withTotal(
    page,
    db
      .select({ participant: showParticipants, show: shows })
      .from(showParticipants)
      .innerJoin(shows, eq(shows.id, showParticipants.showId))
      .where(where)
      .orderBy(desc(showParticipants.createdAt), desc(showParticipants.id))
      .limit(page.limit)
      .offset(page.offset),
    () => db.$count(showParticipants, where),
  );
}

/** Returns every running show, once per participant; `participant` is null for a show without any. */
export async function runningShows(db: Db): Promise<{ show: ShowRow; participant: ParticipantRow | null }[]> {
  return db
    .select({ show: shows, participant: showParticipants })
    .from(shows)
    .leftJoin(showParticipants, and(eq(showParticipants.showId, shows.id), eq(showParticipants.status, 'taken')))
    .where(eq(shows.status, 'running'));
}

type CountRow = Pick<ParticipantRow, 'id' | 'deliveredMs'> & { before: Date; meteredAt: Date; seenAt: Date };

/** Writes the meters' counts in one statement; skips participants that another process counted in the meantime. */
export async function writeCounts(db: Db, counts: CountRow[]): Promise<void> {
  if (!counts.length) return;
  await db.$client.query({
    text: `update show_seats s set delivered_ms = c.delivered, metered_at = c.metered, seen_at = c.seen
      from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
        as c(id, delivered, before, metered, seen)
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

/** Writes when the performers' pictures were last seen. */
export async function writeSeen(db: Db, seen: { id: string; seenAt: Date }[]): Promise<void> {
  if (!seen.length) return;
  await db.$client.query({
    text: `update shows s set seen_at = c.seen from unnest($1::uuid[], $2::timestamptz[]) as c(id, seen)
      where s.id = c.id and s.seen_at < c.seen`,
    values: [seen.map(({ id }) => id), seen.map(({ seenAt }) => seenAt)],
  });
}

export async function putMinutes(tx: Tx, id: string, minutes: number): Promise<void> {
  await tx.update(showParticipants).set({ minutes }).where(eq(showParticipants.id, id));
}

/** Ends a participation. The row is the receipt from now on. */
export async function markLeft(
  tx: Tx,
  id: string,
  left: Pick<
    ParticipantRow,
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
): Promise<ParticipantRow> {
  const [row] = await tx
    .update(showParticipants)
    .set({ status: 'left', ...left })
    .where(eq(showParticipants.id, id))
    .returning();
  return row!;
}

/**
 * Returns current participants who may no longer take part: blocked by the performer, with a suspended
 * account, or with a returned ticket.
 */
export async function forbiddenParticipants(
  db: Db,
  performerId?: string,
): Promise<(ParticipantOfShow & { isBlocked: boolean })[]> {
  const isBlocked = isBlockedBy(shows.performerId, {
    memberId: showParticipants.memberId,
    country: showParticipants.country,
  });
  const isSuspended = sql`${accounts.status} <> 'active'`;
  return db
    .select({ participant: showParticipants, show: shows, isBlocked: sql<boolean>`${isBlocked}` })
    .from(showParticipants)
    .innerJoin(shows, eq(shows.id, showParticipants.showId))
    .innerJoin(accounts, eq(accounts.id, showParticipants.memberId))
    .where(
      and(
        eq(showParticipants.status, 'taken'),
        performerId ? eq(shows.performerId, performerId) : undefined,
        or(isBlocked, isSuspended, hasLostTicket),
      ),
    );
}

/** Returns all participants of several shows, oldest first. */
export async function participantsOfShows(db: Db, showIds: string[]): Promise<ParticipantRow[]> {
  return showIds.length
    ? db
        .select()
        .from(showParticipants)
        .where(inArray(showParticipants.showId, showIds))
        .orderBy(asc(showParticipants.createdAt))
    : [];
}

/** Lists the participants whose minutes, charges, holds or earnings differ from the ledger, one sentence each. */
export async function participantFaults(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string; fault: string }>({
    text: `
      with held as (
        select subject, owner, count(*) as minutes, sum(amount) as amount,
          count(*) filter (where settled_by is null) as open
        from ledger_holds group by subject, owner
      )
      select s.id, 'tokens are still held for an ended participation' as fault
        from show_seats s join held h on h.subject = s.id and h.owner = s.member_id
        where s.status = 'left' and h.open > 0
      union all
      select s.id, 'the minutes held differ from the minutes of the row'
        from show_seats s left join held h on h.subject = s.id and h.owner = s.member_id
        where s.price > 0 and coalesce(h.minutes, 0) <> s.minutes
      union all
      select s.id, 'the charge differs from what was delivered'
        from show_seats s
        where s.status = 'left'
          and s.charged <> floor(s.price * 100 * round(least(s.delivered_ms, s.minutes * 60000) / 1000.0) / 60)
      union all
      select s.id, 'the charge and the release differ from what was held'
        from show_seats s left join held h on h.subject = s.id and h.owner = s.member_id
        where s.status = 'left' and s.charged + s.returned <> coalesce(h.amount, 0)
      union all
      select s.id, 'the earning differs from the charge'
        from show_seats s
        where s.status = 'left'
          and s.charged <> coalesce((select max(e.gross) from earnings e where e.transfer_id = s.transfer_id), 0)
      union all
      select s.id, 'the participation is current although the show has ended'
        from show_seats s join shows w on w.id = s.show_id
        where s.status = 'taken' and w.status <> 'running'
      union all
      select s.id, 'the price differs from the price of the show'
        from show_seats s join shows w on w.id = s.show_id where s.role = 'member' and s.price <> w.price
      union all
      select s.id, 'a spy watches a show that nobody may watch'
        from show_seats s join shows w on w.id = s.show_id
        where s.role = 'spy' and (w.kind <> 'private' or s.status = 'taken' and w.spy_price is distinct from s.price)
      union all
      select s.id, 'the earning is of another kind'
        from show_seats s join earnings e on e.transfer_id = s.transfer_id
        where (e.type = 'stream_spy') <> (s.role = 'spy')
      union all
      select s.id, 'the charge exceeds the cap'
        from show_seats s where s.cap is not null and s.charged > s.cap * 100`,
  });
  return rows.map(({ id, fault }) => `show participant ${id}: ${fault}`);
}
