import { EarningType } from '@contract/earnings';
import { type ReplyOf, type RequestOf } from '@contract/all';
import { SHOW_MINUTES_MAX, SHOW_STAYED_SECONDS, SHOWS_COMPARED_MAX } from '@contract/limits';
import { type ShowAnalyticsView } from '@contract/showAnalytics';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { csvOf } from '@server/http/csv';
import { notFound } from '@server/http/errors';
import { toTokens } from '../ledger/rules';
import { requireApprovedStudio } from '../studios/service/approval';
import { meansOf } from './rules';
import {
  findShowIds,
  findShowsBefore,
  isVisibleTo,
  type PaidMinute,
  readFigures,
  readPaidMinutes,
  readViewers,
  type Receiver,
} from './store';
import { viewFigures } from './view';

const STAYED_MS = SHOW_STAYED_SECONDS * 1000;

/** Returns whose shows a caller sees. @throws Refusal 422 STUDIO_NOT_APPROVED */
function receiverOf(caller: Caller): Receiver {
  if (caller.role !== 'studio') return { accountId: caller.accountId, role: 'performer' };
  return { accountId: requireApprovedStudio(caller), role: 'studio' };
}

/** Returns a page of the public shows that a caller sees. @throws Refusal 422 STUDIO_NOT_APPROVED */
export async function searchShowAnalytics(
  { db }: Context,
  caller: Caller,
  query: RequestOf<'searchShowAnalytics'>['query'],
): Promise<ReplyOf<'searchShowAnalytics'>> {
  const receiver = receiverOf(caller);
  const { ids, total } = await findShowIds(db, receiver, query);
  return { data: (await readFigures(db, receiver.accountId, ids, STAYED_MS)).map(viewFigures), total };
}

/** Sums up the minutes of each kind of payment. */
function sumByType(paid: readonly PaidMinute[]): ShowAnalyticsView['tokensByType'] {
  return EarningType.options.flatMap((type) => {
    const ofType = paid.filter((minute) => minute.type === type);
    if (!ofType.length) return [];
    const sum = (key: 'gross' | 'net') => toTokens(ofType.reduce((all, minute) => all + minute[key], 0));
    return [{ type, tokens: sum('gross'), earned: sum('net') }];
  });
}

/**
 * Returns the analytics of a public show, compared with the shows before it.
 * @throws Refusal 404 for a show that the caller doesn't see, 422 STUDIO_NOT_APPROVED
 */
export async function readShowAnalytics({ db }: Context, caller: Caller, id: string): Promise<ShowAnalyticsView> {
  const receiver = receiverOf(caller);
  const { accountId } = receiver;
  if (!(await isVisibleTo(db, receiver, id))) throw notFound('This show');
  const earlier = await findShowsBefore(db, receiver, id, SHOWS_COMPARED_MAX);
  const [rows, viewers, paid] = await Promise.all([
    readFigures(db, accountId, [id, ...earlier], STAYED_MS),
    readViewers(db, id, SHOW_MINUTES_MAX),
    readPaidMinutes(db, accountId, id),
  ]);
  const figures = rows.map(viewFigures);
  const show = figures.find(({ _id }) => _id === id);
  if (!show) throw notFound('This show');
  return {
    ...show,
    viewers,
    tokensByMinute: paid
      .filter(({ minute }) => minute < SHOW_MINUTES_MAX)
      .map(({ minute, type, gross }) => ({ minute, type, tokens: toTokens(gross) })),
    tokensByType: sumByType(paid),
    comparison: meansOf(figures.filter(({ _id }) => _id !== id)),
  };
}

const MINUTE_MS = 60_000;

/**
 * Returns a public show as CSV: a row for each minute, with its start in UTC, viewers (empty if they were not counted)
 * and tokens.
 * @throws Refusal 404 for a show that the caller doesn't see, 422 STUDIO_NOT_APPROVED
 */
export async function exportShowAnalytics(ctx: Context, caller: Caller, id: string): Promise<string> {
  const { startedAt, seconds, viewers, tokensByMinute } = await readShowAnalytics(ctx, caller, id);
  const viewersAt = new Map(viewers.map((each) => [each.minute, each.viewers]));
  const tokensAt = new Map(tokensByMinute.map(({ minute, type, tokens }) => [`${minute} ${type}`, tokens]));
  const count = Math.min(SHOW_MINUTES_MAX, Math.max(1, Math.ceil(seconds / 60)));
  const rows = Array.from({ length: count }, (_, minute) => {
    const tokens = EarningType.options.map((type) => tokensAt.get(`${minute} ${type}`) ?? 0);
    const time = new Date(Date.parse(startedAt) + minute * MINUTE_MS).toISOString();
    const sum = Math.round(tokens.reduce((all, each) => all + each, 0) * 100) / 100;
    return [minute, time, viewersAt.get(minute) ?? '', sum, ...tokens];
  });
  return csvOf(['minute', 'time', 'viewers', 'tokens', ...EarningType.options], rows);
}
