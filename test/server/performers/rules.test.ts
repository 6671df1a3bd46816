import { patternsOf } from '@server/db/words';
import { listMissing, mergePage, normaliseTags } from '@server/features/performers/rules';

const documents = { idVerification: 'private/documents/a.pdf', documentVerification: 'private/documents/b.pdf' };

describe('listMissing', () => {
  test.each([
    [
      'returns nothing after verification',
      { verification: 'verified' as const, idVerification: null, documentVerification: null },
      [],
    ],
    ['returns the pending verification', { verification: 'pending' as const, ...documents }, ['verification']],
    [
      'returns the pending verification and missing documents',
      { verification: 'pending' as const, ...documents, idVerification: null },
      ['verification', 'documents'],
    ],
    ['returns the rejection', { verification: 'rejected' as const, ...documents }, ['rejected']],
  ])('%s', (_result, given, missing) => expect(listMissing(given)).toEqual(missing));
});

test('normaliseTags removes signs, capitals and duplicates', () => {
  expect(normaliseTags(['#Jazz', ' jazz ', 'Late  Night', '#'])).toEqual(['jazz', 'late night']);
});

test('patternsOf matches short words at the start of a word and long ones anywhere', () => {
  expect(patternsOf(' dj karl')).toEqual(['% dj%', '%karl%']);
  expect(patternsOf(' ')).toEqual([]);
});

describe('mergePage', () => {
  const people = (prefix: string, live: number, offline: number) =>
    Array.from({ length: live + offline }, (_, at) => ({ id: `${prefix}${at}`, isLive: at < live }));
  /** Returns the expected page: a part of the whole list. */
  const whole = (first: ReturnType<typeof people>, others: ReturnType<typeof people>) =>
    [
      ...first.filter(({ isLive }) => isLive),
      ...others.filter(({ isLive }) => isLive),
      ...first.filter(({ isLive }) => !isLive),
      ...others.filter(({ isLive }) => !isLive),
    ].map(({ id }) => id);

  test.each([
    [0, 1, 0, 3],
    [2, 3, 4, 9],
    [1, 0, 0, 12],
    [3, 3, 12, 0],
    [0, 5, 7, 7],
    [2, 0, 1, 0],
    [4, 4, 0, 0],
  ])(
    'equals a part of the whole list with %i live and %i offline followed performers and %i live and %i offline others',
    (firstOn, firstOff, othersOn, othersOff) => {
      const [first, others] = [people('f', firstOn, firstOff), people('o', othersOn, othersOff)];
      const all = whole(first, others);
      for (const limit of [1, 2, 5, 30]) {
        for (let offset = 0; offset <= all.length + 2; offset += 1) {
          const from = Math.max(0, offset - first.length);
          const positions = others.slice(from, offset + limit);
          expect([
            offset,
            limit,
            mergePage(first, { from, positions, atEnd: positions.length < offset + limit - from }, { limit, offset }),
          ]).toEqual([offset, limit, all.slice(offset, offset + limit)]);
        }
      }
    },
  );
});
