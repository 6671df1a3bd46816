import { type ChartDay } from '@/ui/chartSpans';
import { type ChartSeries } from '@/ui/DayChart';
import { type Earning, type EarningStats } from './slice';

/** How far the payout of an earning is. */
export const STATUS_WORDS: Record<Earning['payoutStatus'], { word: string; kind: 'mute' | 'wait' | 'info' | 'ok' }> = {
  none: { word: 'Unpaid', kind: 'mute' },
  pending: { word: 'Requested', kind: 'wait' },
  approved: { word: 'Approved', kind: 'info' },
  done: { word: 'Paid', kind: 'ok' },
};

/** The colours of the chart. */
export const SERIES: readonly ChartSeries[] = [
  { key: 'tips', label: 'Tips' },
  { key: 'shows', label: 'Shows' },
  { key: 'content', label: 'Videos and galleries' },
  { key: 'products', label: 'Products' },
];
const SERIES_OF: Record<Earning['type'], string> = {
  tip: 'tips',
  stream_private: 'shows',
  stream_group: 'shows',
  sale_video: 'content',
  sale_photo: 'content',
  sale_product: 'products',
};

const DAY_MS = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const MOST_DAYS = 3700;

/** Net tokens of every day of the range in a row, also of those without an earning; without a range from the first earning to today. */
export function chartDays({ series, today }: EarningStats, fromDate: string | null, toDate: string | null): ChartDay[] {
  const first = fromDate ?? series[0]?.day ?? today;
  const last = toDate && toDate < today ? toDate : today;
  const byDay = new Map<string, Record<string, number>>();
  for (const { day, type, netPrice } of series) {
    const values = byDay.get(day) ?? {};
    const key = SERIES_OF[type];
    byDay.set(day, { ...values, [key]: Math.round(((values[key] ?? 0) + netPrice) * 100) / 100 });
  }
  const count = Math.min(MOST_DAYS, Math.max(0, (at(last) - at(first)) / DAY_MS + 1));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(at(last) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, values: byDay.get(day) ?? {} };
  });
}

export interface RangeChoice {
  label: string;
  fromDate: string;
  toDate: string;
}

/** Ranges that people ask for, by today's day in the account's time zone. */
export function rangeChoices(today: string): RangeChoice[] {
  const month = (back: number) => {
    const start = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - back, 1));
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
    return { fromDate: start.toISOString().slice(0, 10), toDate: end.toISOString().slice(0, 10) };
  };
  return [
    { label: 'All', fromDate: '', toDate: '' },
    { label: 'This month', fromDate: month(0).fromDate, toDate: today },
    { label: 'Last month', ...month(1) },
  ];
}
