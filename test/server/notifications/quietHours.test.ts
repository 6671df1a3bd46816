import { afterQuietHours } from '@server/features/notifications/quietHours';
import { digestsDueIn } from '@server/features/notifications/service/digests';

const NIGHT = { from: '23:00', until: '08:00' };
const table: [name: string, moment: string, zone: string, quiet: typeof NIGHT | null, due: string][] = [
  ['in the evening', '2026-11-25T22:30:00Z', 'Europe/London', NIGHT, '2026-11-25T22:30:00Z'],
  ['before midnight', '2026-11-25T23:00:00Z', 'Europe/London', NIGHT, '2026-11-26T08:00:00Z'],
  ['after midnight', '2026-11-26T03:15:00Z', 'Europe/London', NIGHT, '2026-11-26T08:00:00Z'],
  ['at the end', '2026-11-26T08:00:00Z', 'Europe/London', NIGHT, '2026-11-26T08:00:00Z'],
  ['in another zone', '2026-11-26T03:15:00Z', 'Asia/Kathmandu', NIGHT, '2026-11-26T03:15:00Z'],
  ['in a zone that is behind', '2026-11-26T06:30:00Z', 'America/New_York', NIGHT, '2026-11-26T13:00:00Z'],
  ['in the night when clocks go back', '2026-10-25T00:30:00Z', 'Europe/Berlin', NIGHT, '2026-10-25T07:00:00Z'],
  ['in the night when clocks go forward', '2026-03-29T00:30:00Z', 'Europe/Berlin', NIGHT, '2026-03-29T06:00:00Z'],
  ['at noon', '2026-11-25T12:30:00Z', 'UTC', { from: '12:00', until: '14:00' }, '2026-11-25T14:00:00Z'],
  ['after noon', '2026-11-25T14:30:00Z', 'UTC', { from: '12:00', until: '14:00' }, '2026-11-25T14:30:00Z'],
  ['without quiet hours', '2026-11-25T23:30:00Z', 'UTC', null, '2026-11-25T23:30:00Z'],
  [
    'with hours that never begin',
    '2026-11-25T23:30:00Z',
    'UTC',
    { from: '08:00', until: '08:00' },
    '2026-11-25T23:30:00Z',
  ],
];

test.each(table)('what happens %s goes out after the quiet hours', (_name, moment, zone, quiet, due) => {
  expect(afterQuietHours(new Date(moment), quiet, zone)).toEqual(new Date(due));
});

test('digests are due at six in the evening of each zone, and weekly ones on Fridays', () => {
  expect(digestsDueIn('UTC', new Date('2026-11-26T18:05:00Z'))).toEqual({ day: '2026-11-26', modes: ['daily'] });
  expect(digestsDueIn('UTC', new Date('2026-11-27T18:45:00Z'))).toEqual({
    day: '2026-11-27',
    modes: ['daily', 'weekly'],
  });
  expect(digestsDueIn('UTC', new Date('2026-11-27T19:00:00Z'))).toBeNull();
  expect(digestsDueIn('Asia/Kathmandu', new Date('2026-11-27T12:30:00Z'))?.day).toBe('2026-11-27');
  expect(digestsDueIn('Pacific/Auckland', new Date('2026-11-27T05:30:00Z'))?.modes).toEqual(['daily', 'weekly']);
});
