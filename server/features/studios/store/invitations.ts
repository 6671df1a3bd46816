import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts } from '../../auth/tables';
import { studioInvitations, studios } from '../tables';

export type InvitationRow = typeof studioInvitations.$inferSelect;

/** An invitation with the performer who accepted it. */
export interface InvitationWithPerformer {
  invitation: InvitationRow;
  acceptedBy: { id: string; username: string; name: string } | null;
}

/** Inserts an invitation that expires after so many hours. */
export async function insertInvitation(
  tx: Tx,
  row: Pick<InvitationRow, 'id' | 'studioId' | 'codeHash' | 'email'>,
  hours: number,
): Promise<InvitationRow> {
  const [inserted] = await tx
    .insert(studioInvitations)
    .values({ ...row, expiresAt: sql`now() + make_interval(hours => ${hours})` })
    .returning();
  return inserted!;
}

const isOpen = and(eq(studioInvitations.status, 'open'), gt(studioInvitations.expiresAt, sql`now()`));
const isOfApprovedStudio = sql`exists (select from ${studios} join ${accounts} on ${accounts.id} = ${studios.accountId} where ${studios.accountId} = ${studioInvitations.studioId} and ${studios.status} = 'approved' and ${accounts.status} = 'active')`;

/** Returns an invitation that works now, by its id or the hash of its code. */
export async function findOpenInvitation(
  db: Db,
  by: { id: string } | { codeHash: string },
): Promise<InvitationRow | null> {
  const wanted = 'id' in by ? eq(studioInvitations.id, by.id) : eq(studioInvitations.codeHash, by.codeHash);
  const [row] = await db
    .select()
    .from(studioInvitations)
    .where(and(wanted, isOpen, isOfApprovedStudio));
  return row ?? null;
}

/** Marks an invitation as accepted. @returns it; null when it doesn't work */
export async function acceptInvitationRow(
  tx: Tx,
  codeHash: string,
  performerId: string,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .update(studioInvitations)
    .set({ status: 'accepted', performerId, updatedAt: sql`now()` })
    .where(and(eq(studioInvitations.codeHash, codeHash), isOpen, isOfApprovedStudio))
    .returning();
  return row ?? null;
}

/** Revokes an open invitation of a studio. @returns whether there was one */
export async function revokeInvitationRow(db: Db, studioId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(studioInvitations)
    .set({ status: 'revoked', updatedAt: sql`now()` })
    .where(and(eq(studioInvitations.id, id), eq(studioInvitations.studioId, studioId), isOpen))
    .returning({ id: studioInvitations.id });
  return rows.length > 0;
}

/** Returns one page of a studio's invitations, newest first. */
export async function findInvitations(
  db: Db,
  studioId: string,
  page: { limit: number; offset: number },
): Promise<{ data: InvitationWithPerformer[]; total: number }> {
  const where = eq(studioInvitations.studioId, studioId);
  const { rows, total } = await withTotal(
    page,
    db
      .select({
        invitation: studioInvitations,
        acceptedBy: { id: accounts.id, username: accounts.username, name: accounts.name },
      })
      .from(studioInvitations)
      .leftJoin(accounts, eq(accounts.id, studioInvitations.performerId))
      .where(where)
      .orderBy(desc(studioInvitations.createdAt), desc(studioInvitations.id))
      .limit(page.limit)
      .offset(page.offset),
    () => db.$count(studioInvitations, where),
  );
  return { data: rows, total };
}
