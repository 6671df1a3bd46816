import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type earningTypes, type rateKinds } from './tables';

export type EarningType = (typeof earningTypes)[number];
export type RateKind = (typeof rateKinds)[number];

/** One row: what one receiver got of one transfer. Amounts in hundredths of a token. */
export interface EarningRow {
  transferId: number;
  receiver: string;
  role: 'performer' | 'studio';
  performerId: string;
  payerId: string;
  type: EarningType;
  subject: string | null;
  gross: number;
  net: number;
  rate: number;
  conversionRate: number;
}

export interface Rate { owner: string; kind: RateKind; percent: number | null }

/** The newest rate of each of these owners and kinds. Prepared: every tip asks. */
export async function newestRates(db: Db, owners: string[], kinds: RateKind[]): Promise<Rate[]> {
  const { rows } = await db.$client.query<{ owner: string; kind: RateKind; percent: number | null }>({
    name: 'newest_rates',
    text: `select wanted.owner, wanted.kind, newest.percent from (select o as owner, k as kind from unnest($1::uuid[]) o cross join unnest($2::text[]) k) wanted
      cross join lateral (select percent from commission_rates r where r.owner = wanted.owner and r.kind = wanted.kind order by r.id desc limit 1) newest`,
    values: [owners, kinds],
  });
  return rows;
}

export async function insertRate(tx: Tx, rate: Rate & { setBy: string | null }): Promise<void> {
  await tx.$client.query({ text: 'insert into commission_rates (owner, kind, percent, set_by) values ($1, $2, $3, $4)', values: [rate.owner, rate.kind, rate.percent, rate.setBy] });
}

export async function insertEarnings(tx: Tx, rows: EarningRow[]): Promise<void> {
  const column = <K extends keyof EarningRow>(name: K) => rows.map((row) => row[name]);
  await tx.$client.query({
    name: 'insert_earnings',
    text: `insert into earnings (id, transfer_id, receiver, role, performer_id, payer_id, type, subject, gross, net, rate, conversion_rate)
      select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::uuid[], $9::bigint[], $10::bigint[], $11::numeric[], $12::numeric[])`,
    values: [
      rows.map(() => newId()), column('transferId'), column('receiver'), column('role'), column('performerId'), column('payerId'), column('type'), column('subject'),
      column('gross'), column('net'), column('rate'), column('conversionRate'),
    ],
  });
}

/** What was earned by one transfer. */
export async function earningsOfTransfer(db: Db, transferId: number): Promise<EarningRow[]> {
  const { rows } = await db.$client.query<{
    receiver: string; role: 'performer' | 'studio'; performer_id: string; payer_id: string; type: EarningType; subject: string | null; gross: number; net: number; rate: string; conversion_rate: string;
  }>({
    text: 'select receiver, role, performer_id, payer_id, type, subject, gross, net, rate, conversion_rate from earnings where transfer_id = $1 order by role', values: [transferId],
  });
  return rows.map((row) => ({
    transferId, receiver: row.receiver, role: row.role, performerId: row.performer_id, payerId: row.payer_id, type: row.type, subject: row.subject, gross: row.gross, net: row.net,
    rate: Number(row.rate), conversionRate: Number(row.conversion_rate),
  }));
}

/** Differences between what accounts hold and what their earnings say, and earnings without a transfer: for the audit. */
export async function earningDifferences(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ fault: string }>({
    text: `with posted as (
        select p.transfer_id, a.owner, p.amount from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_transfers t on t.id = p.transfer_id
        where a.kind in ('performer', 'studio', 'debt') and t.kind in ('tip', 'settle', 'product', 'video', 'gallery', 'refund')),
      by_receiver as (select transfer_id, owner, sum(amount) as amount from posted group by transfer_id, owner)
      select format('transfer %s gave %s %s, the earning says %s', coalesce(b.transfer_id, e.transfer_id), coalesce(b.owner, e.receiver), coalesce(b.amount, 0), coalesce(e.net, 0)) as fault
      from by_receiver b full join (select * from earnings where net <> 0) e on e.transfer_id = b.transfer_id and e.receiver = b.owner
      where b.amount is distinct from e.net and (b.amount is distinct from 0 or e.net is not null) limit 20`,
  });
  return rows.map((row) => row.fault);
}
