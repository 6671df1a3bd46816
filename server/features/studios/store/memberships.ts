import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { accounts, personColumns } from '../../auth/tables';
import { studioMemberships } from '../tables';

export type MembershipRow = typeof studioMemberships.$inferSelect;

const isCurrent = (performerId: string) =>
  and(eq(studioMemberships.performerId, performerId), isNull(studioMemberships.until));

/** Returns the current studio of a performer. A prepared statement, because every payment runs it. */
export async function findStudioId(db: Db, performerId: string): Promise<string | null> {
  const { rows } = await db.$client.query<{ studio_id: string }>({
    name: 'studio_of',
    text: 'select studio_id from studio_memberships where performer_id = $1 and until is null',
    values: [performerId],
  });
  return rows[0]?.studio_id ?? null;
}

/** Returns the current membership of a performer with the studio's account. */
export async function findCurrentMembership(db: Db, performerId: string) {
  const [row] = await db
    .select({
      membership: studioMemberships,
      studio: personColumns,
    })
    .from(studioMemberships)
    .innerJoin(accounts, eq(accounts.id, studioMemberships.studioId))
    .where(isCurrent(performerId));
  return row ?? null;
}

/** Inserts a membership. @returns false when the performer already has a studio */
export async function insertMembership(tx: Tx, studioId: string, performerId: string): Promise<boolean> {
  const rows = await tx
    .insert(studioMemberships)
    .values({ id: newId(), studioId, performerId })
    .onConflictDoNothing({ target: studioMemberships.performerId, where: isNull(studioMemberships.until) })
    .returning({ id: studioMemberships.id });
  return rows.length > 0;
}

/** Returns the performers who belong to a studio. */
export async function findCurrentPerformers(db: Db, studioId: string): Promise<string[]> {
  const rows = await db
    .select({ performerId: studioMemberships.performerId })
    .from(studioMemberships)
    .where(and(eq(studioMemberships.studioId, studioId), isNull(studioMemberships.until)));
  return rows.map(({ performerId }) => performerId);
}

/** Ends the current membership of a performer. @returns null without one */
export async function endMembership(tx: Tx, performerId: string): Promise<MembershipRow | null> {
  const [row] = await tx
    .update(studioMemberships)
    .set({ until: sql`greatest(${studioMemberships.since}, clock_timestamp())` })
    .where(isCurrent(performerId))
    .returning();
  return row ?? null;
}

/** Returns the performer's current membership in this studio and locks it until the transaction ends. */
export async function lockMembership(tx: Tx, studioId: string, performerId: string): Promise<MembershipRow | null> {
  const [row] = await tx
    .select()
    .from(studioMemberships)
    .where(and(isCurrent(performerId), eq(studioMemberships.studioId, studioId)))
    .for('update');
  return row ?? null;
}

export async function updateMembershipStatus(tx: Tx, id: string, status: MembershipRow['status']): Promise<void> {
  await tx.update(studioMemberships).set({ status }).where(eq(studioMemberships.id, id));
}

/** Returns the membership periods of a studio within a range. */
export async function findMembershipPeriods(
  db: Db,
  studioId: string,
  from: Date,
  until: Date,
): Promise<{ performerId: string; from: Date; until: Date }[]> {
  const { rows } = await db.$client.query<{ performer_id: string; from_at: Date; until_at: Date }>({
    text: `select performer_id, greatest(since, $2) as from_at, least(coalesce(until, $3), $3) as until_at from studio_memberships
      where studio_id = $1 and since < $3 and coalesce(until, 'infinity') > $2`,
    values: [studioId, from, until],
  });
  return rows.map((row) => ({ performerId: row.performer_id, from: row.from_at, until: row.until_at }));
}

/**
 * Lists earnings of studios outside any membership. One minute is tolerated for payments during joining and leaving.
 */
export async function findSharesWithoutMembership(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ fault: string }>({
    text: `select format('transfer %s paid studio %s a share of the earnings of %s, who was not a member', e.transfer_id, e.receiver, e.performer_id) as fault from earnings e
      where e.role = 'studio' and e.gross > 0 and not exists (select from studio_memberships m where m.studio_id = e.receiver and m.performer_id = e.performer_id
        and m.since < e.created_at + interval '1 minute' and coalesce(m.until, 'infinity') > e.created_at - interval '1 minute') limit 20`,
  });
  return rows.map(({ fault }) => fault);
}
