import { type RequestOf } from '@contract/all';
import { type RosterStatisticsView } from '@contract/roster';
import { type StudioStatsView } from '@contract/studios';
import { STATISTICS_MAX_DAYS } from '@contract/limits';
import { type Days, daysOf } from '@server/calendar';
import { type Context } from '@server/context';
import { invalid } from '@server/http/errors';
import { findTimeZone } from '../../auth/service/accounts';
import { readSharesByPerformer, readSharesByDay } from '../../earnings/service/studioShares';
import { timeOnStage } from '../../streaming/service/stageTime';
import { type Figures, sumOf } from '../rules';
import { findMembershipPeriods } from '../store/memberships';
import { findRosterRows } from '../store/roster';
import { viewFigures, viewRosterStatistics } from '../view';
import { requireApprovedStudio, type StudioCaller } from './approval';

interface Range {
  days: Days;
  from: Date;
  until: Date;
  today: Days;
}

/**
 * Returns the requested days and the current day in the studio's time zone.
 * @throws Refusal 400 for an invalid or too long range
 */
async function readRange(
  ctx: Context,
  studioId: string,
  given: { fromDate?: string; toDate?: string },
): Promise<Range> {
  const timeZone = await findTimeZone(ctx.db, studioId);
  const now = new Date();
  const days = daysOf(given, timeZone, now);
  const today = daysOf({}, timeZone, now, { usual: 1 });
  if (!days || !today) throw invalid('toDate', `Choose 1 to ${STATISTICS_MAX_DAYS} days.`, 'range');
  return { days, today, from: days.bounds[0]!, until: days.bounds.at(-1)! };
}

/** Returns the live time of performers during their membership. */
async function readLiveTimes(ctx: Context, studioId: string, bounds: Date[]) {
  const periods = await findMembershipPeriods(ctx.db, studioId, bounds[0]!, bounds.at(-1)!);
  return periods.length ? timeOnStage(ctx.db, periods, bounds) : [];
}

/**
 * Returns the figures of the studio that calls: of a range, of each day, and the present number of performers.
 * @throws Refusal 400, 422 STUDIO_NOT_APPROVED
 */
export async function readStats(
  ctx: Context,
  caller: StudioCaller,
  given: RequestOf<'getStudioStats'>['query'],
): Promise<StudioStatsView> {
  const studioId = requireApprovedStudio(caller);
  const {
    days: { days, bounds },
  } = await readRange(ctx, studioId, given);
  const [times, shares, roster] = await Promise.all([
    readLiveTimes(ctx, studioId, bounds),
    readSharesByDay(ctx.db, studioId, bounds),
    findRosterRows(ctx.db, { studioId }),
  ]);
  const byDay = days.map((day, at) => ({
    day,
    figures: sumOf([...times.filter((time) => time.at === at), shares.get(at) ?? {}]),
  }));
  const current = roster.filter(({ status }) => status !== 'left');
  return {
    fromDate: days[0]!,
    toDate: days.at(-1)!,
    totals: viewFigures(sumOf(byDay.map(({ figures }) => figures))),
    days: byDay.map(({ day, figures }) => ({ day, ...viewFigures(figures) })),
    performers: {
      active: current.filter(({ status }) => status === 'active').length,
      inactive: current.filter(({ status }) => status === 'inactive').length,
      live: current.filter(({ streamingStatus }) => streamingStatus !== 'offline').length,
    },
  };
}

interface PerformerFigures {
  figures: Figures;
  secondsToday: number;
}
const ORDERS: Record<'online' | 'earned' | 'today', (row: PerformerFigures) => number> = {
  online: ({ figures }) => figures.seconds,
  earned: ({ figures }) => figures.gross,
  today: ({ secondsToday }) => secondsToday,
};

/**
 * Lists the figures of each member, and of former members who were live or earned in the range.
 * @throws Refusal 400, 422 STUDIO_NOT_APPROVED
 */
export async function searchStatistics(
  ctx: Context,
  caller: StudioCaller,
  query: RequestOf<'searchRosterStatistics'>['query'],
): Promise<{ data: RosterStatisticsView[]; total: number }> {
  const studioId = requireApprovedStudio(caller);
  const { q, limit, offset, sortBy = 'earned', sort = sortBy === 'name' ? 'asc' : 'desc', ...given } = query;
  const { from, until, today } = await readRange(ctx, studioId, given);
  const [rows, times, todays, shares] = await Promise.all([
    findRosterRows(ctx.db, { studioId, q }),
    readLiveTimes(ctx, studioId, [from, until]),
    readLiveTimes(ctx, studioId, today.bounds),
    readSharesByPerformer(ctx.db, studioId, from, until),
  ]);
  const timesOf = (list: { performerId: string; seconds: number }[], id: string) =>
    list.filter(({ performerId }) => performerId === id);
  const performers = rows
    .map((row) => ({
      row,
      figures: sumOf([...timesOf(times, row.performerId), shares.get(row.performerId) ?? {}]),
      secondsToday: sumOf(timesOf(todays, row.performerId)).seconds,
    }))
    .filter(
      ({ row, figures, secondsToday }) =>
        row.status !== 'left' || figures.seconds > 0 || figures.gross !== 0 || secondsToday > 0,
    );
  // Rows are already sorted by name.
  if (sortBy !== 'name') performers.sort((a, b) => ORDERS[sortBy](a) - ORDERS[sortBy](b));
  if (sort === 'desc') performers.reverse();
  return {
    data: performers
      .slice(offset, offset + limit)
      .map(({ row, figures, secondsToday }) => viewRosterStatistics(row, figures, secondsToday)),
    total: performers.length,
  };
}
