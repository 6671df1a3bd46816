import { MONTHS } from '@/lib/timeText';

/** One series of a chart: its key in each day, and its label. */
export interface ChartSeries {
  key: string;
  label: string;
}

/** The colour of a series by its place: there are four. */
export const chartColour = (index: number): string => `var(--c-chart-${(index % 4) + 1})`;

/** One day of a chart, such as `2026-11-21`, with its value by series. */
export interface ChartDay {
  day: string;
  values: Readonly<Record<string, number>>;
}
export type SpanWord = 'day' | 'week' | 'month';

/** Consecutive days as one bar. `label` is the text of the axis, `name` that of the table. */
export interface ChartSpan {
  label: string;
  name: string;
  values: Record<string, number>;
}

const DAY_MS = 86_400_000;

/** Returns a day as "21 Nov". */
export const shortDay = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** Returns the Monday of a day's week. */
function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

const groupKey: Record<SpanWord, (day: string) => string> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 7),
};

function spanNames(span: SpanWord, key: string, first: string, last: string): Pick<ChartSpan, 'label' | 'name'> {
  const year = key.slice(0, 4);
  if (span === 'day') return { label: shortDay(key), name: `${shortDay(key)} ${year}` };
  if (span === 'month')
    return {
      label: `${MONTHS[Number(key.slice(5)) - 1]} ${year.slice(2)}`,
      name: `${MONTHS[Number(key.slice(5)) - 1]} ${year}`,
    };
  return { label: shortDay(first), name: `${shortDay(first)} to ${shortDay(last)} ${last.slice(0, 4)}` };
}

/** Groups days by week (from Monday) or month, in order. Sums are exact to a hundredth. */
export function spansOf(days: readonly ChartDay[], span: SpanWord, series: readonly string[]): ChartSpan[] {
  const groups = new Map<string, ChartDay[]>();
  for (const day of days) groups.set(groupKey[span](day.day), [...(groups.get(groupKey[span](day.day)) ?? []), day]);
  return [...groups].map(([key, members]) => ({
    ...spanNames(span, key, members[0]?.day ?? key, members.at(-1)?.day ?? key),
    values: Object.fromEntries(
      series.map((name) => [
        name,
        members.reduce((sum, { values }) => sum + Math.round((values[name] ?? 0) * 100), 0) / 100,
      ]),
    ),
  }));
}
