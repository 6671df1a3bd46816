import { type OwnFilter, ownLists, toOwnQuery } from '@/features/assets/own/filter';

const none: OwnFilter = { q: '', status: '', order: '', page: 1 };

describe('the filters of an own list', () => {
  it('are read from the URL, and invalid values are ignored', () => {
    expect(ownLists.videos.from({ q: 'night', status: 'draft', order: 'sold', page: '2' })).toEqual({
      q: 'night',
      status: 'draft',
      order: 'sold',
      page: 2,
    });
    expect(ownLists.products.from({ q: ['a'], status: 'draft', order: 'bogus', page: '-1' })).toEqual(none);
    expect(ownLists.photos.from({ order: 'price' })).toEqual(none);
  });
  it('become the API query', () => {
    expect(toOwnQuery('products', { ...none, order: 'oldest', status: 'active', page: 3 })).toEqual({
      status: 'active',
      sortBy: 'createdAt',
      sort: 'asc',
      limit: 24,
      offset: 48,
    });
    expect(toOwnQuery('products', none)).toEqual({ status: undefined, limit: 24, offset: 0 });
  });
});
