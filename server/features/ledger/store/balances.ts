import { type Db } from '@server/db/client';
import { SITE, type Units } from '../rules';
import { type AccountKind } from '../tables';

/**
 * Returns what an account can spend, pending credits included. Negative while its owner owes more than they have; 0 for
 * an unused account.
 */
export async function readAvailable(db: Db, owner: string, kind: AccountKind): Promise<Units> {
  const { rows } = await db.$client.query<{ available: number }>({
    name: 'ledger_available',
    text: 'select ledger_available(id) as available from ledger_accounts where owner = $1 and kind = $2',
    values: [owner, kind],
  });
  return rows[0]?.available ?? 0;
}

/**
 * Returns the sum of all adjustments of an account. Searches from the site's account, which has few; the owner's may
 * have a million postings.
 */
export async function sumAdjustments(db: Db, owner: string, kind: AccountKind): Promise<Units> {
  const { rows } = await db.$client.query<{ units: number }>({
    text: `select coalesce(sum(mine.amount), 0)::bigint as units from ledger_accounts site
      join ledger_postings theirs on theirs.account_id = site.id
      join ledger_postings mine on mine.transfer_id = theirs.transfer_id
      join ledger_accounts a on a.id = mine.account_id and a.owner = $2 and a.kind = $3
      where site.owner = $1 and site.kind = 'adjustment'`,
    values: [SITE, owner, kind],
  });
  return rows[0]?.units ?? 0;
}
