import { viewerSchedule } from '@/features/performers/viewerSchedule';

const WINTER = new Date('2026-01-07T12:00:00Z');
const friday = { weekday: 5, start: '22:00', end: '23:30' };

test('a show late in New York is on the next day in London, with the time there beside it', () => {
  expect(viewerSchedule([friday], 'America/New_York', 'Europe/London', WINTER)).toEqual([
    { weekday: 5, start: '03:00', end: '04:30', there: 'Fri 22:00' },
  ]);
});

test('a show early on Monday is on Sunday further west, and days are in the order of the viewer’s week', () => {
  const monday = { weekday: 1, start: '01:00', end: '02:00' };
  expect(viewerSchedule([monday, friday], 'Europe/London', 'America/New_York', WINTER)).toEqual([
    { weekday: 4, start: '17:00', end: '18:30', there: 'Fri 22:00' },
    { weekday: 6, start: '20:00', end: '21:00', there: 'Mon 01:00' },
  ]);
});

test('summer time counts as on the day of the next show', () => {
  // the clocks of New York change on Sunday 8 March 2026, three weeks before those of London
  const thursday = new Date('2026-03-05T12:00:00Z');
  const monday = { weekday: 1, start: '20:00', end: '21:00' };
  const starts = (now: Date) =>
    viewerSchedule([monday], 'America/New_York', 'Europe/London', now)?.map(({ start }) => start);
  expect(starts(WINTER)).toEqual(['01:00']);
  expect(starts(thursday)).toEqual(['00:00']);
});

test('nothing is converted for a viewer whose clock agrees with the performer’s', () => {
  expect(viewerSchedule([friday], 'Europe/Paris', 'Europe/Berlin', WINTER)).toBeNull();
  expect(viewerSchedule([], 'Europe/Paris', 'Asia/Tokyo', WINTER)).toBeNull();
});
