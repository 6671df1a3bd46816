import { render, screen } from '@testing-library/react';
import { hrefWith, queryFrom, readFilters } from '@/features/assets/catalogue/filters';
import { clock, type Thing } from '@/lib/things';
import { ThingCard } from '@/ui/ThingCard';

describe('the address of a list of things', () => {
  it('says what was asked, and a bent one still shows something', () => {
    expect(readFilters({ q: ' torch ', sort: 'price', price: 'free', page: '3' })).toEqual({ q: 'torch', sort: 'price', price: 'free', page: 3 });
    expect(readFilters({ q: ['a', 'b'], sort: 'bogus', price: 'cheap', page: '-1' })).toEqual({ q: 'a', sort: 'latest', price: '', page: 1 });
  });
  it('leads back to the first page when something else changes', () => {
    const filters = readFilters({ q: 'torch', page: '3' });
    expect(hrefWith('/videos', filters, { sort: 'popular' })).toBe('/videos?q=torch&sort=popular');
    expect(hrefWith('/videos', filters, { page: 4 })).toBe('/videos?q=torch&page=4');
    expect(hrefWith('/videos', readFilters({}), {})).toBe('/videos');
  });
  it('becomes what the API is asked', () => {
    expect(queryFrom(readFilters({ price: 'sale', page: '2' }))).toMatchObject({ sale: true, offset: 24, limit: 24, sortBy: 'latest' });
    expect(queryFrom(readFilters({ sort: 'price' }))).toMatchObject({ sale: undefined, sortBy: 'price', sort: 'asc' });
  });
});

test.each([[8, '0:08'], [95.4, '1:35'], [3599.6, '1:00:00'], [3725, '1:02:05']])('%p seconds are %p', (seconds, text) => expect(clock(seconds)).toBe(text));

describe('a card', () => {
  const thing: Thing = { kind: 'video', _id: 'v', href: '/videos/v', name: 'One night', picture: '/p.webp', token: 120, open: false, isBought: false, fact: '1:35', performer: { username: 'juno', name: 'Juno' } };
  it('says the price before the click, and whose it is', () => {
    render(<ThingCard thing={thing} />);
    expect(screen.getByRole('link', { name: 'One night' })).toHaveAttribute('href', '/videos/v');
    expect(screen.getByText('120')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Juno' })).toHaveAttribute('href', '/performers/juno');
  });
  it('says what is free and what is bought', () => {
    const { rerender } = render(<ThingCard thing={{ ...thing, token: 0, open: true }} />);
    expect(screen.getByText('Free')).toBeInTheDocument();
    rerender(<ThingCard thing={{ ...thing, isBought: true, open: true }} />);
    expect(screen.getByText('Yours')).toBeInTheDocument();
    expect(screen.queryByText('120')).not.toBeInTheDocument();
  });
});
