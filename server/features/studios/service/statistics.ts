import { type RequestOf } from '@contract/all';
import { type RosterStatisticsView } from '@contract/roster';
import { type StudioStatsView } from '@contract/studios';
import { STATISTICS_MAX_DAYS } from '@contract/limits';
import { type Days, daysOf } from '@server/calendar';
import { type Context } from '@server/context';
import { invalid } from '@server/http/errors';
import { timeZoneOf } from '../../auth/service/accounts';
import { earnedWithStudio, earnedWithStudioByDay } from '../../earnings/service/shares';
import { timeOnStage } from '../../streaming/service/stageTime';
import { type Figures, sumOf } from '../rules';
import { membershipPeriods } from '../store/memberships';
import { rosterRows } from '../store/roster';
import { viewFigures, viewRosterStatistics } from '../view';

interface Range {
  days: Days;
  from: Date;
  until: Date;
  today: Days;
}

/** The days that are asked for, in the studio's time zone, and its today. @throws Refusal 400 for a range that runs backwards or is too long */
async function rangeOf(ctx: Context, studioId: string, given: { fromDate?: string; toDate?: string }): Promise<Range> {
  const timeZone = await timeZoneOf(ctx.db, studioId);
  const now = new Date();
  const days = daysOf(given, timeZone, now);
  const today = daysOf({}, timeZone, now, { usual: 1 });
  if (!days || !today) throw invalid('toDate', `Choose 1 to ${STATISTICS_MAX_DAYS} days.`, 'range');
  return { days, today, from: days.bounds[0]!, until: days.bounds.at(-1)! };
}

/** Time on stage while performers were with the studio. */
async function stageTimes(ctx: Context, studioId: string, bounds: Date[]) {
  const periods = await membershipPeriods(ctx.db, studioId, bounds[0]!, bounds.at(-1)!);
  return periods.length ? timeOnStage(ctx.db, periods, bounds) : [];
}

/** The studio in figures: its range, each day of it, and how many performers there are now. */
export async function readStats(
  ctx: Context,
  studioId: string,
  given: RequestOf<'getStudioStats'>['query'],
): Promise<StudioStatsView> {
  const {
    days: { days, bounds },
  } = await rangeOf(ctx, studioId, given);
  const [times, shares, roster] = await Promise.all([
    stageTimes(ctx, studioId, bounds),
    earnedWithStudioByDay(ctx.db, studioId, bounds),
    rosterRows(ctx.db, { studioId }),
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

interface Line {
  figures: Figures;
  today: number;
}
const ORDERS: Record<'online' | 'earned' | 'today', (line: Line) => number> = {
  online: ({ figures }) => figures.seconds,
  earned: ({ figures }) => figures.gross,
  today: ({ today }) => today,
};

/** Time on stage and tokens of each performer: of those who are with the studio, and of those who did something for it in the range and left. */
export async function searchStatistics(
  ctx: Context,
  studioId: string,
  query: RequestOf<'searchRosterStatistics'>['query'],
): Promise<{ data: RosterStatisticsView[]; total: number }> {
  const { q, limit, offset, sortBy = 'earned', sort = sortBy === 'name' ? 'asc' : 'desc', ...given } = query;
  const { from, until, today } = await rangeOf(ctx, studioId, given);
  const [rows, times, todays, shares] = await Promise.all([
    rosterRows(ctx.db, { studioId, q }),
    stageTimes(ctx, studioId, [from, until]),
    stageTimes(ctx, studioId, today.bounds),
    earnedWithStudio(ctx.db, studioId, from, until),
  ]);
  const of = (list: { performerId: string; seconds: number }[], id: string) =>
    list.filter(({ performerId }) => performerId === id);
  const lines = rows
    .map((row) => ({
      row,
      figures: sumOf([...of(times, row.performerId), shares.get(row.performerId) ?? {}]),
      today: sumOf(of(todays, row.performerId)).seconds,
    }))
    .filter(
      ({ row, figures, today: seconds }) =>
        row.status !== 'left' || figures.seconds > 0 || figures.gross !== 0 || seconds > 0,
    );
  // rows come by name
  if (sortBy !== 'name') lines.sort((a, b) => ORDERS[sortBy](a) - ORDERS[sortBy](b));
  if (sort === 'desc') lines.reverse();
  return {
    data: lines
      .slice(offset, offset + limit)
      .map(({ row, figures, today: seconds }) => viewRosterStatistics(row, figures, seconds)),
    total: lines.length,
  };
}
