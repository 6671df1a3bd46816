import { MONTHS } from '@/lib/timeText';

const words = (date: Date) => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** The day on which something was written: the same words wherever the page is made. */
export const DayWritten = ({ at }: { at: string }) => <time dateTime={at}>{words(new Date(at))}</time>;
