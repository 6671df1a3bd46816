import {
  courseOf,
  DAY_MS,
  expiryFrom,
  FIRST_PICTURE_MS,
  nameOfRecording,
  pauseAfter,
  publishExpiry,
  RETURN_MS,
} from '../../../server/features/streaming/rules';

const now = new Date('2026-05-04T12:00:00Z');
const inAnHour = new Date('2026-05-04T13:00:00Z');

describe('when a stream token ends', () => {
  test.each([
    ['nothing: a day', undefined, new Date(now.getTime() + DAY_MS)],
    ['an empty text: a day', '', new Date(now.getTime() + DAY_MS)],
    ['milliseconds', inAnHour.getTime(), inAnHour],
    ['seconds', inAnHour.getTime() / 1000, inAnHour],
    ['seconds as text', String(inAnHour.getTime() / 1000), inAnHour],
    ['an ISO moment', inAnHour.toISOString(), inAnHour],
    ['the past', now.getTime() - 1, null],
    ['a year', now.getTime() + 365 * DAY_MS, null],
    ['words', 'tomorrow', null],
    ['infinity', Infinity, null],
  ])('%s', (_what, given, end) => {
    expect(expiryFrom(given, now)).toEqual(end);
  });

  test('a publisher who comes back within half a day has the same token, and always at least half a day', () => {
    const opened = new Date('2026-05-04T00:00:00Z');
    const at = (hours: number) => publishExpiry(opened, new Date(opened.getTime() + hours * 3_600_000)).toISOString();
    expect(at(11.9)).toBe(at(0));
    expect(at(0)).toBe('2026-05-05T00:00:00.000Z');
    expect(at(12)).toBe('2026-05-05T12:00:00.000Z');
  });
});

describe('what becomes of a show beside what the engine has', () => {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const began = ago(3_600_000);
  test.each([
    ['live with a picture', { status: 'live', startedAt: began, changedAt: began }, true, 'stay'],
    ['live without a picture', { status: 'live', startedAt: began, changedAt: began }, false, 'interrupt'],
    [
      'prepared, and the picture is there',
      { status: 'preparing', startedAt: null, changedAt: ago(1000) },
      true,
      'start',
    ],
    ['prepared a moment ago', { status: 'preparing', startedAt: null, changedAt: ago(1000) }, false, 'stay'],
    [
      'prepared and never used',
      { status: 'preparing', startedAt: null, changedAt: ago(FIRST_PICTURE_MS + 1) },
      false,
      'end',
    ],
    ['interrupted a moment ago', { status: 'preparing', startedAt: began, changedAt: ago(1000) }, false, 'stay'],
    ['interrupted for good', { status: 'preparing', startedAt: began, changedAt: ago(RETURN_MS + 1) }, false, 'end'],
  ] as const)('%s', (_what, show, publishing, course) => {
    expect(courseOf(show, publishing, now)).toBe(course);
  });
});

describe('a recording', () => {
  const show = { title: 'Torch songs', startedAt: new Date('2026-05-04T22:30:00Z'), createdAt: now };
  test.each([
    ['as the show was, and when', show, 0, 'Torch songs, 4 May 2026'],
    ['a second one of it', show, 1, 'Torch songs, 4 May 2026, part 2'],
    ['of a show without a title', { ...show, title: '  ' }, 0, 'Live show, 4 May 2026'],
    ['of a show with no first picture', { ...show, title: null, startedAt: null }, 0, 'Live show, 4 May 2026'],
  ])('is named %s', (_what, given, index, name) => expect(nameOfRecording(given, index)).toBe(name));

  test('has a name that fits, however long the title is', () => {
    const name = nameOfRecording({ ...show, title: 'x'.repeat(500) }, 12);
    expect([name.length, name.endsWith('x, 4 May 2026, part 13')]).toEqual([120, true]);
  });

  test('that fails is tried again after a minute, then more and more seldom, and at least every hour', () => {
    expect([1, 2, 3, 20].map(pauseAfter)).toEqual([60_000, 120_000, 240_000, 3_600_000]);
  });
});
