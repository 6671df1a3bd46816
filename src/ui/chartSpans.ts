import { MONTHS } from '@/lib/timeText';

/** One day of a chart: `2026-11-21`, and what happened on it by series. */
export interface ChartDay {
  day: string;
  values: Readonly<Record<string, number>>;
}
export type SpanWord = 'day' | 'week' | 'month';

/** Some days in a row as one bar: how the axis and how the table call it. */
export interface ChartSpan {
  label: string;
  name: string;
  values: Record<string, number>;
}

const DAY_MS = 86_400_000;

/** "21 Nov" */
export const shortDay = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

const keyOf: Record<SpanWord, (day: string) => string> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 7),
};

function namesOf(span: SpanWord, key: string, first: string, last: string): Pick<ChartSpan, 'label' | 'name'> {
  const year = key.slice(0, 4);
  if (span === 'day') return { label: shortDay(key), name: `${shortDay(key)} ${year}` };
  if (span === 'month')
    return {
      label: `${MONTHS[Number(key.slice(5)) - 1]} ${year.slice(2)}`,
      name: `${MONTHS[Number(key.slice(5)) - 1]} ${year}`,
    };
  return { label: shortDay(first), name: `${shortDay(first)} to ${shortDay(last)} ${last.slice(0, 4)}` };
}

/** Days put together to weeks (from Monday) or months, in order; sums are exact to a hundredth. */
export function spansOf(days: readonly ChartDay[], span: SpanWord, series: readonly string[]): ChartSpan[] {
  const groups = new Map<string, ChartDay[]>();
  for (const one of days) groups.set(keyOf[span](one.day), [...(groups.get(keyOf[span](one.day)) ?? []), one]);
  return [...groups].map(([key, members]) => ({
    ...namesOf(span, key, members[0]?.day ?? key, members.at(-1)?.day ?? key),
    values: Object.fromEntries(
      series.map((name) => [
        name,
        members.reduce((sum, { values }) => sum + Math.round((values[name] ?? 0) * 100), 0) / 100,
      ]),
    ),
  }));
}
