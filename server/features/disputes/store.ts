import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts, personColumns } from '../auth/tables';
import { ledgerTransfers } from '../ledger/tables';
import { tokenOrders } from '../wallet/tables';
import { disputeNotes, disputes } from './tables';

export type DisputeRow = typeof disputes.$inferSelect;
type Report = Pick<
  DisputeRow,
  | 'id'
  | 'provider'
  | 'reference'
  | 'orderId'
  | 'accountId'
  | 'amountMinor'
  | 'currency'
  | 'reason'
  | 'status'
  | 'respondBy'
>;

/** Writes what the provider reports. A closed dispute stays as it is, because reports arrive out of order. */
export async function saveDispute(tx: Tx, report: Report): Promise<void> {
  const { amountMinor, reason, status, respondBy } = report;
  const closedAt = status === 'won' || status === 'lost' ? new Date() : null;
  await tx
    .insert(disputes)
    .values({ ...report, closedAt })
    .onConflictDoUpdate({
      target: [disputes.provider, disputes.reference],
      set: { amountMinor, reason, status, respondBy, closedAt, updatedAt: sql`now()` },
      setWhere: isNull(disputes.closedAt),
    });
}

const select = (db: Db) =>
  db
    .select({
      dispute: disputes,
      account: personColumns,
      order: tokenOrders,
      takenBackAt: ledgerTransfers.createdAt,
    })
    .from(disputes)
    .innerJoin(accounts, eq(accounts.id, disputes.accountId))
    .innerJoin(tokenOrders, eq(tokenOrders.id, disputes.orderId))
    .leftJoin(
      ledgerTransfers,
      and(eq(ledgerTransfers.reverses, tokenOrders.transferId), eq(ledgerTransfers.kind, 'chargeback')),
    );
export type DisputeWithOrder = Awaited<ReturnType<typeof select>>[number];

/** Returns a page of disputes: open ones by their deadline, closed ones newest first. */
export async function findDisputes(
  db: Db,
  { status, id, limit, offset }: { status?: 'open' | 'won' | 'lost'; id?: string; limit: number; offset: number },
): Promise<{ rows: DisputeWithOrder[]; total: number }> {
  const where = and(
    id ? eq(disputes.id, id) : undefined,
    status === 'open' ? isNull(disputes.closedAt) : status ? eq(disputes.status, status) : undefined,
  );
  const order = status === 'open' ? asc(disputes.respondBy) : desc(disputes.createdAt);
  return withTotal(
    { limit, offset },
    select(db).where(where).orderBy(order, desc(disputes.id)).limit(limit).offset(offset),
    () =>
      db
        .select({ total: sql<number>`count(*)::int` })
        .from(disputes)
        .where(where),
  );
}

/** Returns the notes of disputes, oldest first. */
export const findNotes = (db: Db, disputeIds: string[]) =>
  disputeIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ note: disputeNotes, by: accounts.name })
        .from(disputeNotes)
        .leftJoin(accounts, eq(accounts.id, disputeNotes.byId))
        .where(inArray(disputeNotes.disputeId, disputeIds))
        .orderBy(asc(disputeNotes.createdAt));
export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number];

export async function insertNote(tx: Tx, row: typeof disputeNotes.$inferInsert): Promise<void> {
  await tx.insert(disputeNotes).values(row);
}
