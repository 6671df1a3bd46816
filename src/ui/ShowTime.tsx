import { useBrowserOnly } from '@/lib/browserOnly';
import { showTimeText, WEEKDAYS } from '@/lib/showTimeText';
import { formatTime } from '@/lib/timeText';

/** The start of a show. The server renders UTC, the browser the visitor's time zone. */
export function ShowTime({ at }: { at: string }) {
  const text = useBrowserOnly(
    () => showTimeText(new Date(at), new Date()),
    () => {
      const date = new Date(at);
      return `${WEEKDAYS[date.getUTCDay()]} ${formatTime(date.getUTCHours(), date.getUTCMinutes())} UTC`;
    },
  );
  return <time dateTime={at}>{text}</time>;
}
