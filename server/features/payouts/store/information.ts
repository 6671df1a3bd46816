import { and, eq, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { paymentInformation, type paymentTypes } from '../tables';

export type PaymentType = (typeof paymentTypes)[number];
export type InformationRow = typeof paymentInformation.$inferSelect;

export async function informationOf(db: Db, accountId: string): Promise<InformationRow[]> {
  return db
    .select()
    .from(paymentInformation)
    .where(eq(paymentInformation.accountId, accountId))
    .orderBy(paymentInformation.createdAt);
}

export async function informationByType(db: Db, accountId: string, type: PaymentType): Promise<InformationRow | null> {
  const [row] = await db
    .select()
    .from(paymentInformation)
    .where(and(eq(paymentInformation.accountId, accountId), eq(paymentInformation.type, type)));
  return row ?? null;
}

/** Writes the details of a type, in place of what was there; they count as new from now on. */
export async function putInformation(tx: Tx, row: typeof paymentInformation.$inferInsert): Promise<InformationRow> {
  const [put] = await tx
    .insert(paymentInformation)
    .values(row)
    .onConflictDoUpdate({
      target: [paymentInformation.accountId, paymentInformation.type],
      set: { sealed: row.sealed, updatedAt: sql`now()` },
    })
    .returning();
  if (!put) throw new Error('Payment information was not written');
  return put;
}

/** Everything sealed, of information and of requests, with what it is bound to. */
export async function everySealed(
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

/** The same details under another key: unless they were changed meanwhile. They do not count as new. */
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
