import { download } from '@/lib/download';
import { call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';
import { type EarningQuery } from './slice';
import { type DateRange, type Receiver } from './state';

/** Returns the range if both ends are set, else an empty one. */
export const toRange = ({ fromDate, toDate }: Partial<DateRange>): DateRange =>
  fromDate && toDate ? { fromDate, toDate } : { fromDate: null, toDate: null };
const toRangeQuery = (range: Partial<DateRange>) => {
  const { fromDate, toDate } = toRange(range);
  return fromDate && toDate ? { fromDate, toDate } : {};
};

export const searchEarnings = ({ role, fromDate, toDate, ...rest }: EarningQuery, visitor?: Visitor) =>
  call('searchEarnings', { params: { role }, query: { ...rest, ...toRangeQuery({ fromDate, toDate }) }, visitor });
export const getStats = (role: Receiver, range: DateRange, visitor?: Visitor) =>
  call('getEarningStats', { params: { role }, query: toRangeQuery(range), visitor });
export const exportEarnings = (
  role: Receiver,
  { fromDate, toDate, ...rest }: Partial<DateRange> & Pick<QueryOf<'exportEarnings'>, 'type' | 'isPaid'>,
) => download('exportEarnings', { ...rest, ...toRangeQuery({ fromDate, toDate }) }, 'earnings.csv', { role });
export const viewCommission = (visitor?: Visitor) => call('viewCommission', { visitor });
