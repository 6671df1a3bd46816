import { type Db, type Tx } from '@server/db/client';

/** Returns the ids of accounts with at least `minPending` pending amounts, busiest first. */
export async function listBusiestPending(db: Db, minPending: number, limit: number): Promise<number[]> {
  const { rows } = await db.$client.query<{ account_id: number }>({
    text: 'select account_id from ledger_pending group by account_id having count(*) >= $1 order by count(*) desc limit $2',
    values: [minPending, limit],
  });
  return rows.map((row) => row.account_id);
}

export async function foldAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.$client.query({ text: 'select ledger_fold($1)', values: [accountId] });
}

/** Seals at most `limit` transfers that have no seal yet. Returns how many it sealed. */
export async function insertSeal(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.$client.query<{ count: number }>({
    text: 'select ledger_seal($1) as count',
    values: [limit],
  });
  return rows[0]?.count ?? 0;
}
