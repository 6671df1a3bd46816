import { type TransactionPageView, type TransactionView } from '@contract/wallet';
import { spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { csvOf } from '@server/http/csv';
import { findTimeZone } from '../../auth/service/accounts';
import { readBalance } from '../../ledger/service/balances';
import { type HistoryEntry, readHistory, type HistoryFilter } from '../../ledger/service/history';
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

/** Days are those of the account's time zone. */
async function filterOf(
  ctx: Context,
  accountId: string,
  { type, ...range }: Range,
): Promise<Pick<HistoryFilter, 'kinds' | 'from' | 'until'>> {
  return {
    kinds: type ? transferKinds.filter((kind) => kind === type) : undefined,
    ...spanOf(range, await findTimeZone(ctx.db, accountId)),
  };
}

/** Puts names to the lines of the ledger, which knows ids alone. */
async function named(ctx: Context, entries: HistoryEntry[]): Promise<TransactionView[]> {
  const ids = entries.flatMap(({ performerId }) => performerId ?? []);
  const orders = entries.flatMap(({ kind, subject }) =>
    kind === 'purchase' || kind === 'chargeback' ? (subject ?? []) : [],
  );
  const [performers, packages] = await Promise.all([
    performerNames(ctx.db, [...new Set(ids)]),
    packageNames(ctx.db, orders),
  ]);
  return entries.map((entry) =>
    viewTransaction(entry, performers.get(entry.performerId ?? '') ?? null, packages.get(entry.subject ?? '') ?? null),
  );
}

/** A page of the member's history with the sums over all that the filters select, and the wallet now. All lines add up to balance - owed. */
export async function searchTransactions(
  ctx: Context,
  accountId: string,
  query: Range & { limit: number; offset: number; sort?: 'asc' | 'desc' },
): Promise<TransactionPageView> {
  const filter = await filterOf(ctx, accountId, query);
  const [history, wallet] = await Promise.all([
    readHistory(ctx.db, {
      owner: accountId,
      role: 'member',
      ...filter,
      limit: query.limit,
      offset: query.offset,
      order: query.sort,
    }),
    readBalance(ctx.db, accountId, 'member'),
  ]);
  const { received, given } = history;
  return {
    data: await named(ctx, history.data),
    total: history.total,
    totals: { received, spent: given, change: Math.round((received - given) * 100) / 100 },
    ...wallet,
  };
}

const HEADER = ['date', 'type', 'description', 'performer', 'tokens', 'balance after'];
/** One export has at most this many lines; narrower dates get the rest. */
const EXPORT_LINES = 100_000;

/** The history as CSV, oldest first. */
export async function exportTransactions(ctx: Context, accountId: string, range: Range): Promise<string> {
  const { data } = await readHistory(ctx.db, {
    owner: accountId,
    role: 'member',
    ...(await filterOf(ctx, accountId, range)),
    limit: EXPORT_LINES,
    offset: 0,
    order: 'asc',
  });
  return csvOf(
    HEADER,
    (await named(ctx, data)).map((line) => [
      line.createdAt,
      line.type,
      line.description,
      line.performer?.username ?? '',
      line.amount,
      line.balanceAfter,
    ]),
  );
}
