import { callPlanned } from '@/lib/http';
import { type Page } from '@/lib/list';
import { type DateRange, type Earning, type EarningQuery, type EarningStats } from './slice';

/** A range counts only when both ends are there. */
export const rangeOf = ({ fromDate, toDate }: Partial<DateRange>): DateRange => (fromDate && toDate ? { fromDate, toDate } : { fromDate: null, toDate: null });

export const searchEarnings = ({ role, fromDate, toDate, ...rest }: EarningQuery) => callPlanned<Page<Earning>>('searchEarnings', { params: { role }, query: { ...rest, ...rangeOf({ fromDate, toDate }) } });
export const getStats = (role: EarningQuery['role'], range: DateRange) => callPlanned<EarningStats>('getEarningStats', { params: { role }, query: range });
