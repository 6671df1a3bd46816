import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { type EscrowOutcome, ledgerEscrows, ledgerTransfers } from '../tables';

export type EscrowRow = typeof ledgerEscrows.$inferSelect;

export async function insertEscrow(
  tx: Tx,
  escrow: Pick<EscrowRow, 'transferId' | 'owner' | 'subject' | 'amount'>,
): Promise<void> {
  await tx.insert(ledgerEscrows).values(escrow);
}

/** Returns an escrow that is open, and locks it until the transaction ends; null for a closed one. */
export async function lockOpenEscrow(tx: Tx, transferId: number): Promise<EscrowRow | null> {
  const [row] = await tx
    .select()
    .from(ledgerEscrows)
    .where(and(eq(ledgerEscrows.transferId, transferId), isNull(ledgerEscrows.outcome)))
    .for('update');
  return row ?? null;
}

export async function closeEscrow(
  tx: Tx,
  transferId: number,
  closing: { outcome: EscrowOutcome; closedBy: number },
): Promise<void> {
  await tx.update(ledgerEscrows).set(closing).where(eq(ledgerEscrows.transferId, transferId));
}

/** Returns the open escrows that match, oldest first. */
export const findOpenEscrows = (
  db: Db,
  { subject, owner }: { subject?: string; owner?: string },
  limit: number,
): Promise<EscrowRow[]> =>
  db
    .select()
    .from(ledgerEscrows)
    .where(
      and(
        isNull(ledgerEscrows.outcome),
        subject ? eq(ledgerEscrows.subject, subject) : undefined,
        owner ? eq(ledgerEscrows.owner, owner) : undefined,
      ),
    )
    .orderBy(ledgerEscrows.transferId)
    .limit(limit);

/** Returns the sums of a subject's escrows by outcome, in units; of one owner, or of all. */
export async function sumEscrowsOf(
  db: Db,
  subject: string,
  owner?: string,
): Promise<Record<'held' | EscrowOutcome, number>> {
  const rows = await db
    .select({
      outcome: sql<'held' | EscrowOutcome>`coalesce(${ledgerEscrows.outcome}, 'held')`,
      units: sql<number>`sum(${ledgerEscrows.amount})::bigint`.mapWith(Number),
    })
    .from(ledgerEscrows)
    .where(and(eq(ledgerEscrows.subject, subject), owner ? eq(ledgerEscrows.owner, owner) : undefined))
    .groupBy(ledgerEscrows.outcome);
  return { held: 0, paid: 0, returned: 0, ...Object.fromEntries(rows.map(({ outcome, units }) => [outcome, units])) };
}

export async function hasTransfer(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select({ id: ledgerTransfers.id }).from(ledgerTransfers).where(eq(ledgerTransfers.key, key));
  return row !== undefined;
}
