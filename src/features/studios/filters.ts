import { isDay, urlFilter, type UrlFilter, isSearchText, isOneOf } from '@/lib/urlFilter';

/** The filters of a studio's performers. */
export const roster = urlFilter(
  '/studio/performers',
  { q: isSearchText, status: isOneOf(['active', 'inactive', 'left']) },
  20,
);
export type RosterFilter = UrlFilter<'q' | 'status'>;

/** The filters of the performers' statistics. */
export const statistics = urlFilter(
  '/studio/performers/statistics',
  { q: isSearchText, sortBy: isOneOf(['name', 'online', 'earned', 'today']), fromDate: isDay, toDate: isDay },
  20,
);
export type StatisticsFilter = UrlFilter<'q' | 'sortBy' | 'fromDate' | 'toDate'>;

/** Returns the range of days when both ends are set and in order, else nothing. */
export const rangeOf = ({ fromDate, toDate }: StatisticsFilter) =>
  fromDate && toDate && fromDate <= toDate ? { fromDate, toDate } : {};
