import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { foldAccount, insertSeal, listBusiestPending } from '../store/maintenance';

const TRANSFERS_PER_SEAL = 10_000;
const ACCOUNTS_PER_FOLD = 100;

/** Seals all committed transfers that have no seal yet into the hash chain, in batches. Returns how many. */
export async function sealLedger(db: Db): Promise<number> {
  for (let sealed = 0; ;) {
    const batch = await inTransaction(db, (tx) => insertSeal(tx, TRANSFERS_PER_SEAL));
    sealed += batch;
    if (batch < TRANSFERS_PER_SEAL) return sealed;
  }
}

/**
 * Adds pending amounts to their accounts' balances, for accounts with at least `minPending` of them. Keeps reading and
 * paying out cheap for a performer with a million tips. Returns the number of accounts folded.
 */
export async function foldPending(db: Db, minPending = 100): Promise<number> {
  const accounts = await listBusiestPending(db, minPending, ACCOUNTS_PER_FOLD);
  for (const account of accounts) await inTransaction(db, (tx) => foldAccount(tx, account));
  return accounts.length;
}
