import { type Db, type Tx } from '@server/db/client';
import { type Units } from '../rules';

export async function insertHold(
  tx: Tx,
  hold: { transferId: number; owner: string; subject: string; amount: Units },
): Promise<void> {
  await tx.$client.query({
    name: 'ledger_hold',
    text: 'insert into ledger_holds (transfer_id, owner, subject, amount) values ($1, $2, $3, $4)',
    values: [hold.transferId, hold.owner, hold.subject, hold.amount],
  });
}

/** Returns the open holds of an owner for a subject, oldest first, and locks them until the transaction ends. */
export async function lockOpenHolds(
  tx: Tx,
  owner: string,
  subject: string,
): Promise<{ transferId: number; amount: Units }[]> {
  const { rows } = await tx.$client.query<{ transfer_id: number; amount: number }>({
    text: 'select transfer_id, amount from ledger_holds where owner = $1 and subject = $2 and settled_by is null order by transfer_id for update',
    values: [owner, subject],
  });
  return rows.map((row) => ({ transferId: row.transfer_id, amount: row.amount }));
}

export async function closeHolds(tx: Tx, holds: number[], settledBy: number): Promise<void> {
  await tx.$client.query({
    text: 'update ledger_holds set settled_by = $2 where transfer_id = any($1::bigint[])',
    values: [holds, settledBy],
  });
}

/**
 * Returns what was held for a subject and what was returned when it was settled, over all transfers. Null if nothing
 * was settled.
 */
export async function readSettledHolds(
  db: Db,
  owner: string,
  subject: string,
): Promise<{ transferId: number; held: Units; returned: Units } | null> {
  const { rows } = await db.$client.query<{ transfer_id: number | null; held: number; returned: number }>({
    text: `with settled as (select settled_by, sum(amount) as amount from ledger_holds where owner = $1 and subject = $2 and settled_by is not null group by settled_by)
      select max(s.settled_by) as transfer_id, coalesce(sum(s.amount), 0)::bigint as held,
        coalesce(sum((select p.amount from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transfer_id = s.settled_by and a.owner = $1 and a.kind = 'member')), 0)::bigint as returned
      from settled s`,
    values: [owner, subject],
  });
  const row = rows[0];
  return row && row.transfer_id !== null
    ? { transferId: row.transfer_id, held: row.held, returned: row.returned }
    : null;
}
