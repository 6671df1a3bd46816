import { and, eq, gte, or, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { type PaymentProvider } from '@server/payments/provider';
import { newId } from '@server/db/ids';
import { type Difference, type OrderAndLedger, type OrderStatus, type OrderToCompare } from '../rules';
import { paymentReconciliations, tokenOrders } from '../tables';

interface Row extends Record<string, unknown> {
  checked: number;
  order_id: string | null;
  status: OrderStatus | null;
  tokens: number | null;
  credited: number | null;
  reversed: boolean;
}

/**
 * Compares every order that is settled or in review with the ledger's credits, and the reverse.
 * @returns the number of orders compared, and those that do not obviously match
 */
export async function compareOrdersWithLedger(
  db: Db,
  unitsPerToken: number,
): Promise<{ checked: number; unmatched: OrderAndLedger[] }> {
  const { rows } = await db.execute<Row>(sql`
    with credits as materialized (
      select t.id, t.subject, (select sum(p.amount)::bigint from ledger_postings p where p.transfer_id = t.id and p.amount > 0) as credited,
        exists (select from ledger_transfers back where back.reverses = t.id and back.kind = 'chargeback') as reversed
      from ledger_transfers t where t.kind = 'purchase'
    ), compared as (
      select coalesce(o.id, c.subject) as order_id, o.status, o.tokens, c.credited, coalesce(c.reversed, false) as reversed
      from token_orders o full join credits c on c.subject = o.id
      where o.status in ('paid', 'taken_back', 'review') or c.id is not null
    )
    select (select count(*) from compared) as checked, d.* from (select 1) one
    left join compared d on (d.status = 'paid' and d.credited = d.tokens::bigint * ${unitsPerToken} and not d.reversed) is not true`);
  const unmatched = rows.filter((row) => row.order_id !== null || row.credited !== null);
  return {
    checked: rows[0]?.checked ?? 0,
    unmatched: unmatched.map((row) => ({
      orderId: row.order_id,
      status: row.status,
      expectedUnits: (row.tokens ?? 0) * unitsPerToken,
      creditedUnits: row.credited,
      reversed: row.reversed,
    })),
  };
}

/** Returns events of the last week about unknown payments. */
export async function findUnknownSubjects(db: Db): Promise<{ subject: string; kind: string }[]> {
  const { rows } = await db.execute<{ subject: string; kind: string }>(sql`
    select distinct e.subject, e.kind from payment_events e
    where e.outcome = 'unknown' and e.received_at > now() - interval '7 days' and not exists (select from token_orders o where o.payment_reference = e.subject)`);
  return rows;
}

/** Returns a provider's orders since then: those with these ids, and all that are paid. */
export async function findOrdersToCompare(
  db: Db,
  provider: PaymentProvider['name'],
  since: Date,
  ids: string[],
): Promise<(OrderToCompare & { createdAt: Date })[]> {
  const { id, status, priceMinor, currency, createdAt } = tokenOrders;
  return db
    .select({ id, status, priceMinor, currency, createdAt })
    .from(tokenOrders)
    .where(
      and(
        eq(tokenOrders.provider, provider),
        or(and(eq(status, 'paid'), gte(createdAt, since)), sql`${id} = any(${sql.param(ids)}::uuid[])`),
      ),
    );
}

export async function insertReconciliation(db: Db, checked: number, differences: Difference[]): Promise<void> {
  await db.insert(paymentReconciliations).values({ id: newId(), checked, differences });
}
