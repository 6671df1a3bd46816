import { MONTHS } from './timeText';

/** Formats a date, such as "21 Nov 2026". */
export const formatDay = (day: string) =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Formats a date range, such as "1 Nov 2026 to 21 Nov 2026". */
export const formatRange = ({ fromDate, toDate }: { fromDate: string; toDate: string }) =>
  fromDate === toDate ? formatDay(fromDate) : `${formatDay(fromDate)} to ${formatDay(toDate)}`;
