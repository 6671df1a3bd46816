import { filterHref, isUnfiltered, searchQuery, readFilters } from '@/features/performers/filters';

const home = { path: '/', fixed: {} };
const category = { path: '/categories/music', fixed: { category: 'music' } };
const guest = { _id: '' };
const categories = [{ _id: 'id-of-music', slug: 'music' }];

describe('filters in the URL', () => {
  test('a URL without filters is the home page', () => {
    const filters = readFilters({}, home);
    expect(isUnfiltered(filters)).toBe(true);
    expect(filterHref(home, filters, {})).toBe('/');
  });

  test('every filter survives writing and reading', () => {
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
    const href = filterHref(home, readFilters({}, home), asked);
    expect(readFilters(Object.fromEntries(new URL(href, 'http://x').searchParams), home)).toEqual(asked);
  });

  test('a changed filter leads to the first page, and a page link keeps the filters', () => {
    const filters = readFilters({ gender: 'male', page: '4' }, home);
    expect(filterHref(home, filters, { country: 'PT' })).toBe('/?gender=male&country=PT');
    expect(filterHref(home, filters, { page: 5 })).toBe('/?gender=male&page=5');
    expect(filterHref(home, filters, { gender: '' })).toBe('/');
  });

  test('a filter that the path implies is not repeated and can’t be overridden', () => {
    const filters = readFilters({ category: 'comedy', online: '1' }, category);
    expect(filters.category).toBe('music');
    expect(filterHref(category, filters, {})).toBe('/categories/music?online=1');
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
  ])('ignores the invalid values of %j', (query) => {
    expect(isUnfiltered(readFilters(query, home))).toBe(true);
  });
});

describe('the query of the API', () => {
  test('turns pages into offsets and slugs into ids, and contains online only when it is set', () => {
    expect(
      searchQuery(readFilters({ category: 'music', page: '3', sort: 'views' }, home), categories, guest),
    ).toMatchObject({
      categoryIds: 'id-of-music',
      sortBy: 'views',
      limit: 24,
      offset: 48,
    });
    expect(searchQuery(readFilters({ category: 'music' }, home), categories, guest)).not.toHaveProperty('isOnline');
    expect(searchQuery(readFilters({ online: '1' }, home), categories, guest)).toMatchObject({ isOnline: true });
    expect(searchQuery(readFilters({ online: '1' }, home), categories, guest)).not.toHaveProperty('isFavorite');
    expect(searchQuery(readFilters({ followed: '1' }, home), categories, guest)).toMatchObject({ isFavorite: true });
  });

  test('leaves out the performer who is logged in, so that the total is right on every page', () => {
    expect(searchQuery(readFilters({ page: '2' }, home), categories, { _id: 'juno' })).toMatchObject({
      excludeId: 'juno',
      offset: 24,
    });
    expect(searchQuery(readFilters({}, home), categories, guest)).not.toHaveProperty('excludeId');
  });

  test('finds no performers for an unknown category', () => {
    expect(searchQuery(readFilters({ category: 'gone' }, home), categories, guest).categoryIds).toMatch(/^0{8}-/);
  });
});
