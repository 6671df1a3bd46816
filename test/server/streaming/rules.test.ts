import {
  transitionOf,
  expiryFrom,
  FIRST_PICTURE_TIMEOUT_MS,
  recordingTitle,
  retryDelayMs,
  showTokenExpiry,
  PERFORMER_RETURN_TIMEOUT_MS,
} from '@server/features/streaming/rules';

const now = new Date('2026-05-04T12:00:00Z');
const DAY_MS = 86_400_000;
const longest = new Date(now.getTime() + 12 * 3_600_000);
const inAnHour = new Date('2026-05-04T13:00:00Z');

describe('the expiry of a stream token', () => {
  test.each([
    ['the longest lifetime from now, if absent', undefined, longest],
    ['the longest lifetime from now, if empty', '', longest],
    ['the given time, in milliseconds', inAnHour.getTime(), inAnHour],
    ['the given time, in seconds', inAnHour.getTime() / 1000, inAnHour],
    ['the given time, in seconds as text', String(inAnHour.getTime() / 1000), inAnHour],
    ['the given time, as an ISO date', inAnHour.toISOString(), inAnHour],
    ['the longest lifetime from now, for a date a week away', now.getTime() + 7 * DAY_MS, longest],
    ['refused, for a past date', now.getTime() - 1, null],
    ['refused, for a date a year away', now.getTime() + 365 * DAY_MS, null],
    ['refused, for words', 'tomorrow', null],
    ['refused, for infinity', Infinity, null],
  ])('is %s', (_case, given, end) => {
    expect(expiryFrom(given, now)).toEqual(end);
  });

  test('stays the same for half a lifetime, so that a publisher who reconnects keeps the token', () => {
    const opened = new Date('2026-05-04T00:00:00Z');
    const at = (hours: number) => showTokenExpiry(opened, new Date(opened.getTime() + hours * 3_600_000)).toISOString();
    expect(at(5.9)).toBe(at(0));
    expect(at(0)).toBe('2026-05-04T12:00:00.000Z');
    expect(at(6)).toBe('2026-05-04T18:00:00.000Z');
  });
});

describe('the transition of a public show', () => {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const began = ago(3_600_000);
  test.each([
    ['a live show with pictures', { status: 'live', startedAt: began, changedAt: began }, true, 'stay'],
    ['a live show without pictures', { status: 'live', startedAt: began, changedAt: began }, false, 'interrupt'],
    ['an opened show with pictures', { status: 'preparing', startedAt: null, changedAt: ago(1000) }, true, 'start'],
    ['a show that was just opened', { status: 'preparing', startedAt: null, changedAt: ago(1000) }, false, 'stay'],
    [
      'a show that was opened long ago and never used',
      { status: 'preparing', startedAt: null, changedAt: ago(FIRST_PICTURE_TIMEOUT_MS + 1) },
      false,
      'end',
    ],
    [
      'a show that was just interrupted',
      { status: 'preparing', startedAt: began, changedAt: ago(1000) },
      false,
      'stay',
    ],
    [
      'a show that was interrupted long ago',
      { status: 'preparing', startedAt: began, changedAt: ago(PERFORMER_RETURN_TIMEOUT_MS + 1) },
      false,
      'end',
    ],
  ] as const)('of %s is decided by the stream of the engine', (_case, show, publishing, transition) => {
    expect(transitionOf(show, publishing, now)).toBe(transition);
  });
});

describe('the title of a recording', () => {
  const show = { title: 'Torch songs', startedAt: new Date('2026-05-04T22:30:00Z'), createdAt: now };
  test.each([
    ["the show's title and date", show, 0, 'Torch songs, 4 May 2026'],
    ['the part number, too, for the second video of a show', show, 1, 'Torch songs, 4 May 2026, part 2'],
    ['a default for a show without a title', { ...show, title: '  ' }, 0, 'Live show, 4 May 2026'],
    [
      'the creation date for a show that never had pictures',
      { ...show, title: null, startedAt: null },
      0,
      'Live show, 4 May 2026',
    ],
  ])('has %s', (_case, given, index, title) => expect(recordingTitle(given, index)).toBe(title));

  test('is shortened when the title of the show is too long', () => {
    const title = recordingTitle({ ...show, title: 'x'.repeat(500) }, 12);
    expect([title.length, title.endsWith('x, 4 May 2026, part 13')]).toEqual([120, true]);
  });
});

test('a failed recording is retried after a minute, then less and less often, and at least every hour', () => {
  expect([1, 2, 3, 20].map(retryDelayMs)).toEqual([60_000, 120_000, 240_000, 3_600_000]);
});
