import { hrefWith, isPlain, queryFrom, readFilters } from '@/features/performers/filters';

const home = { path: '/', fixed: {} };
const category = { path: '/categories/music', fixed: { category: 'music' } };
const categories = [{ _id: 'id-of-music', slug: 'music' }];

describe('filters in the address', () => {
  test('an address without any is the front of the house', () => {
    const filters = readFilters({}, home);
    expect(isPlain(filters)).toBe(true);
    expect(hrefWith(home, filters, {})).toBe('/');
  });

  test('all of them survive the way there and back', () => {
    const asked = {
      q: 'late set',
      category: 'music',
      tags: 'live band',
      gender: 'female',
      country: 'DE',
      language: 'fr',
      online: true,
      followed: true,
      sort: 'name' as const,
      page: 3,
    };
    const href = hrefWith(home, readFilters({}, home), asked);
    expect(readFilters(Object.fromEntries(new URL(href, 'http://x').searchParams), home)).toEqual(asked);
  });

  test('a change leads back to the first page, turning a page keeps the filters', () => {
    const filters = readFilters({ gender: 'male', page: '4' }, home);
    expect(hrefWith(home, filters, { country: 'PT' })).toBe('/?gender=male&country=PT');
    expect(hrefWith(home, filters, { page: 5 })).toBe('/?gender=male&page=5');
    expect(hrefWith(home, filters, { gender: '' })).toBe('/');
  });

  test('what the place already says is not said twice, and cannot be talked away', () => {
    const filters = readFilters({ category: 'comedy', online: '1' }, category);
    expect(filters.category).toBe('music');
    expect(hrefWith(category, filters, {})).toBe('/categories/music?online=1');
  });

  test.each([
    { country: 'Germany' },
    { language: 'DE' },
    { page: '-1' },
    { page: '0' },
    { sort: 'price; drop' },
    { online: 'yes' },
    { followed: 'me' },
    { gender: '<b>' },
    { q: '   ' },
  ])('a bent link (%j) still shows something', (query) => {
    expect(isPlain(readFilters(query, home))).toBe(true);
  });
});

describe('what the API is asked', () => {
  test('pages become offsets, slugs become ids, and online is only ever asked for', () => {
    expect(queryFrom(readFilters({ category: 'music', page: '3', sort: 'views' }, home), categories)).toMatchObject({
      categoryIds: 'id-of-music',
      sortBy: 'views',
      limit: 24,
      offset: 48,
    });
    expect(queryFrom(readFilters({ category: 'music' }, home), categories)).not.toHaveProperty('isOnline');
    expect(queryFrom(readFilters({ online: '1' }, home), categories)).toMatchObject({ isOnline: true });
    expect(queryFrom(readFilters({ online: '1' }, home), categories)).not.toHaveProperty('isFavorite');
    expect(queryFrom(readFilters({ followed: '1' }, home), categories)).toMatchObject({ isFavorite: true });
  });

  test('a category that is gone finds nobody instead of everybody', () => {
    expect(queryFrom(readFilters({ category: 'gone' }, home), categories).categoryIds).toMatch(/^0{8}-/);
  });
});
