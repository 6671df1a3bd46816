import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts, personColumns } from '../../auth/tables';
import { performers } from '../../performers/tables';
import { tips } from '../../tips/tables';
import { tipMenuOrders, wheelRounds } from '../tables';

export type RoundRow = typeof wheelRounds.$inferSelect;

/** Returns the rounds of wheels that are not closed. Their show may be over. */
export const openRounds = async (db: Db, entryIds: string[]): Promise<(RoundRow & { entryId: string })[]> =>
  (await db
    .select()
    .from(wheelRounds)
    .where(and(inArray(wheelRounds.entryId, entryIds), isNull(wheelRounds.closedAt)))) as (RoundRow & {
    entryId: string;
  })[];

export async function insertRound(
  tx: Tx,
  round: Pick<RoundRow, 'id' | 'performerId' | 'entryId' | 'seed' | 'seedHash' | 'outcomes'>,
): Promise<void> {
  await tx.insert(wheelRounds).values(round);
}

/** Closes the rounds of wheels, and deletes those that drew nothing. */
export async function closeRounds(tx: Tx, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return;
  const areOpen = and(inArray(wheelRounds.entryId, entryIds), isNull(wheelRounds.closedAt));
  await tx.delete(wheelRounds).where(and(areOpen, eq(wheelRounds.draws, 0)));
  await tx
    .update(wheelRounds)
    .set({ closedAt: sql`now()` })
    .where(and(areOpen, gt(wheelRounds.draws, 0)));
}

/** Takes the next number of a round, which then belongs to a show. @param since the start of the show */
export async function takeNumber(tx: Tx, roundId: string, since: Date): Promise<number> {
  const [round] = await tx
    .update(wheelRounds)
    .set({ draws: sql`${wheelRounds.draws} + 1`, showSince: since })
    .where(eq(wheelRounds.id, roundId))
    .returning({ number: wheelRounds.draws });
  return round!.number;
}

/** Returns a draw with its round, its performer, and the member who paid for it; null if the order drew nothing. */
export async function findDraw(db: Db, orderId: string) {
  const [row] = await db
    .select({
      order: tipMenuOrders,
      round: wheelRounds,
      payerId: tips.senderId,
      performer: personColumns,
      /** null while the performer is offline */
      liveSince: performers.liveSince,
    })
    .from(tipMenuOrders)
    .innerJoin(wheelRounds, eq(wheelRounds.id, tipMenuOrders.roundId))
    .innerJoin(tips, eq(tips.id, tipMenuOrders.id))
    .innerJoin(accounts, eq(accounts.id, tipMenuOrders.performerId))
    .innerJoin(performers, eq(performers.accountId, tipMenuOrders.performerId))
    .where(eq(tipMenuOrders.id, orderId));
  return row ?? null;
}
export type DrawRow = NonNullable<Awaited<ReturnType<typeof findDraw>>>;

/** Returns the first draws of a round, in order. */
export const drawsOf = async (
  db: Db,
  roundId: string,
  limit: number,
): Promise<{ number: number; clientSeed: string; outcome: string }[]> =>
  (await db
    .select({
      number: tipMenuOrders.drawNumber,
      clientSeed: tipMenuOrders.clientSeed,
      outcome: tipMenuOrders.outcome,
    })
    .from(tipMenuOrders)
    .where(eq(tipMenuOrders.roundId, roundId))
    .orderBy(asc(tipMenuOrders.drawNumber))
    .limit(limit)) as { number: number; clientSeed: string; outcome: string }[];
