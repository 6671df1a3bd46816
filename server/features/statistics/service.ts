import { type RequestOf } from '@contract/all';
import { type AdminStatisticsView } from '@contract/statistics';
import { STATISTICS_MAX_DAYS } from '@contract/limits';
import { daysOf } from '@server/calendar';
import { type Context } from '@server/context';
import { invalid } from '@server/http/errors';
import { settingOf } from '../site/service';
import { sumOf } from './rules';
import { figuresByDay, standingNow } from './store';
import { viewFigures, viewStanding } from './view';

const FIGURES = ['minor', 'sold', 'spent', 'commission', 'seconds', 'user', 'performer', 'studio'] as const;

/** The site in figures: a range of days in this time zone, each of them, and how things stand now. @throws Refusal 400 for a range that runs backwards or is too long */
export async function readStatistics(
  ctx: Context,
  given: RequestOf<'getAdminStatistics'>['query'],
  timeZone: string,
): Promise<AdminStatisticsView> {
  const range = daysOf(given, timeZone, new Date());
  if (!range) throw invalid('toDate', `Choose 1 to ${STATISTICS_MAX_DAYS} days.`, 'range');
  const [rows, standing, currency] = await Promise.all([
    figuresByDay(ctx.db, range.bounds),
    standingNow(ctx.db),
    settingOf(ctx, 'currencySymbol'),
  ]);
  return {
    fromDate: range.days[0]!,
    toDate: range.days.at(-1)!,
    currency,
    totals: viewFigures(sumOf(rows, FIGURES)),
    days: rows.map((row) => ({ day: range.days[row.at]!, ...viewFigures(row) })),
    now: viewStanding(standing),
  };
}
