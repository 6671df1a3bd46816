import { type FastifyReply } from 'fastify';

/** An event of a calendar. */
export interface CalendarEvent {
  /** stays the same whenever the calendar is read */
  uid: string;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  url: string;
}

const LINE_MAX_BYTES = 75;

/** Escapes a text (RFC 5545, 3.3.11). Other control characters are not allowed. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Folds a line at 75 bytes (RFC 5545, 3.1), never inside a character. */
export function folded(line: string): string {
  const lines: string[] = [];
  let [current, bytes] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > LINE_MAX_BYTES) {
      lines.push(current);
      // the space that begins a folded line counts
      [current, bytes] = [' ', 1];
    }
    current += character;
    bytes += length;
  }
  return [...lines, current].join('\r\n');
}

/** Returns a moment in UTC, such as `20261126T190000Z`. */
const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const eventLines = ({ uid, startsAt, endsAt, summary, description, url }: CalendarEvent, now: Date) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(startsAt)}`,
  `DTEND:${utc(endsAt)}`,
  `SUMMARY:${escaped(summary)}`,
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  `URL:${url}`,
  'END:VEVENT',
];

/** Writes an iCalendar file (RFC 5545). Calendars that subscribe to it ask again every six hours. */
export function icalendar(name: string, events: readonly CalendarEvent[], now = new Date()): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Footlights//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

/** Marks a reply as a calendar. */
export const calendarReply = (reply: FastifyReply, filename: string): FastifyReply =>
  reply.type('text/calendar; charset=utf-8').header('content-disposition', `inline; filename="${filename}"`);
