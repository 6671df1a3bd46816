import { SHOW_MINUTES_MAX } from '@contract/limits';
import { SERIES_BY_TYPE } from '@/lib/earningSeries';
import { twoDigits } from '@/lib/timeText';
import { type ChartSpan } from '@/ui/chartSpans';
import { type ShowAnalytics } from './api';

const BARS_MAX = 60;
const BAR_MINUTES = [1, 2, 5, 10, 15, 30, 60] as const;

type Minutes = Pick<ShowAnalytics, 'seconds' | 'viewers' | 'tokensByMinute'>;

const minutesOf = ({ seconds }: Pick<Minutes, 'seconds'>): number =>
  Math.min(SHOW_MINUTES_MAX, Math.max(1, Math.ceil(seconds / 60)));

/** Returns how many minutes a bar stands for, so that a chart has at most 60 of them. */
export function barMinutes(show: Pick<Minutes, 'seconds'>): number {
  const minutes = minutesOf(show);
  return BAR_MINUTES.find((each) => minutes / each <= BARS_MAX) ?? 60;
}

/** Returns the time since the beginning as "1:05" (hours and minutes). */
const clockOf = (minute: number): string => `${Math.floor(minute / 60)}:${twoDigits(minute % 60)}`;

/** Returns the bars of a show without values. */
function emptySpans(show: Pick<Minutes, 'seconds'>): ChartSpan[] {
  const size = barMinutes(show);
  const minutes = minutesOf(show);
  return Array.from({ length: Math.ceil(minutes / size) }, (_, at) => {
    const [from, until] = [at * size, Math.min(minutes, (at + 1) * size)];
    return { label: clockOf(from), name: `${clockOf(from)} to ${clockOf(until)}`, values: {} };
  });
}

/** Returns the bars of the viewers: the most at once in each. */
export function viewerSpans(show: Minutes): ChartSpan[] {
  const [spans, size] = [emptySpans(show), barMinutes(show)];
  for (const { minute, viewers } of show.viewers) {
    const span = spans[Math.floor(minute / size)];
    if (span) span.values.viewers = Math.max(span.values.viewers ?? 0, viewers);
  }
  return spans;
}

/** Returns the bars of the tokens: the sum of each, by the series of earnings. */
export function tokenSpans(show: Minutes): ChartSpan[] {
  const [spans, size] = [emptySpans(show), barMinutes(show)];
  for (const { minute, type, tokens } of show.tokensByMinute) {
    const span = spans[Math.floor(minute / size)];
    const series = SERIES_BY_TYPE[type];
    if (span) span.values[series] = Math.round(((span.values[series] ?? 0) + tokens) * 100) / 100;
  }
  return spans;
}
