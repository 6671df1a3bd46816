import { sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';

/**
 * Finds orders without a matching sale in the ledger (same type, same amount), sales without an order, and orders whose
 * status contradicts the refunds of their sale. Returns a sentence for each of the first 20.
 */
export async function findOrderFaults(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    with sales as (select id, kind from ledger_transfers where kind in ('product', 'video', 'gallery')),
    compared as (
      select case
          when s.id is null then format('order %s has no transfer', o.id)
          when o.id is null then format('%s sale %s has no order', s.kind, s.id)
          when s.kind <> o.type then format('order %s is for a %s, but its transfer is for a %s', o.id, o.type, s.kind)
          when p.amount is distinct from -100 * o.tokens::bigint then format('order %s costs %s tokens, but its transfer took %s hundredths of a token', o.id, o.tokens, -p.amount)
          when (o.delivery_status = 'refunded') <> (r.transfers > 0) then format('order %s is %s, but %s transfers refunded it', o.id, o.delivery_status, r.transfers)
        end as fault
      from sales s full join orders o on o.transfer_id = s.id
      left join lateral (select p.amount from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transfer_id = s.id and a.owner = o.member_id and a.kind = 'member') p on true
      left join lateral (select count(*) as transfers from ledger_transfers t where t.reverses = s.id and t.kind = 'refund') r on true)
    select fault from compared where fault is not null limit 20`);
  return rows.map(({ fault }) => fault);
}
