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

test('on stage: a link to the performer, live, with the number of viewers and three tags', () => {
  render(<PerformerCard performer={juno} />);
  const link = screen.getByRole('link', { name: /Juno/ });
  expect(link).toHaveAttribute('href', '/performers/juno');
  expect(link).toHaveAccessibleName(/^Juno Valcourt ?, live: Late set$/);
  expect(screen.getByText('LIVE')).toBeInTheDocument();
  expect(screen.getByText('1,284')).toBeInTheDocument();
  expect(screen.getByText('#requests')).toBeInTheDocument();
  expect(screen.queryByText('#chanson')).not.toBeInTheDocument();
});

test('a group show says its price a minute', () => {
  render(<PerformerCard performer={{ ...juno, streamingStatus: 'group' }} />);
  expect(screen.getByText('Group · 12/min')).toBeInTheDocument();
});

test('off stage: the next show stands where the viewers stood', () => {
  render(<PerformerCard performer={{ ...juno, streamingStatus: 'offline' }} />);
  expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
  expect(screen.queryByText('1,284')).not.toBeInTheDocument();
  expect(document.querySelector('time')).toHaveAttribute('datetime', '2026-11-22T18:30:00Z');
});

test('tags lead to everyone who has them', () => {
  render(<PerformerCard performer={{ ...juno, tags: ['r&b'] }} />);
  expect(screen.getByRole('link', { name: '#r&b' })).toHaveAttribute('href', '/tags/r%26b');
});

test.each([
  [undefined, '/images/offline.webp'],
  ['', '/images/offline.webp'],
  ['/house.webp', '/house.webp'],
])('without a picture of their own stands the one of the site (%p)', (instead, src) => {
  render(<PerformerCard performer={{ ...juno, poster: null }} instead={instead} />);
  expect(document.querySelector('img')?.getAttribute('src')).toContain(src);
});
