import { isDay, urlFilter, type UrlFilter, isOneOf } from '@/lib/urlFilter';
import { earningsRoutes } from '@/lib/routes';
import { type Receiver } from './slice';

/** One type of earning, or several with commas between. */
const types = (words: string) => /^[a-z]+(_[a-z]+)?(,[a-z]+(_[a-z]+)?)*$/.test(words);
const listOf = (role: Receiver) =>
  urlFilter(earningsRoutes(role).earnings, { type: types, paid: isOneOf(['yes', 'no']), from: isDay, to: isDay }, 20);

/** The earnings of each who has some, as the address of their page says it. */
export const earnings = { performer: listOf('performer'), studio: listOf('studio') } as const;
export type EarningFilter = UrlFilter<'type' | 'paid' | 'from' | 'to'>;

/** What all calls about these earnings are asked for. */
export const earningSelection = ({ type, paid, from, to }: EarningFilter) => ({
  ...(type && { type }),
  ...(paid && { isPaid: paid === 'yes' }),
  fromDate: from,
  toDate: to,
});

/** What a page of them is asked for. */
export function earningQuery(role: Receiver, filter: EarningFilter) {
  const { limit, offset } = earnings[role].query(filter);
  return { role, ...earningSelection(filter), limit, offset };
}
