import { isDay, urlFilter, type UrlFilter, isSearchText, isOneOf } from '@/lib/urlFilter';

/** The performers of a studio. */
export const roster = urlFilter(
  '/studio/performers',
  { q: isSearchText, status: isOneOf(['active', 'inactive', 'left']) },
  20,
);
export type RosterFilter = UrlFilter<'q' | 'status'>;

/** What they did in a range of days. */
export const statistics = urlFilter(
  '/studio/performers/statistics',
  { q: isSearchText, sortBy: isOneOf(['name', 'online', 'earned', 'today']), fromDate: isDay, toDate: isDay },
  20,
);
export type StatisticsFilter = UrlFilter<'q' | 'sortBy' | 'fromDate' | 'toDate'>;

/** A range counts when both ends are there and in order. */
export const rangeOf = ({ fromDate, toDate }: StatisticsFilter) =>
  fromDate && toDate && fromDate <= toDate ? { fromDate, toDate } : {};
