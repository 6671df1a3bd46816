import { useSyncExternalStore } from 'react';

// With lib/browserOnly and lib/timeText, which the first pages have too, the bundler would cut their scripts in two, and each page would load a KiB more.
const never = () => () => undefined;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const two = (number: number) => String(number).padStart(2, '0');

/** "21 Nov 2026, 22:41" */
function words(at: string, utc: boolean): string {
  const date = new Date(at);
  const [day, month, year, hours, minutes] = utc
    ? [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear(), date.getUTCHours(), date.getUTCMinutes()]
    : [date.getDate(), date.getMonth(), date.getFullYear(), date.getHours(), date.getMinutes()];
  return `${day} ${MONTHS[month]} ${year}, ${two(hours)}:${two(minutes)}`;
}

/** A moment that has passed, to the minute. The server says it in UTC, the browser on the visitor's own clock. */
export function When({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => words(at, false),
    () => words(at, true),
  );
  return <time dateTime={at}>{text}</time>;
}
