import { type Db } from '@server/db/client';
import { type StatementLine } from '../tables';

/**
 * Sums the ledger's postings of a request's transfers by type: what members paid and what the receiver got. Only the
 * type and the conversion rate, which the ledger does not know, come from the earnings.
 */
export async function sumPostingsByType(db: Db, requestId: string): Promise<StatementLine[]> {
  const { rows } = await db.$client.query<StatementLine & Record<string, unknown>>({
    text: `with posted as (
        select e.id, e.type, e.conversion_rate,
          coalesce(-sum(p.amount) filter (where a.kind in ('member', 'hold', 'escrow')), 0) as gross,
          coalesce(sum(p.amount) filter (where a.owner = e.receiver and a.kind in (e.role, 'debt')), 0) as net
        from earnings e join ledger_postings p on p.transfer_id = e.transfer_id join ledger_accounts a on a.id = p.account_id
        where e.payout_id = $1 group by e.id)
      select type, count(*)::integer as count, sum(gross)::bigint as gross, sum(net)::bigint as net, trim_scale(sum(net * conversion_rate) * 0.01)::text as price from posted group by type order by type`,
    values: [requestId],
  });
  return rows;
}

/** Returns what a payout's transfer took from its receiver, in units. */
export async function sumTransferAmount(
  db: Db,
  transferId: number,
  accountId: string,
  role: 'performer' | 'studio',
): Promise<number> {
  const { rows } = await db.$client.query<{ units: number }>({
    text: `select coalesce(-sum(p.amount), 0)::bigint as units from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where p.transfer_id = $1 and a.owner = $2 and a.kind in ($3, 'debt')`,
    values: [transferId, accountId, role],
  });
  return rows[0]?.units ?? 0;
}

/** A query per invariant; each row that it returns describes a violation in words. */
const QUERIES = {
  'every completed payout has its transfer, and the reverse': `
    select format('payout %s is %s units, its transfer %s is %s', r.id, r.amount, t.id, p.amount) from (select * from payout_requests where status = 'done') r
    full join (select id, subject from ledger_transfers where kind = 'payout') t on t.id = r.transfer_id
    left join lateral (select -sum(p.amount) as amount from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where p.transfer_id = t.id and a.owner = r.account_id and a.kind in (r.role, 'debt')) p on true
    where r.id is null or t.id is null or t.subject is distinct from r.id or p.amount is distinct from r.amount`,
  'earnings have the status of their payout request': `
    select format('earning %s is %s, its payout %s is %s', e.id, e.payout_status, e.payout_id, r.status) from earnings e left join payout_requests r on r.id = e.payout_id
    where (e.payout_id is not null or e.is_paid or e.payout_status <> 'none')
      and (r.id is null or r.account_id <> e.receiver or r.status <> e.payout_status or e.is_paid <> (r.status = 'done'))`,
  'a payout equals its earnings and correction': `
    select format('payout %s is %s units, its earnings and correction are %s', r.id, r.amount, coalesce(e.net, 0) + r.correction) from payout_requests r
    left join (select payout_id, sum(net) as net from earnings where payout_id is not null group by payout_id) e on e.payout_id = r.id
    where r.status <> 'rejected' and r.amount <> coalesce(e.net, 0) + r.correction`,
  'a statement equals the postings of the ledger': `
    select format('payout %s, %s: the statement says %s net of %s gross, the ledger %s of %s', r.id, sides.type, sides.said_net, sides.said_gross, sides.net, sides.gross) from payout_requests r
    cross join lateral (
      select coalesce(s.type, p.type) as type, coalesce(s.gross, 0) as said_gross, coalesce(s.net, 0) as said_net, coalesce(p.gross, 0) as gross, coalesce(p.net, 0) as net
      from (select line ->> 'type' as type, (line ->> 'gross')::bigint as gross, (line ->> 'net')::bigint as net from jsonb_array_elements(r.statement) line) s
      full join (
        select e.type, -sum(p.amount) filter (where a.kind in ('member', 'hold', 'escrow')) as gross, sum(p.amount) filter (where a.owner = e.receiver and a.kind in (e.role, 'debt')) as net
        from earnings e join ledger_postings p on p.transfer_id = e.transfer_id join ledger_accounts a on a.id = p.account_id where e.payout_id = r.id group by e.type) p on p.type = s.type) sides
    where r.status <> 'rejected' and (sides.said_gross, sides.said_net) <> (sides.gross, sides.net)`,
};

type PayoutInvariant = keyof typeof QUERIES;
export const PAYOUT_INVARIANTS = Object.keys(QUERIES) as PayoutInvariant[];

/** Describes up to 20 violations of an invariant. */
export async function findPayoutFaults(db: Db, invariant: PayoutInvariant): Promise<string[]> {
  const { rows } = await db.$client.query<{ fault: string }>({
    text: `select fault from (${QUERIES[invariant]}) as found (fault) limit 20`,
  });
  return rows.map(({ fault }) => fault);
}
