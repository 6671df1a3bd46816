import { dayAfter, dayOf, startOfDay } from '@server/calendar';
import { type Db } from '@server/db/client';
import { invalid, refused } from '@server/http/errors';
import { findTimeZone } from '../../auth/service/accounts';
import { rangeBeside, type Stretch } from '../rules/range';
import { openSince, rangesMeeting } from '../store/requests';

/** Days as somebody gave them; moments stand for their day. */
export interface Days {
  fromDate: string;
  toDate: string;
}
/** The same with the stretch of time that they stand for. */
export interface Range extends Stretch, Days {
  timeZone: string;
}

const dayOfGiven = (given: string, timeZone: string) =>
  given.length === 10 ? given : dayOf(new Date(given), timeZone);
export const daysOf = ({ fromDate, toDate }: Days, timeZone: string): Days => ({
  fromDate: dayOfGiven(fromDate, timeZone),
  toDate: dayOfGiven(toDate, timeZone),
});

/** What a request would cover if nobody said: from where the last one ended, or the first earning, until today. */
export async function openDays(db: Db, accountId: string): Promise<Days> {
  const [timeZone, since] = await Promise.all([findTimeZone(db, accountId), openSince(db, accountId)]);
  const today = dayOf(new Date(), timeZone);
  return { fromDate: since ? dayOf(since, timeZone) : today, toDate: today };
}

/**
 * What a range of days stands for: whole days of the account's time zone, ending now at the latest, beside the requests that there are.
 * @throws Refusal 400 where it ends before it begins or lies in the future, 422 RANGE_OVERLAPS
 */
export async function settleRange(db: Db, accountId: string, given: Days, exceptId: string | null): Promise<Range> {
  const timeZone = await findTimeZone(db, accountId);
  const { fromDate, toDate } = daysOf(given, timeZone);
  if (toDate < fromDate) throw invalid('toDate', 'The range ends before it begins.');
  const wholeDay = (day: string): Stretch => ({
    from: startOfDay(day, timeZone),
    until: startOfDay(dayAfter(day), timeZone),
  });
  const [first, last, now] = [wholeDay(fromDate), wholeDay(toDate), new Date()];
  const asked = { from: first.from, until: last.until < now ? last.until : now };
  if (asked.from >= asked.until) throw invalid('fromDate', 'This range is still to come.');
  const beside = rangeBeside(asked, first, last, await rangesMeeting(db, accountId, asked, exceptId));
  if (!beside)
    throw refused(
      'RANGE_OVERLAPS',
      'Another payout request already covers days of this range. Choose days that no request has.',
    );
  return { fromDate, toDate, timeZone, ...beside };
}
