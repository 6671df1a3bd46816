import { and, asc, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts, personColumns } from '../../auth/tables';
import { performers } from '../../performers/tables';
import { tips } from '../../tips/tables';
import { showParticipants, shows } from '../tables';
import { isBlockedBy } from './blocked';

export type ShowRow = typeof shows.$inferSelect;

export interface Person {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
}

export async function showById(db: Db, id: string): Promise<ShowRow | null> {
  const [row] = await db.select().from(shows).where(eq(shows.id, id));
  return row ?? null;
}

export async function showOfConversation(db: Db, conversationId: string): Promise<ShowRow | null> {
  const [row] = await db.select().from(shows).where(eq(shows.conversationId, conversationId));
  return row ?? null;
}

/** Locks a show until the transaction ends. */
export async function lockShow(tx: Tx, id: string): Promise<ShowRow | null> {
  const [row] = await tx.select().from(shows).where(eq(shows.id, id)).for('update');
  return row ?? null;
}

/** Returns the running private or group show of a performer, or null. */
export async function runningShowOf(db: Db, performerId: string): Promise<ShowRow | null> {
  const [row] = await db
    .select()
    .from(shows)
    .where(and(eq(shows.performerId, performerId), eq(shows.status, 'running')));
  return row ?? null;
}

/** Returns a member's open request, or null. */
export async function requestOf(db: Db, memberId: string): Promise<ShowRow | null> {
  const [row] = await db
    .select()
    .from(shows)
    .where(and(eq(shows.memberId, memberId), eq(shows.status, 'requested')));
  return row ?? null;
}

/** Returns the open requests to a performer, oldest first. */
export function requestsTo(db: Db, performerId: string): Promise<ShowRow[]> {
  return db
    .select()
    .from(shows)
    .where(and(eq(shows.performerId, performerId), eq(shows.status, 'requested')))
    .orderBy(asc(shows.createdAt));
}

/** Returns the open requests to a performer from members whom, or whose country, the performer has blocked. */
export function requestsOfBlocked(db: Db, performerId: string): Promise<ShowRow[]> {
  return db
    .select()
    .from(shows)
    .where(
      and(eq(shows.performerId, performerId), eq(shows.status, 'requested'), isBlockedBy(shows.performerId, shows)),
    );
}

export async function insertShow(tx: Tx, row: typeof shows.$inferInsert): Promise<ShowRow> {
  const [made] = await tx.insert(shows).values(row).returning();
  return made!;
}

/** Gives an open request its final status, or starts it. @returns the show; null when the request was closed before */
export async function settleRequest(
  tx: Tx,
  id: string,
  to: 'running' | 'declined' | 'cancelled' | 'expired',
  at: Date,
  seenAt = at,
): Promise<ShowRow | null> {
  const dates = to === 'running' ? { startedAt: at, seenAt } : { endedAt: at };
  const [row] = await tx
    .update(shows)
    .set({ status: to, ...dates })
    .where(and(eq(shows.id, id), eq(shows.status, 'requested')))
    .returning();
  return row ?? null;
}

/** Ends a running show. @returns the show; null when it had ended before */
export async function markShowEnded(tx: Tx, id: string, reason: string, at: Date): Promise<ShowRow | null> {
  const [row] = await tx
    .update(shows)
    .set({ status: 'ended', endedAt: at, endReason: reason })
    .where(and(eq(shows.id, id), eq(shows.status, 'running')))
    .returning();
  return row ?? null;
}

/** Sets what a spy pays a minute in a show; null: nobody may watch. */
export async function putSpyPrice(tx: Tx, id: string, spyPrice: number | null): Promise<void> {
  await tx.update(shows).set({ spyPrice }).where(eq(shows.id, id));
}

/** Counts the absence of all performers and participants from this moment on: this process was away, not they. */
export async function resetAbsence(db: Db, at: Date): Promise<void> {
  await db.update(shows).set({ seenAt: at }).where(eq(shows.status, 'running'));
  await db.update(showParticipants).set({ seenAt: at }).where(eq(showParticipants.status, 'taken'));
}

/** Returns people by account id. */
export async function peopleById(db: Db, ids: string[]): Promise<Map<string, Person>> {
  if (!ids.length) return new Map();
  return new Map(
    (
      await db
        .select(personColumns)
        .from(accounts)
        .where(inArray(accounts.id, [...new Set(ids)]))
    ).map((row) => [row.id, row]),
  );
}

/** A tip in the chat room of a show; `tokens` is whole. */
export type TipOfShow = Pick<typeof tips.$inferSelect, 'senderId' | 'tokens' | 'transferId' | 'createdAt'>;

/** Returns the tips that were sent in a show, oldest first. */
export function tipsOfShow(db: Db, show: ShowRow): Promise<TipOfShow[]> {
  return db
    .select({ senderId: tips.senderId, tokens: tips.tokens, transferId: tips.transferId, createdAt: tips.createdAt })
    .from(tips)
    .where(
      and(
        // the times make use of the index of a performer's tips
        eq(tips.performerId, show.performerId),
        gte(tips.createdAt, show.createdAt),
        show.endedAt ? lte(tips.createdAt, show.endedAt) : undefined,
        eq(tips.conversationId, show.conversationId),
      ),
    )
    .orderBy(tips.createdAt);
}

/** Returns a performer's prices and status; null for a performer whom the public may not see. */
export async function offerOf(db: Db, performerId: string) {
  const { privateCallPrice, groupCallPrice, spyPrice, maxParticipantsAllowed, streamingStatus, isOnline, listed } =
    performers;
  const [row] = await db
    .select({ privateCallPrice, groupCallPrice, spyPrice, maxParticipantsAllowed, streamingStatus, isOnline, listed })
    .from(performers)
    .where(eq(performers.accountId, performerId));
  return row?.listed ? row : null;
}

/** Returns what a performer should know of a member who requests a show. `tipped` is in whole tokens. */
export async function memberStanding(
  db: Db,
  memberId: string,
  performerId: string,
): Promise<{ memberSince: Date; tipped: number; shows: number }> {
  const [account] = await db.select({ since: accounts.createdAt }).from(accounts).where(eq(accounts.id, memberId));
  const [given] = await db
    .select({ tokens: sql<number>`coalesce(sum(${tips.tokens}), 0)::int` })
    .from(tips)
    .where(and(eq(tips.senderId, memberId), eq(tips.performerId, performerId)));
  const [before] = await db
    .select({ shows: count() })
    .from(showParticipants)
    .innerJoin(shows, eq(shows.id, showParticipants.showId))
    .where(
      and(
        eq(showParticipants.memberId, memberId),
        eq(shows.performerId, performerId),
        eq(showParticipants.status, 'left'),
        eq(showParticipants.role, 'member'),
      ),
    );
  return { memberSince: account?.since ?? new Date(0), tipped: given?.tokens ?? 0, shows: before?.shows ?? 0 };
}

/** Returns a performer's ended shows, newest first. */
export async function endedShowsOf(
  db: Db,
  performerId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: ShowRow[]; total: number }> {
  const where = and(
    eq(shows.performerId, performerId),
    eq(shows.status, 'ended'),
    sql`not exists (select 1 from ticket_runs r where r.stage_id = ${shows.id})`,
  );
  return withTotal(
    page,
    db
      .select()
      .from(shows)
      .where(where)
      .orderBy(desc(shows.createdAt), desc(shows.id))
      .limit(page.limit)
      .offset(page.offset),
    () => db.$count(shows, where),
  );
}

/** Returns running shows of performers whom the public may no longer see. */
export async function forbiddenShows(db: Db): Promise<ShowRow[]> {
  const rows = await db
    .select({ show: shows })
    .from(shows)
    .innerJoin(performers, eq(performers.accountId, shows.performerId))
    .where(and(eq(shows.status, 'running'), eq(performers.listed, false)));
  return rows.map(({ show }) => show);
}
