import { type Db } from '@server/db/client';
import { toTokens } from '../rules';
import { readAvailable } from '../store/balances';
import { type HistoryFilter, findHistory, readHistoryTotals } from '../store/history';
import { type TransferKind } from '../tables';

export { type HistoryFilter };

/** One entry of an account's history. `amount` is signed; amounts are tokens with up to two decimals. */
export interface HistoryEntry {
  transferId: number;
  kind: TransferKind;
  note: string;
  /** id of the business row that it belongs to */
  subject: string | null;
  createdAt: Date;
  amount: number;
  balanceAfter: number;
  /** the performer on the other side, if any */
  performerId: string | null;
  /** the newest entry of the group that it belongs to, which is itself unless the filter asks for groups */
  group: number;
}

/** A page of an account's history. */
export interface History {
  data: HistoryEntry[];
  /** over all entries that match the filter, not only this page: the number of groups, tokens received and given */
  total: number;
  received: number;
  given: number;
  /** sum of all entries of the account, unfiltered: `balance - owed` of `readBalance` */
  sum: number;
}

/** Returns the history of an account, newest first unless the filter says otherwise. */
export async function readHistory(db: Db, filter: HistoryFilter): Promise<History> {
  const entries = await findHistory(db, filter);
  const totals = await readHistoryTotals(db, filter);
  return {
    data: entries.map(({ after, amount, ...entry }) => ({
      ...entry,
      amount: toTokens(amount),
      balanceAfter: toTokens(after),
    })),
    total: totals.groups,
    received: toTokens(totals.received),
    given: toTokens(totals.given),
    sum: toTokens(await readAvailable(db, filter.owner, filter.role)),
  };
}
