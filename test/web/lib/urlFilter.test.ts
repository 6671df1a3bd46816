import { isDay, urlFilter, isSearchText, isOneOf } from '@/lib/urlFilter';

const list = urlFilter('/orders', { q: isSearchText, type: isOneOf(['video', 'product']), fromDate: isDay }, 20);

test('reads filters and page from a URL and writes them back', () => {
  const filter = list.from({ q: 'signed poster', type: 'video', fromDate: '2026-11-01', page: '3' });
  expect(filter).toEqual({ q: 'signed poster', type: 'video', fromDate: '2026-11-01', page: 3 });
  expect(list.href(filter)).toBe('/orders?q=signed+poster&type=video&fromDate=2026-11-01&page=3');
  expect(list.query(filter)).toEqual({
    q: 'signed poster',
    type: 'video',
    fromDate: '2026-11-01',
    limit: 20,
    offset: 40,
  });
  expect(list.isFiltered(filter)).toBe(true);
});

test.each([
  [{ type: 'car' }],
  [{ fromDate: '2026-13-40' }],
  [{ page: '-2' }],
  [{ page: 'x' }],
  [{ page: '1.5' }],
  [{ page: '1e9' }],
  [{ q: 'x'.repeat(101) }],
  [{ type: ['video', 'product'] }],
  [{}],
])('ignores the invalid values of %j', (query) => {
  const filter = list.from(query);
  expect(list.href(filter)).toBe('/orders');
  expect(list.query(filter)).toEqual({ limit: 20, offset: 0 });
  expect(list.isFiltered(filter)).toBe(false);
});
