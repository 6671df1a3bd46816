import { type Db } from '@server/db/client';
import { type AttachedWrite } from '@server/db/attachedWrites';
import { newId } from '@server/db/ids';
import { type EarningType } from '../tables';

/** The earning of one receiver from one transfer. Amounts in units. */
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

/** The earnings of all receivers from a payment, or the tokens that they give back by its refund. Amounts in units. */
export interface NewEarnings {
  performerId: string;
  payerId: string;
  type: EarningType;
  subject: string | null;
  gross: number;
  conversionRate: number;
  receivers: Pick<EarningRow, 'receiver' | 'role' | 'net' | 'rate'>[];
}

/** Returns the write of these rows, to be attached to the transfer. */
export const attachEarningRows = ({
  receivers,
  performerId,
  payerId,
  conversionRate,
  ...given
}: NewEarnings): AttachedWrite => ({
  name: 'earnings',
  sqlFunction: 'record_earnings',
  row: {
    performer: performerId,
    payer: payerId,
    type: given.type,
    subject: given.subject,
    gross: given.gross,
    conversion: conversionRate,
    receivers: receivers.map(({ receiver, role, net, rate }) => ({ id: newId(), receiver, role, net, rate })),
  },
});

export async function findEarningsOfTransfer(db: Db, transferId: number): Promise<EarningRow[]> {
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

/** Describes earnings that differ from what their transfer posted, and earnings or transfers without the other. */
export async function findEarningDifferences(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ fault: string }>({
    text: `with posted as (
        select p.transfer_id, a.owner, p.amount from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_transfers t on t.id = p.transfer_id
        where a.kind in ('performer', 'studio', 'debt') and t.kind in ('tip', 'settle', 'release', 'product', 'video', 'gallery', 'refund')),
      by_receiver as (select transfer_id, owner, sum(amount) as amount from posted group by transfer_id, owner)
      select format('transfer %s credited %s with %s, the earning says %s', coalesce(b.transfer_id, e.transfer_id), coalesce(b.owner, e.receiver), coalesce(b.amount, 0), coalesce(e.net, 0)) as fault
      from by_receiver b full join (select * from earnings where net <> 0) e on e.transfer_id = b.transfer_id and e.receiver = b.owner
      where b.amount is distinct from e.net and (b.amount is distinct from 0 or e.net is not null) limit 20`,
  });
  return rows.map((row) => row.fault);
}
