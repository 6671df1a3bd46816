import { useBrowserOnly } from '@/lib/browserOnly';
import { MONTHS } from '@/lib/timeText';

/** The day of a post. The server renders UTC, the browser the visitor's time zone. */
export function DayWritten({ at }: { at: string }) {
  const date = new Date(at);
  const text = useBrowserOnly(
    () => `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`,
    () => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
  );
  return <time dateTime={at}>{text}</time>;
}
