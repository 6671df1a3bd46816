import { and, eq, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { paymentInformation, type paymentTypes } from '../tables';

export type PaymentType = (typeof paymentTypes)[number];
export type InformationRow = typeof paymentInformation.$inferSelect;

export async function findInformation(db: Db, accountId: string): Promise<InformationRow[]> {
  return db
    .select()
    .from(paymentInformation)
    .where(eq(paymentInformation.accountId, accountId))
    .orderBy(paymentInformation.createdAt);
}

export async function findInformationByType(
  db: Db,
  accountId: string,
  type: PaymentType,
): Promise<InformationRow | null> {
  const [row] = await db
    .select()
    .from(paymentInformation)
    .where(and(eq(paymentInformation.accountId, accountId), eq(paymentInformation.type, type)));
  return row ?? null;
}

/** Writes the details of a type, replacing earlier ones, and restarts their cooling-off time. */
export async function upsertInformation(tx: Tx, row: typeof paymentInformation.$inferInsert): Promise<InformationRow> {
  const [saved] = await tx
    .insert(paymentInformation)
    .values(row)
    .onConflictDoUpdate({
      target: [paymentInformation.accountId, paymentInformation.type],
      set: { sealed: row.sealed, updatedAt: sql`now()` },
    })
    .returning();
  if (!saved) throw new Error('Payment information was not written');
  return saved;
}

/** Returns all sealed details, of payment information and of requests, with the context that they are sealed for. */
export async function findAllSealed(
  db: Db,
): Promise<{ source: 'information' | 'request'; id: string; accountId: string; type: PaymentType; sealed: string }[]> {
  const { rows } = await db.$client.query<{
    source: 'information' | 'request';
    id: string;
    account_id: string;
    type: PaymentType;
    sealed: string;
  }>({
    text: `select 'information' as source, id, account_id, type, sealed from payment_information
      union all select 'request', id, account_id, payment_type, payment_sealed from payout_requests`,
  });
  return rows.map(({ account_id: accountId, ...row }) => ({ ...row, accountId }));
}

/** Returns the sealed details in the payout requests of an account. */
export async function findSealedInRequests(
  db: Db,
  accountId: string,
): Promise<{ id: string; type: PaymentType; sealed: string }[]> {
  const { rows } = await db.$client.query<{ id: string; type: PaymentType; sealed: string }>({
    text: 'select id, payment_type as type, payment_sealed as sealed from payout_requests where account_id = $1',
    values: [accountId],
  });
  return rows;
}

/** Replaces sealed details unless they have been changed meanwhile. Does not restart their cooling-off time. */
export async function replaceSealed(
  db: Db,
  source: 'information' | 'request',
  id: string,
  former: string,
  sealed: string,
): Promise<void> {
  const text =
    source === 'information'
      ? 'update payment_information set sealed = $3 where id = $1 and sealed = $2'
      : 'update payout_requests set payment_sealed = $3 where id = $1 and payment_sealed = $2';
  await db.$client.query({ text, values: [id, former, sealed] });
}
