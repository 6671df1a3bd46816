import { aDay, addressFilter, type AddressFilter, anyWords, oneOf } from '@/lib/addressFilter';

/** The performers of a studio. */
export const roster = addressFilter(
  '/studio/performers',
  { q: anyWords, status: oneOf(['active', 'inactive', 'left']) },
  20,
);
export type RosterFilter = AddressFilter<'q' | 'status'>;

/** What they did in a range of days. */
export const statistics = addressFilter(
  '/studio/performers/statistics',
  { q: anyWords, sortBy: oneOf(['name', 'online', 'earned', 'today']), fromDate: aDay, toDate: aDay },
  20,
);
export type StatisticsFilter = AddressFilter<'q' | 'sortBy' | 'fromDate' | 'toDate'>;

/** A range counts when both ends are there and in order. */
export const rangeOf = ({ fromDate, toDate }: StatisticsFilter) =>
  fromDate && toDate && fromDate <= toDate ? { fromDate, toDate } : {};
