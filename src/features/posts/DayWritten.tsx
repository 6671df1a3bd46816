const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The day on which something was written: the same words wherever the page is made. */
export const DayWritten = ({ at }: { at: string }) => <time dateTime={at}>{day.format(new Date(at))}</time>;
