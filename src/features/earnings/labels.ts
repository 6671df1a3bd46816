import { STATISTICS_DEFAULT_DAYS } from '@contract/limits';
import { type ChartDay } from '@/ui/chartSpans';
import { SERIES_BY_TYPE } from '@/lib/earningSeries';
import { type Earning, type EarningStats } from './state';

/** The names and colours of payout statuses. */
export const STATUS_LABELS: Record<Earning['payoutStatus'], { label: string; kind: 'mute' | 'wait' | 'info' | 'ok' }> =
  {
    none: { label: 'Unpaid', kind: 'mute' },
    pending: { label: 'Requested', kind: 'wait' },
    approved: { label: 'Approved', kind: 'info' },
    done: { label: 'Paid', kind: 'ok' },
  };

const DAY_MS = 86_400_000;
const dayStartMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const MAX_DAYS = 3700;

/**
 * Returns the net tokens of each day of a range, including days without earnings. The default is first earning to
 * today.
 */
export function chartDays({ series, today }: EarningStats, fromDate: string | null, toDate: string | null): ChartDay[] {
  const first = fromDate ?? series[0]?.day ?? today;
  const last = toDate && toDate < today ? toDate : today;
  const byDay = new Map<string, Record<string, number>>();
  for (const { day, type, netPrice } of series) {
    const values = byDay.get(day) ?? {};
    const key = SERIES_BY_TYPE[type];
    byDay.set(day, { ...values, [key]: Math.round(((values[key] ?? 0) + netPrice) * 100) / 100 });
  }
  const count = Math.min(MAX_DAYS, Math.max(0, (dayStartMs(last) - dayStartMs(first)) / DAY_MS + 1));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(dayStartMs(last) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, values: byDay.get(day) ?? {} };
  });
}

export interface RangeChoice {
  label: string;
  fromDate: string;
  toDate: string;
}

const dayBefore = (day: string, days: number) => new Date(dayStartMs(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Returns common date ranges. @param today the date in the account's time zone */
export function rangeChoices(today: string): RangeChoice[] {
  const monthRange = (back: number) => {
    const start = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - back, 1));
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
    return { fromDate: start.toISOString().slice(0, 10), toDate: end.toISOString().slice(0, 10) };
  };
  return [
    { label: 'All', fromDate: '', toDate: '' },
    {
      label: `Last ${STATISTICS_DEFAULT_DAYS} days`,
      fromDate: dayBefore(today, STATISTICS_DEFAULT_DAYS - 1),
      toDate: today,
    },
    { label: 'This month', fromDate: monthRange(0).fromDate, toDate: today },
    { label: 'Last month', ...monthRange(1) },
  ];
}
