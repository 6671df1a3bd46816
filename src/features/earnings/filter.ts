import { isDay, urlFilter, type UrlFilter, isOneOf } from '@/lib/urlFilter';
import { earningsRoutes } from '@/lib/routes';
import { type Receiver } from './state';

/** One or several types, separated by commas. */
const areTypes = (value: string) => /^[a-z]+(_[a-z]+)?(,[a-z]+(_[a-z]+)?)*$/.test(value);
const listOf = (role: Receiver) =>
  urlFilter(
    earningsRoutes(role).earnings,
    { type: areTypes, paid: isOneOf(['yes', 'no']), from: isDay, to: isDay },
    20,
  );

/** The URL filters of the earnings pages. */
export const earnings = { performer: listOf('performer'), studio: listOf('studio') } as const;
export type EarningFilter = UrlFilter<'type' | 'paid' | 'from' | 'to'>;

/** Returns the API filter that lists and exports share. */
export const earningSelection = ({ type, paid, from, to }: EarningFilter) => ({
  ...(type && { type }),
  ...(paid && { isPaid: paid === 'yes' }),
  fromDate: from,
  toDate: to,
});

/** Returns the API query for one page. */
export function earningQuery(role: Receiver, filter: EarningFilter) {
  const { limit, offset } = earnings[role].query(filter);
  return { role, ...earningSelection(filter), limit, offset };
}
