import { render, screen } from '@testing-library/react';
import { PerformerCard, type PerformerCardView } from '@/ui/PerformerCard';

const juno: PerformerCardView = {
  _id: '1',
  username: 'juno',
  name: 'Juno Valcourt',
  avatar: '/a.webp',
  poster: '/p.webp',
  streamingStatus: 'public',
  isOnline: true,
  streamingTitle: 'Late set',
  viewers: 1284,
  tags: ['jazz', 'vocals', 'requests', 'chanson'],
  privateCallPrice: 30,
  groupCallPrice: 12,
  nextShowAt: '2026-11-22T18:30:00Z',
};

test('a live performer’s card links to them and shows viewers and three tags', () => {
  render(<PerformerCard performer={juno} />);
  const link = screen.getByRole('link', { name: /Juno/ });
  expect(link).toHaveAttribute('href', '/performers/juno');
  expect(link).toHaveAccessibleName(/^Juno Valcourt ?, live: Late set$/);
  expect(screen.getByText('LIVE')).toBeInTheDocument();
  expect(screen.getByText('1,284')).toBeInTheDocument();
  expect(screen.getByText('#requests')).toBeInTheDocument();
  expect(screen.queryByText('#chanson')).not.toBeInTheDocument();
});

test('a group show shows its price per minute', () => {
  render(<PerformerCard performer={{ ...juno, streamingStatus: 'group' }} />);
  expect(screen.getByText('Group · 12/min')).toBeInTheDocument();
});

test('a full group show is not offered at its price', () => {
  render(<PerformerCard performer={{ ...juno, streamingStatus: 'group', groupShowFull: true }} />);
  expect(screen.getByText('Group · full')).toBeInTheDocument();
});

test('an offline performer’s card shows the next show instead of viewers', () => {
  render(<PerformerCard performer={{ ...juno, streamingStatus: 'offline' }} />);
  expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
  expect(screen.queryByText('1,284')).not.toBeInTheDocument();
  expect(document.querySelector('time')).toHaveAttribute('datetime', '2026-11-22T18:30:00Z');
});

test('an offline performer’s card links to the tickets of the next show', () => {
  const ticketed = { ...juno, nextShowTicket: { _id: 't1', price: 1200 } };
  const { rerender } = render(<PerformerCard performer={{ ...ticketed, streamingStatus: 'offline' }} />);
  const link = screen.getByRole('link', { name: 'Tickets, 1,200 tokens' });
  expect(link).toHaveAttribute('href', '/tickets/t1');
  rerender(<PerformerCard performer={ticketed} />);
  expect(link).not.toBeInTheDocument();
});

describe('the rail of a goal', () => {
  const goal = { title: 'Encore', lamps: 10, tokens: 2000, raised: 1240, pledged: false };
  const rail = () => screen.queryByRole('progressbar');

  test('shows lit lamps and amounts on the card of a public show', () => {
    render(<PerformerCard performer={{ ...juno, goal }} />);
    expect(rail()).toHaveAccessibleName('Goal: Encore');
    expect(rail()).toHaveAttribute('aria-valuenow', '10');
    expect(rail()).toHaveAttribute('aria-valuetext', '1,240 of 2,000 tokens');
    expect(rail()).toHaveStyle({ '--lit': '10' });
    expect(screen.getByText('1,240 of 2,000')).toBeInTheDocument();
  });

  test('has no figures where the performer hides the amounts', () => {
    render(<PerformerCard performer={{ ...juno, goal: { ...goal, tokens: null, raised: null } }} />);
    expect(rail()).toHaveAttribute('aria-valuetext', 'In progress');
    expect(screen.queryByText(/ of /)).not.toBeInTheDocument();
  });

  test('says that members pledge to the goal', () => {
    render(<PerformerCard performer={{ ...juno, goal: { ...goal, pledged: true } }} />);
    expect(rail()).toHaveAccessibleName('Pledged goal: Encore');
  });

  test('is missing without a goal, and outside a public show', () => {
    const { rerender } = render(<PerformerCard performer={juno} />);
    expect(rail()).not.toBeInTheDocument();
    rerender(<PerformerCard performer={{ ...juno, goal, streamingStatus: 'private' }} />);
    expect(rail()).not.toBeInTheDocument();
    rerender(<PerformerCard performer={{ ...juno, goal, streamingStatus: 'offline' }} />);
    expect(rail()).not.toBeInTheDocument();
  });
});

test('tags link to their performers', () => {
  render(<PerformerCard performer={{ ...juno, tags: ['r&b'] }} />);
  expect(screen.getByRole('link', { name: '#r&b' })).toHaveAttribute('href', '/tags/r%26b');
});

test.each([
  [undefined, '/images/offline.webp'],
  ['', '/images/offline.webp'],
  ['/house.webp', '/house.webp'],
])('a performer without a picture gets the site’s picture (%p)', (placeholder, src) => {
  render(<PerformerCard performer={{ ...juno, poster: null }} placeholder={placeholder} />);
  expect(document.querySelector('img')?.getAttribute('src')).toContain(src);
});
