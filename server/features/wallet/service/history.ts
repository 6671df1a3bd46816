import { type TransactionEntryView, type TransactionPageView, type TransactionView } from '@contract/wallet';
import { spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { csvOf } from '@server/http/csv';
import { findTimeZone } from '../../auth/service/accounts';
import { UNITS_PER_TOKEN } from '../../ledger/rules';
import { readBalance } from '../../ledger/service/balances';
import { type HistoryEntry, readHistory, type HistoryFilter } from '../../ledger/service/history';
import { transferKinds } from '../../ledger/tables';
import { findPackageNames, findPerformerNames, findPledgedGoals, findShows, findTicketShows } from '../store/names';
import { viewEntry, viewTransaction } from '../view';

interface Range {
  /** a kind of transfer; an unknown kind selects nothing */
  type?: string;
  /** ISO dates or times, inclusive */
  fromDate?: string;
  toDate?: string;
}

const isOfEscrow = (kind: string) => ['pledge', 'ticket', 'release', 'return'].includes(kind);
const isOfShow = (kind: string) => kind === 'hold' || kind === 'settle';

/** Converts a range to a filter, with days in the account's time zone. */
async function toFilter(
  ctx: Context,
  accountId: string,
  { type, ...range }: Range,
): Promise<Pick<HistoryFilter, 'kinds' | 'from' | 'until'>> {
  return {
    kinds: type
      ? transferKinds.filter(
          (kind) => kind === type || (type === 'show' && isOfShow(kind)) || (type === 'pledge' && isOfEscrow(kind)),
        )
      : undefined,
    ...spanOf(range, await findTimeZone(ctx.db, accountId)),
  };
}

/** Adds the names of performers, token packages, pledged goals and ticket shows to ledger entries. */
async function addNames(ctx: Context, entries: HistoryEntry[]): Promise<TransactionEntryView[]> {
  const ids = entries.flatMap(({ performerId }) => performerId ?? []);
  const orders = entries.flatMap(({ kind, subject }) =>
    kind === 'purchase' || kind === 'chargeback' ? (subject ?? []) : [],
  );
  const escrowed = [...new Set(entries.flatMap(({ kind, subject }) => (isOfEscrow(kind) ? (subject ?? []) : [])))];
  const [performers, packages, pledged, ticketShows] = await Promise.all([
    findPerformerNames(ctx.db, [...new Set(ids)]),
    findPackageNames(ctx.db, orders),
    findPledgedGoals(ctx.db, escrowed),
    findTicketShows(ctx.db, escrowed),
  ]);
  return entries.map((entry) =>
    viewEntry(entry, {
      performer: performers.get(entry.performerId ?? '') ?? null,
      packageName: packages.get(entry.subject ?? '') ?? null,
      goal: pledged.get(entry.subject ?? '') ?? null,
      ticketShow: ticketShows.get(entry.subject ?? '') ?? null,
    }),
  );
}

/** Returns the rows of a page: the entries of each group together. */
async function toRows(ctx: Context, entries: HistoryEntry[], grouped: boolean): Promise<TransactionView[]> {
  const views = await addNames(ctx, entries);
  const shows = grouped
    ? await findShows(
        ctx.db,
        entries.flatMap(({ kind, subject }) => (isOfShow(kind) ? (subject ?? []) : [])),
      )
    : new Map<string, never>();
  const groups = new Map<number, [TransactionEntryView, ...TransactionEntryView[]]>();
  const first = new Map<number, HistoryEntry>();
  entries.forEach((entry, index) => {
    const view = views[index]!;
    const group = groups.get(entry.group);
    if (group) group.push(view);
    else groups.set(entry.group, [view]);
    if (!first.has(entry.group)) first.set(entry.group, entry);
  });
  return [...groups].map(([key, group]) => {
    const { kind, subject } = first.get(key)!;
    return viewTransaction(group, { isShow: grouped && isOfShow(kind), show: shows.get(subject ?? '') });
  });
}

/**
 * Returns a page of the member's token history, with the totals over all matching entries and the current balance. All
 * entries sum to `balance - owed`.
 */
export async function searchTransactions(
  ctx: Context,
  accountId: string,
  query: Range & { limit: number; offset: number; sort?: 'asc' | 'desc'; grouped?: boolean },
): Promise<TransactionPageView> {
  const filter = await toFilter(ctx, accountId, query);
  const [history, wallet] = await Promise.all([
    readHistory(ctx.db, {
      owner: accountId,
      role: 'member',
      ...filter,
      limit: query.limit,
      offset: query.offset,
      order: query.sort,
      grouped: query.grouped,
    }),
    readBalance(ctx.db, accountId, 'member'),
  ]);
  const { received, given } = history;
  return {
    data: await toRows(ctx, history.data, query.grouped ?? false),
    total: history.total,
    totals: { received, spent: given, change: roundTokens(received - given) },
    ...wallet,
  };
}

/** Rounds off floating point errors: tokens have two decimals. */
const roundTokens = (tokens: number) => Math.round(tokens * UNITS_PER_TOKEN) / UNITS_PER_TOKEN;

const CSV_HEADER = ['date', 'type', 'description', 'performer', 'tokens', 'balance after'];
/** A longer history has to be exported in several ranges of dates. */
const MAX_EXPORTED_ENTRIES = 100_000;

/** Returns the member's token history as CSV, oldest first. */
export async function exportTransactions(ctx: Context, accountId: string, range: Range): Promise<string> {
  const { data } = await readHistory(ctx.db, {
    owner: accountId,
    role: 'member',
    ...(await toFilter(ctx, accountId, range)),
    limit: MAX_EXPORTED_ENTRIES,
    offset: 0,
    order: 'asc',
  });
  return csvOf(
    CSV_HEADER,
    (await addNames(ctx, data)).map((entry) => [
      entry.createdAt,
      entry.type,
      entry.description,
      entry.performer?.username ?? '',
      entry.amount,
      entry.balanceAfter,
    ]),
  );
}
