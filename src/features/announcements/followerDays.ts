import { type Reach } from './api';

const DAY_MS = 86_400_000;

/** The followers at the end of a day. */
export interface FollowerDay {
  /** "2026-11-26" */
  day: string;
  followers: number;
}

/**
 * Returns the followers of every day from the first known one to today. Days without a change keep the number of the
 * day before; today has the number of now.
 */
export function fillDays({ days, followers }: Pick<Reach, 'days' | 'followers'>, today: string): FollowerDay[] {
  const known = new Map(days.map((one) => [one.day, one.followers]));
  const filled: FollowerDay[] = [];
  let last = 0;
  for (let at = Date.parse(days[0]?.day ?? today); at < Date.parse(today); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    last = known.get(day) ?? last;
    filled.push({ day, followers: last });
  }
  return [...filled, { day: today, followers }];
}

/** Returns the last day of each week, newest last, counted back from the newest day. */
export const weeksOf = (days: readonly FollowerDay[]): FollowerDay[] =>
  days.filter((_, index) => (days.length - 1 - index) % 7 === 0);
