import fc from 'fast-check';
import { getTimeZones } from '@vvo/tzdb';
import { dayAfter, dayOf, isTimeZone, spanOf, startOfDay } from '@server/calendar';

const hoursOf = (day: string, zone: string) =>
  (startOfDay(dayAfter(day), zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000;

describe('days in a time zone', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z'],
    ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
    // clocks skip midnight: the day begins at one o'clock
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // clocks show midnight twice: the day begins with the first
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, moment) => {
    expect(startOfDay(day, zone).toISOString()).toBe(moment);
  });

  it('have 23 hours when summer time begins and 25 when it ends', () => {
    expect([
      hoursOf('2026-03-29', 'Europe/Berlin'),
      hoursOf('2026-10-25', 'Europe/Berlin'),
      hoursOf('2026-06-01', 'Europe/Berlin'),
    ]).toEqual([23, 25, 24]);
    expect([hoursOf('2026-03-08', 'America/New_York'), hoursOf('2026-11-01', 'America/New_York')]).toEqual([23, 25]);
    // Samoa left this day out
    expect(hoursOf('2011-12-30', 'Pacific/Apia')).toBe(0);
  });

  it('put every moment into exactly one day in every zone', () => {
    const zone = fc.constantFrom(...getTimeZones().map(({ name }) => name));
    fc.assert(
      fc.property(
        zone,
        fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (timeZone, moment) => {
          const day = dayOf(moment, timeZone);
          const { from, until } = spanOf({ fromDate: day, toDate: day }, timeZone);
          expect(from!.getTime()).toBeLessThanOrEqual(moment.getTime());
          expect(until!.getTime()).toBeGreaterThan(moment.getTime());
        },
      ),
      { seed: 20261121, numRuns: 2000 },
    );
  });

  it('are inclusive at both ends, with moments to the millisecond', () => {
    expect(spanOf({ fromDate: '2026-10-25', toDate: '2026-10-26' }, 'Europe/Berlin')).toEqual({
      from: new Date('2026-10-24T22:00:00Z'),
      until: new Date('2026-10-26T23:00:00Z'),
    });
    expect(spanOf({ fromDate: '2026-10-25T10:00:00Z', toDate: '2026-10-25T12:00:00+02:00' }, 'Asia/Tokyo')).toEqual({
      from: new Date('2026-10-25T10:00:00Z'),
      until: new Date('2026-10-25T10:00:00.001Z'),
    });
    expect(spanOf({}, 'UTC')).toEqual({ from: undefined, until: undefined });
  });

  it('end with the last year of four digits', () => {
    expect([dayAfter('9999-12-31'), dayAfter('9999-12-30'), dayAfter('0000-01-01', -1)]).toEqual([
      '9999-12-31',
      '9999-12-31',
      '0000-01-01',
    ]);
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
      const { from, until } = spanOf({ fromDate: '2060-04-24', toDate: '9999-12-31' }, zone);
      expect(until!.getTime()).toBeGreaterThan(from!.getTime());
    }
  });
});

it.each([
  ['Europe/Brussels', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+01:00', false],
  ['', false],
])('%s is a time zone: %s', (name, known) => expect(isTimeZone(name)).toBe(known));
