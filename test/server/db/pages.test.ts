import { withTotal } from '@server/db/pages';

const things = Array.from({ length: 7 }, (_, at) => at);
const pageOf = (limit: number, offset: number) => Promise.resolve(things.slice(offset, offset + limit));

it.each([
  ['a page that all fit on', 10, 0, false],
  ['a page as long as the list', 7, 0, true],
  ['one of several', 3, 3, true],
  ['the last, not full', 3, 6, false],
  ['one behind the end', 3, 9, true],
])('%s has the right total', async (_name, limit, offset, asks) => {
  const count = jest.fn(() => Promise.resolve(things.length));
  expect(await withTotal({ limit, offset }, pageOf(limit, offset), count)).toEqual({
    rows: things.slice(offset, offset + limit),
    total: things.length,
  });
  expect(count).toHaveBeenCalledTimes(asks ? 1 : 0);
});

it('takes the total from a counting select and recognises an empty list', async () => {
  expect(await withTotal({ limit: 3, offset: 0 }, pageOf(3, 0), () => Promise.resolve([{ total: 7 }]))).toMatchObject({
    total: 7,
  });
  expect(
    await withTotal({ limit: 3, offset: 0 }, Promise.resolve([]), () => Promise.reject(new Error('nobody need count'))),
  ).toEqual({ rows: [], total: 0 });
});
