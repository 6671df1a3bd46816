import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type Rider } from '@server/db/riders';
import { SITE } from '../ledger/rules';
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

/** One version of a rate; `percent` null: the owner's override ended there. */
export interface Rate {
  owner: string;
  kind: RateKind;
  percent: number | null;
}

/** Every version of these kinds' rates (three at most) of a performer, a studio (or nobody) and the site, oldest first. Prepared: every tip asks. */
export async function rateVersions(
  db: Db,
  performerId: string,
  studioId: string | null,
  [first, second = first, third = first]: readonly [RateKind, RateKind?, RateKind?],
): Promise<Rate[]> {
  const { rows } = await db.$client.query<Rate & { percent: number | null }>({
    name: 'rate_versions',
    text: 'select owner, kind, percent from commission_rates where owner in ($1, $2, $3) and kind in ($4, $5, $6) order by id',
    values: [performerId, studioId ?? SITE, SITE, first, second, third],
  });
  return rows;
}

/** The newest rate of each of these owners and kinds. */
export async function newestRates(db: Db, owners: string[], kinds: RateKind[]): Promise<Rate[]> {
  const { rows } = await db.$client.query<Rate & { percent: number | null }>({
    text: 'select distinct on (owner, kind) owner, kind, percent from commission_rates where owner = any($1::uuid[]) and kind = any($2::text[]) order by owner, kind, id desc',
    values: [owners, kinds],
  });
  return rows;
}

export async function insertRate(tx: Tx, rate: Rate & { setBy: string | null }): Promise<void> {
  await tx.$client.query({
    text: 'insert into commission_rates (owner, kind, percent, set_by) values ($1, $2, $3, $4)',
    values: [rate.owner, rate.kind, rate.percent, rate.setBy],
  });
}

/** Ends an owner's rates of these kinds where they have any. */
export async function endRates(tx: Tx, owner: string, kinds: RateKind[]): Promise<void> {
  await tx.$client.query({
    text: `insert into commission_rates (owner, kind, percent) select owner, kind, null from
      (select distinct on (kind) owner, kind, percent from commission_rates where owner = $1 and kind = any($2::text[]) order by kind, id desc) newest where percent is not null`,
    values: [owner, kinds],
  });
}

/** What one payment, or its refund, earned everybody, before its transfer exists. Amounts in hundredths of a token. */
export interface EarningsToWrite {
  performerId: string;
  payerId: string;
  type: EarningType;
  subject: string | null;
  gross: number;
  conversionRate: number;
  receivers: Pick<EarningRow, 'receiver' | 'role' | 'net' | 'rate'>[];
}

/** Those rows, to ride with the transfer that is about to be posted. */
export function earningsRider(earnings: EarningsToWrite): Rider {
  const { receivers } = earnings;
  return {
    name: 'earnings',
    arguments: [
      ['uuid[]', receivers.map(() => newId())],
      ['uuid[]', receivers.map((each) => each.receiver)],
      ['text[]', receivers.map((each) => each.role)],
      ['uuid', earnings.performerId],
      ['uuid', earnings.payerId],
      ['text', earnings.type],
      ['uuid', earnings.subject],
      ['bigint', earnings.gross],
      ['bigint[]', receivers.map((each) => each.net)],
      ['numeric[]', receivers.map((each) => each.rate)],
      ['numeric', earnings.conversionRate],
    ],
    call: (given) => `record_earnings(transfer_id, ${given.join(', ')})`,
  };
}

/** What was earned by one transfer. */
export async function earningsOfTransfer(db: Db, transferId: number): Promise<EarningRow[]> {
  const { rows } = await db.$client.query<{
    receiver: string;
    role: 'performer' | 'studio';
    performer_id: string;
    payer_id: string;
    type: EarningType;
    subject: string | null;
    gross: number;
    net: number;
    rate: string;
    conversion_rate: string;
  }>({
    text: 'select receiver, role, performer_id, payer_id, type, subject, gross, net, rate, conversion_rate from earnings where transfer_id = $1 order by role',
    values: [transferId],
  });
  return rows.map((row) => ({
    transferId,
    receiver: row.receiver,
    role: row.role,
    performerId: row.performer_id,
    payerId: row.payer_id,
    type: row.type,
    subject: row.subject,
    gross: row.gross,
    net: row.net,
    rate: Number(row.rate),
    conversionRate: Number(row.conversion_rate),
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
