import { useSyncExternalStore } from 'react';

// Repeats parts of lib/browserOnly and lib/timeText: sharing them with the first pages would split their bundle and
// cost every page a KiB.
const subscribeNever = () => () => undefined;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Returns "21 Nov 2026, 22:41". */
function dateTimeText(at: string, utc: boolean): string {
  const date = new Date(at);
  const [day, month, year, hours, minutes] = utc
    ? [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear(), date.getUTCHours(), date.getUTCMinutes()]
    : [date.getDate(), date.getMonth(), date.getFullYear(), date.getHours(), date.getMinutes()];
  return `${day} ${MONTHS[month]} ${year}, ${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/** A date and time. The server renders UTC, the browser the visitor's time zone. */
export function DateTime({ at }: { at: string }) {
  const text = useSyncExternalStore(
    subscribeNever,
    () => dateTimeText(at, false),
    () => dateTimeText(at, true),
  );
  return <time dateTime={at}>{text}</time>;
}
