import { readHolder, holderOf, stockMeant } from '@server/features/assets/rules';

describe('the stock that a performer means', () => {
  it.each<[string, number | null, number | undefined, number | undefined, number | null]>([
    ['nothing said: as it is', 4, undefined, 5, 4],
    ['said without looking: that many', 4, 9, undefined, 9],
    ['one more than the five they saw, of which two are sold', 3, 6, 5, 4],
    ['the five they saw, untouched: the three there are', 3, 5, 5, 3],
    ['all taken off sale, of which some are sold: none', 3, 0, 5, 0],
    ['counted from now on', null, 7, 0, 7],
  ])('%s', (_what, now, wanted, seen, meant) => {
    expect(stockMeant(now, wanted, seen)).toBe(meant);
  });
});

it('a holder is read as it was written, and nothing else is one', () => {
  const id = '01a1fedc-18c5-71ed-8680-dce26822d005';
  expect(readHolder(holderOf('video', id, id))).toEqual({ kind: 'video', id, accountId: id });
  expect(readHolder(holderOf('photo', id, null))).toEqual({ kind: 'photo', id, accountId: null });
  for (const wrong of ['', 'video', `video:${id}`, `album:${id}:`, `video:${id}:me`, ` video:${id}:`])
    expect([wrong, readHolder(wrong)]).toEqual([wrong, null]);
});
