import { type WeekdayShow } from '@contract/performers';
import { findNextShow, showsAhead } from '@server/features/performers/schedule';

describe('findNextShow', () => {
  const fridays = [{ weekday: 5, start: '20:00', end: '22:00' }];
  const next = (schedule: WeekdayShow[], timeZone: string | null, now: string) =>
    findNextShow({ schedule, plannedShows: [], timeZone }, new Date(now))?.toISOString() ?? null;

  it("returns the next show in the performer's time zone", () => {
    expect(next(fridays, 'Europe/Berlin', '2026-06-10T12:00:00Z')).toBe('2026-06-12T18:00:00.000Z');
    expect(next(fridays, 'America/New_York', '2026-06-10T12:00:00Z')).toBe('2026-06-13T00:00:00.000Z');
  });
  it('returns the show of the next week once it has begun', () => {
    expect(next(fridays, 'Europe/Berlin', '2026-06-12T18:00:00Z')).toBe('2026-06-19T18:00:00.000Z');
  });
  it('keeps the hour across a clock change', () => {
    expect(next(fridays, 'Europe/Berlin', '2026-10-24T12:00:00Z')).toBe('2026-10-30T19:00:00.000Z');
  });
  it('moves a show by an hour when the clock change skips its hour', () => {
    expect(next([{ weekday: 7, start: '02:30', end: '03:00' }], 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });
  it('returns the earliest of several shows', () => {
    expect(next([...fridays, { weekday: 3, start: '23:00', end: '01:00' }], 'UTC', '2026-06-10T12:00:00Z')).toBe(
      '2026-06-10T23:00:00.000Z',
    );
  });
  it('returns null without a schedule or a time zone', () => {
    expect(next([], 'UTC', '2026-06-10T12:00:00Z')).toBeNull();
    expect(next(fridays, null, '2026-06-10T12:00:00Z')).toBeNull();
    expect(next(fridays, 'Mars/Olympus', '2026-06-10T12:00:00Z')).toBeNull();
  });
});

describe('showsAhead', () => {
  const plan = {
    schedule: [{ weekday: 5, start: '22:00', end: '01:00', title: 'Late set' }],
    plannedShows: [{ day: '2026-12-24', start: '18:00', end: '19:00', title: 'Carols' }],
    timeZone: 'Europe/Berlin',
  };
  const ahead = (now: string, changes: Partial<typeof plan> = {}) =>
    showsAhead({ ...plan, ...changes }, new Date(now), 8).map(({ startsAt, endsAt, title }) =>
      [startsAt.toISOString().slice(0, 16), endsAt.toISOString().slice(0, 16), title].join(' '),
    );

  it('lists weekly shows of the next days and every one-off show, soonest first', () => {
    expect(ahead('2026-11-26T12:00:00Z')).toEqual([
      '2026-11-27T21:00 2026-11-28T00:00 Late set',
      '2026-12-04T21:00 2026-12-05T00:00 Late set',
      '2026-12-24T17:00 2026-12-24T18:00 Carols',
    ]);
  });
  it('keeps a show until it is over, also after midnight', () => {
    expect(ahead('2026-11-27T23:30:00Z')[0]).toBe('2026-11-27T21:00 2026-11-28T00:00 Late set');
    expect(ahead('2026-11-28T00:00:00Z')[0]).toBe('2026-12-04T21:00 2026-12-05T00:00 Late set');
  });
  it('takes a one-off show in place of a weekly one at the same time', () => {
    const plannedShows = [{ day: '2026-11-27', start: '22:00', end: '23:00', title: 'Guest night' }];
    expect(ahead('2026-11-26T12:00:00Z', { plannedShows })[0]).toBe('2026-11-27T21:00 2026-11-27T22:00 Guest night');
  });
  it('leaves out one-off shows that are over', () => {
    expect(ahead('2026-12-24T18:00:00Z')).not.toContain('2026-12-24T17:00 2026-12-24T18:00 Carols');
  });
});
