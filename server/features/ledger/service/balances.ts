import { type Db } from '@server/db/client';
import { toSpendableTokens, type Units } from '../rules';
import { readAvailable, sumAdjustments } from '../store/balances';
import { type AccountKind, type Holder } from '../tables';

/**
 * Returns what an account can spend and what its owner owes (usually 0), in tokens. `balance - owed` is the sum of the
 * account's history.
 */
export async function readBalance(
  db: Db,
  ownerId: string,
  role: AccountKind,
): Promise<{ balance: number; owed: number }> {
  const available = await readAvailable(db, ownerId, role);
  return { balance: toSpendableTokens(available), owed: toSpendableTokens(-available) };
}

/** Returns the sum of all adjustments that operators ever made to an account, in units. */
export const readAdjustments = (db: Db, ownerId: string, role: Holder): Promise<Units> =>
  sumAdjustments(db, ownerId, role);
