import { dayAfter, dayOf, startOfDay } from '@server/calendar';
import { type Db } from '@server/db/client';
import { invalid, refused } from '@server/http/errors';
import { findTimeZone } from '../../auth/service/accounts';
import { fitRange, type TimeSpan } from '../rules/request';
import { findOverlappingRanges, findUnrequestedStart } from '../store/requests';

/** A range of days. In a request, a time stands for its day. */
export interface DayRange {
  fromDate: string;
  toDate: string;
}
/** A range of days in a time zone, with the span of time that it covers. */
export interface ResolvedRange extends TimeSpan, DayRange {
  timeZone: string;
}

const ISO_DAY_LENGTH = 'YYYY-MM-DD'.length;
const toDay = (dayOrTime: string, timeZone: string) =>
  dayOrTime.length === ISO_DAY_LENGTH ? dayOrTime : dayOf(new Date(dayOrTime), timeZone);

/** Converts times to their days in a time zone. */
export const toDays = ({ fromDate, toDate }: DayRange, timeZone: string): DayRange => ({
  fromDate: toDay(fromDate, timeZone),
  toDate: toDay(toDate, timeZone),
});

/** Returns the days that no request covers yet: from the end of the last request, or the first earning, until today. */
export async function readUnrequestedDays(db: Db, accountId: string): Promise<DayRange> {
  const [timeZone, since] = await Promise.all([findTimeZone(db, accountId), findUnrequestedStart(db, accountId)]);
  const today = dayOf(new Date(), timeZone);
  return { fromDate: since ? dayOf(since, timeZone) : today, toDate: today };
}

/**
 * Returns the span of time that a range of days covers: whole days in the account's time zone, at most until now,
 * without the parts that other requests cover. `exceptId`: the request that is being edited.
 * @throws Refusal 400 for a range that ends before it begins or lies in the future, 422 RANGE_OVERLAPS
 */
export async function resolveRange(
  db: Db,
  accountId: string,
  given: DayRange,
  exceptId: string | null,
): Promise<ResolvedRange> {
  const timeZone = await findTimeZone(db, accountId);
  const { fromDate, toDate } = toDays(given, timeZone);
  if (toDate < fromDate) throw invalid('toDate', 'The range ends before it begins.');
  const wholeDay = (day: string): TimeSpan => ({
    from: startOfDay(day, timeZone),
    until: startOfDay(dayAfter(day), timeZone),
  });
  const [first, last, now] = [wholeDay(fromDate), wholeDay(toDate), new Date()];
  const wanted = { from: first.from, until: last.until < now ? last.until : now };
  if (wanted.from >= wanted.until) throw invalid('fromDate', 'The range is in the future.');
  const span = fitRange(wanted, first, last, await findOverlappingRanges(db, accountId, wanted, exceptId));
  if (!span)
    throw refused('RANGE_OVERLAPS', 'Another payout request already covers some of these days. Choose other days.');
  return { fromDate, toDate, timeZone, ...span };
}
