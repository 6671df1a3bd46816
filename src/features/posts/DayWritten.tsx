import { MONTHS } from '@/lib/timeText';

const dayText = (date: Date) => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** The day of a post, in UTC, so that server and browser render the same text. */
export const DayWritten = ({ at }: { at: string }) => <time dateTime={at}>{dayText(new Date(at))}</time>;
