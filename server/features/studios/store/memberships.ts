import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { studioMemberships } from '../tables';

export type MembershipRow = typeof studioMemberships.$inferSelect;

/** The studio that looks after a performer at this moment. Prepared: every payment asks. */
export async function studioOf(db: Db, performerId: string): Promise<string | null> {
  const { rows } = await db.$client.query<{ studio_id: string }>({
    name: 'studio_of', text: 'select studio_id from studio_memberships where performer_id = $1 and until is null', values: [performerId],
  });
  return rows[0]?.studio_id ?? null;
}

/** @returns whether it was made: nobody has two studios at once */
export async function insertMembership(tx: Tx, studioId: string, performerId: string): Promise<boolean> {
  const rows = await tx.insert(studioMemberships).values({ id: newId(), studioId, performerId })
    .onConflictDoNothing({ target: studioMemberships.performerId, where: isNull(studioMemberships.until) }).returning({ id: studioMemberships.id });
  return rows.length > 0;
}

/** Ends the membership that a performer has now; null when there is none. */
export async function endMembership(tx: Tx, performerId: string): Promise<MembershipRow | null> {
  const [row] = await tx.update(studioMemberships).set({ until: sql`greatest(${studioMemberships.since}, clock_timestamp())` })
    .where(and(eq(studioMemberships.performerId, performerId), isNull(studioMemberships.until))).returning();
  return row ?? null;
}
