import { parseHolder, formatHolder, adjustStock } from '@server/features/assets/rules';

describe('adjustStock', () => {
  it.each<[string, number | null, number | undefined, number | undefined, number | null]>([
    ['keeps the stock when the form has none', 4, undefined, 5, 4],
    ['sets the stock when the form does not say what it was loaded with', 4, 9, undefined, 9],
    ['adds one piece to a stock of five of which one was sold', 3, 6, 5, 4],
    ['keeps the present stock when the performer did not change the field', 3, 5, 5, 3],
    ['never falls below zero', 3, 0, 5, 0],
    ['starts to count an unlimited stock', null, 7, 0, 7],
  ])('%s', (_what, now, wanted, seen, meant) => {
    expect(adjustStock(now, wanted, seen)).toBe(meant);
  });
});

it('parses formatted holders and rejects other texts', () => {
  const id = '01a1fedc-18c5-71ed-8680-dce26822d005';
  expect(parseHolder(formatHolder('video', id, id))).toEqual({ kind: 'video', id, accountId: id });
  expect(parseHolder(formatHolder('photo', id, null))).toEqual({ kind: 'photo', id, accountId: null });
  for (const wrong of ['', 'video', `video:${id}`, `album:${id}:`, `video:${id}:me`, ` video:${id}:`])
    expect([wrong, parseHolder(wrong)]).toEqual([wrong, null]);
});
