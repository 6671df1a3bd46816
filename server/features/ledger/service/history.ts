import { type Db } from '@server/db/client';
import { tokensOf } from '../rules';
import { type TransferKind, availableOf } from '../store';
import { type HistoryFilter, historyLines, historyTotals } from '../store/history';

export { type HistoryFilter };

/** One line of an account's history. `amount` is signed; tokens, up to two decimals. */
export interface HistoryEntry {
  transferId: number;
  kind: TransferKind;
  note: string;
  /** the business row it belongs to */
  subject: string | null;
  createdAt: Date;
  amount: number;
  balanceAfter: number;
  /** the performer on the other side, if there is one */
  performerId: string | null;
}

export interface History {
  data: HistoryEntry[];
  /** of all lines that the filter lets through, not only this page: how many, tokens received and given */
  total: number;
  received: number;
  given: number;
  /** what all lines of the account, unfiltered, add up to: `balance - owed` of `balanceOf` */
  sum: number;
}

/** The history of an account, newest first. All its lines add up to what its owner has, less what they owe. */
export async function historyOf(db: Db, filter: HistoryFilter): Promise<History> {
  const lines = await historyLines(db, filter);
  const totals = await historyTotals(db, filter);
  return {
    data: lines.map(({ after, amount, ...line }) => ({
      ...line,
      amount: tokensOf(amount),
      balanceAfter: tokensOf(after),
    })),
    total: totals.lines,
    received: tokensOf(totals.received),
    given: tokensOf(totals.given),
    sum: tokensOf(await availableOf(db, filter.owner, filter.role)),
  };
}
