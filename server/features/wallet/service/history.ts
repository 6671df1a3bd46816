import { type TransactionPageView, type TransactionView } from '@contract/wallet';
import { type Context } from '@server/context';
import { csvOf } from '@server/http/csv';
import { balanceOf } from '../../ledger/service';
import { type HistoryEntry, historyOf, type HistoryQuery } from '../../ledger/service/history';
import { transferKinds } from '../../ledger/tables';
import { packageNames, performerNames } from '../store/names';
import { viewTransaction } from '../view';

interface Range {
  /** a kind of transfer; one that there is not selects nothing */
  type?: string;
  /** ISO dates or moments, inclusive */
  fromDate?: string;
  toDate?: string;
}

const isDay = (text: string) => text.length === 10;

/** A day as the end of a range includes all of it. */
function filterOf({ type, fromDate, toDate }: Range): Pick<HistoryQuery, 'kinds' | 'from' | 'to'> {
  return {
    kinds: type ? transferKinds.filter((kind) => kind === type) : undefined,
    from: fromDate ? new Date(fromDate) : undefined,
    to: toDate ? new Date(isDay(toDate) ? `${toDate}T23:59:59.999Z` : toDate) : undefined,
  };
}

/** Puts names to the lines of the ledger, which knows ids alone. */
async function named(ctx: Context, entries: HistoryEntry[]): Promise<TransactionView[]> {
  const ids = entries.flatMap(({ performerId }) => performerId ?? []);
  const orders = entries.flatMap(({ kind, subject }) => (kind === 'purchase' || kind === 'chargeback' ? (subject ?? []) : []));
  const [performers, packages] = await Promise.all([performerNames(ctx.db, [...new Set(ids)]), packageNames(ctx.db, orders)]);
  return entries.map((entry) => viewTransaction(entry, performers.get(entry.performerId ?? '') ?? null, packages.get(entry.subject ?? '') ?? null));
}

/** A page of the member's history with the sums over all that the filters select, and the wallet now. All lines add up to balance - owed. */
export async function searchTransactions(ctx: Context, accountId: string, query: Range & { limit: number; offset: number; sort?: 'asc' | 'desc' }): Promise<TransactionPageView> {
  const [history, wallet] = await Promise.all([
    historyOf(ctx.db, { ownerId: accountId, role: 'member', ...filterOf(query), limit: query.limit, offset: query.offset, order: query.sort }),
    balanceOf(ctx.db, accountId, 'member'),
  ]);
  const { received, given } = history;
  return { data: await named(ctx, history.data), total: history.total, totals: { received, spent: given, change: Math.round((received - given) * 100) / 100 }, ...wallet };
}

const HEADER = ['date', 'type', 'description', 'performer', 'tokens', 'balance after'];
/** One export has at most this many lines; narrower dates get the rest. */
const EXPORT_LINES = 100_000;

/** The history as CSV, oldest first. */
export async function exportTransactions(ctx: Context, accountId: string, range: Range): Promise<string> {
  const { data } = await historyOf(ctx.db, { ownerId: accountId, role: 'member', ...filterOf(range), limit: EXPORT_LINES, offset: 0, order: 'asc' });
  return csvOf(HEADER, (await named(ctx, data)).map((line) => [line.createdAt, line.type, line.description, line.performer?.username ?? '', line.amount, line.balanceAfter]));
}
