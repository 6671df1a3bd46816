import { type RequestOf } from '@contract/all';
import { type AdminStatisticsView } from '@contract/statistics';
import { STATISTICS_MAX_DAYS } from '@contract/limits';
import { daysOf } from '@server/calendar';
import { type Context } from '@server/context';
import { invalid } from '@server/http/errors';
import { readSetting } from '../site/service';
import { sumOf } from './rules';
import { readFiguresByDay, readCurrentFigures } from './store';
import { viewFigures, viewCurrentFigures } from './view';

const FIGURES = ['minor', 'sold', 'spent', 'commission', 'seconds', 'user', 'performer', 'studio'] as const;

/**
 * Returns the figures of a range of days, of each day, and of the present.
 * @throws Refusal 400 for an invalid or too long range
 */
export async function readStatistics(
  ctx: Context,
  given: RequestOf<'getAdminStatistics'>['query'],
  timeZone: string,
): Promise<AdminStatisticsView> {
  const range = daysOf(given, timeZone, new Date());
  if (!range) throw invalid('toDate', `Choose 1 to ${STATISTICS_MAX_DAYS} days.`, 'range');
  const [rows, current, currency] = await Promise.all([
    readFiguresByDay(ctx.db, range.bounds),
    readCurrentFigures(ctx.db),
    readSetting(ctx, 'currencySymbol'),
  ]);
  return {
    fromDate: range.days[0]!,
    toDate: range.days.at(-1)!,
    currency,
    totals: viewFigures(sumOf(rows, FIGURES)),
    days: rows.map((row) => ({ day: range.days[row.at]!, ...viewFigures(row) })),
    now: viewCurrentFigures(current),
  };
}
