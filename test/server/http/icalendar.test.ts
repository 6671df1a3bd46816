import { folded, icalendar } from '@server/http/icalendar';

const show = {
  uid: 'one@footlights.test',
  startsAt: new Date('2026-12-24T17:00:00Z'),
  endsAt: new Date('2026-12-24T18:30:00Z'),
  summary: 'Juno: Carols, candles; a \\ and\nmore',
  description: '',
  url: 'https://footlights.test/performers/juno',
};

test('writes events with escaped texts and lines that end in CRLF', () => {
  expect(icalendar('Juno live', [show], new Date('2026-11-26T12:00:00Z')).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Footlights//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Juno live',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:one@footlights.test',
    'DTSTAMP:20261126T120000Z',
    'DTSTART:20261224T170000Z',
    'DTEND:20261224T183000Z',
    'SUMMARY:Juno: Carols\\, candles\\; a \\\\ and\\nmore',
    'URL:https://footlights.test/performers/juno',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('folds long lines at 75 bytes and never inside a character', () => {
  const line = `SUMMARY:${'Ünïcödé 🎭 '.repeat(20)}`;
  const lines = folded(line).split('\r\n');
  for (const each of lines) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.map((each, at) => (at ? each.slice(1) : each)).join('')).toBe(line);
});

test('leaves out control characters, which the format forbids', () => {
  expect(icalendar('a\u0000b', [])).toContain('X-WR-CALNAME:ab\r\n');
});
