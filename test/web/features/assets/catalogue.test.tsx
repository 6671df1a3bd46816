import { render, screen } from '@testing-library/react';
import { catalogueQuery, catalogues } from '@/features/assets/catalogue/filters';
import { type Item } from '@/lib/items';
import { formatDuration } from '@/lib/timeText';
import { ItemCard } from '@/ui/ItemCard';

describe('the filters of the public lists', () => {
  const videos = catalogues['/videos'];
  it('are read from the URL, and invalid values are ignored', () => {
    expect(videos.from({ q: 'torch', sort: 'price', price: 'free', page: '3' })).toEqual({
      q: 'torch',
      sort: 'price',
      price: 'free',
      page: 3,
    });
    expect(videos.from({ q: ['a', 'b'], sort: 'bogus', price: 'cheap', page: '-1' })).toEqual({
      q: '',
      sort: '',
      price: '',
      page: 1,
    });
    // a form without JavaScript sends empty values
    expect(videos.href(videos.from({ q: '', sort: '', price: '' }))).toBe('/videos');
  });
  it('become the API query', () => {
    expect(catalogueQuery('/videos', videos.from({ price: 'sale', page: '2' }))).toEqual({
      q: undefined,
      sale: true,
      offset: 24,
      limit: 24,
      sortBy: 'latest',
      sort: 'desc',
    });
    expect(catalogueQuery('/galleries', videos.from({ q: ' torch ', sort: 'price' }))).toMatchObject({
      q: 'torch',
      sale: undefined,
      sortBy: 'price',
      sort: 'asc',
    });
  });
  it('have no price filter for products, which are never free', () => {
    expect(catalogues['/products'].from({ price: 'free', sort: 'popular' })).toEqual({
      q: '',
      sort: 'popular',
      price: '',
      page: 1,
    });
  });
});

test.each([
  [8, '0:08'],
  [95.4, '1:35'],
  [3599.6, '1:00:00'],
  [3725, '1:02:05'],
])('formatDuration formats %p seconds as %p', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

describe('ItemCard', () => {
  const item: Item = {
    kind: 'video',
    _id: 'v',
    href: '/videos/v',
    name: 'One night',
    picture: '/p.webp',
    token: 120,
    open: false,
    isBought: false,
    fact: '1:35',
    performer: { username: 'juno', name: 'Juno' },
  };
  it('shows the price and links to the item and its performer', () => {
    render(<ItemCard item={item} />);
    expect(screen.getByRole('link', { name: 'One night' })).toHaveAttribute('href', '/videos/v');
    expect(screen.getByText('120')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Juno' })).toHaveAttribute('href', '/performers/juno');
  });
  it('shows whether the item is free or bought', () => {
    const { rerender } = render(<ItemCard item={{ ...item, token: 0, open: true }} />);
    expect(screen.getByText('Free')).toBeInTheDocument();
    rerender(<ItemCard item={{ ...item, isBought: true, open: true }} />);
    expect(screen.getByText('Yours')).toBeInTheDocument();
    expect(screen.queryByText('120')).not.toBeInTheDocument();
  });
});
