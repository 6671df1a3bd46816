import { type ReplyOf } from '@contract/all';

export type WallShow = ReplyOf<'listWall'>['data'][number];

/** An account younger than this is marked as new. */
export const NEW_ACCOUNT_DAYS = 14;
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const MONTH_DAYS = 30.44;

/** The id of a show's tile in the page. */
export const tileId = (id: string): string => `show-${id}`;

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
const daysOf = (since: string, now: number) => Math.floor((now - Date.parse(since)) / DAY_MS);

/** Says whether an account is new. */
export const isNewAccount = ({ accountCreatedAt }: WallShow, now: number): boolean =>
  daysOf(accountCreatedAt, now) < NEW_ACCOUNT_DAYS;

/** Returns how old an account is: "2 days", "7 months", "3 years". */
export function ageText(since: string, now: number): string {
  const days = daysOf(since, now);
  if (days < MONTH_DAYS * 2) return counted(days, 'day');
  const months = Math.floor(days / MONTH_DAYS);
  return months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year');
}

/** Returns how long a show runs: "38 min", "1 h 12". */
export function runningText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

const REASONS: Record<string, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate',
  minor: 'Somebody seems under 18',
  violence: 'Violence',
  impersonation: 'Impersonation',
  fraud: 'Fraud',
  other: 'Other',
};
/** Returns a report in words: the reporter's note, else the reason. */
export const reportText = ({ reason, note }: WallShow['reports'][number]): string =>
  note ? `${REASONS[reason] ?? reason}: ${note}` : (REASONS[reason] ?? reason);

/** The filters of the wall. */
export const FILTERS = ['all', 'reported', 'new', 'closed'] as const;
export type WallFilter = (typeof FILTERS)[number];
export const FILTER_TEXTS: Record<WallFilter, string> = {
  all: 'All',
  reported: 'Reported',
  new: 'New accounts',
  closed: 'Private and group',
};
/** Says whether a show passes a filter. */
export const passes = (show: WallShow, filter: WallFilter, now: number): boolean =>
  filter === 'all' ||
  (filter === 'reported' && show.reports.length > 0) ||
  (filter === 'new' && isNewAccount(show, now)) ||
  (filter === 'closed' && show.kind !== 'public');
