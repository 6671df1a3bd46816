import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ShowAnalytics } from '@/features/showAnalytics/api';
import { ShowAnalyticsScreen } from '@/features/showAnalytics/ShowAnalyticsScreen';
import { ShowListScreen } from '@/features/showAnalytics/ShowListScreen';
import { barMinutes, tokenSpans, viewerSpans } from '@/features/showAnalytics/spans';
import { formatLength, formatMean } from '@/features/showAnalytics/words';

const show: ShowAnalytics = {
  _id: '01900000-0000-7000-8000-000000000001',
  performer: { _id: '01900000-0000-7000-8000-000000000002', username: 'ida', name: 'Ida', avatar: '/no-avatar.png' },
  title: 'Night Train',
  startedAt: '2026-11-20T20:00:00.000Z',
  endedAt: '2026-11-20T21:30:00.000Z',
  seconds: 5400,
  peakViewers: 40,
  joined: 90,
  stayed: 60,
  averageWatchSeconds: 754,
  chatters: 12,
  followersWon: 3,
  tokens: 135.5,
  earned: 81.3,
  tokensPerHour: 90.33,
  viewers: [
    { minute: 0, viewers: 5 },
    { minute: 1, viewers: 9 },
    { minute: 89, viewers: 40 },
  ],
  tokensByMinute: [
    { minute: 0, type: 'tip', tokens: 25 },
    { minute: 1, type: 'pledge', tokens: 10.5 },
    { minute: 89, type: 'stream_private', tokens: 100 },
  ],
  tokensByType: [
    { type: 'tip', tokens: 25, earned: 15 },
    { type: 'pledge', tokens: 10.5, earned: 6.3 },
    { type: 'stream_private', tokens: 100, earned: 60 },
  ],
  comparison: {
    shows: 10,
    peakViewers: 30,
    joined: 70.25,
    stayed: null,
    averageWatchSeconds: 600,
    chatters: null,
    followersWon: 1.96,
    tokens: 100,
    tokensPerHour: 66.7,
  },
};

test('a chart has at most 60 bars, with the most viewers and the sum of the tokens of each', () => {
  expect(barMinutes(show)).toBe(2);
  const viewers = viewerSpans(show);
  expect(viewers).toHaveLength(45);
  expect(viewers[0]).toEqual({ label: '0:00', name: '0:00 to 0:02', values: { viewers: 9 } });
  expect(viewers.at(-1)).toMatchObject({ name: '1:28 to 1:30', values: { viewers: 40 } });
  const tokens = tokenSpans(show);
  expect(tokens[0]?.values).toEqual({ tips: 35.5 });
  expect(tokens.at(-1)?.values).toEqual({ shows: 100 });
  expect(barMinutes({ seconds: 1 })).toBe(1);
  expect(viewerSpans({ ...show, seconds: 1_000_000 }).length).toBeLessThanOrEqual(60);
});

test('lengths and means read well', () => {
  expect([40, 754, 3600, 5400].map(formatLength)).toEqual(['40 s', '13 min', '1 h', '1 h 30 min']);
  expect([30, 1.96, 70.25, 1234.5].map(formatMean)).toEqual(['30', '2', '70.3', '1,234.5']);
});

test('the page of a show has its figures with the means of the shows before, and the numbers of its charts', async () => {
  render(<ShowAnalyticsScreen role="performer" show={{ ...show, seconds: 120 }} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Night Train');
  const figures = within(screen.getByLabelText('Viewers of the show'));
  expect(figures.getByText('Joined').parentElement).toHaveTextContent('Joined90Average 70.3');
  expect(figures.getByText('Average watch time').parentElement).toHaveTextContent('13 minAverage 10 min');
  expect(figures.getByText('Chatters').parentElement).toHaveTextContent(/^Chatters12$/);
  const chart = within(screen.getByRole('figure', { name: 'Tokens by minute' }));
  await userEvent.click(chart.getByRole('button', { name: 'Show the numbers' }));
  expect(chart.getByRole('row', { name: /^0:00 to 0:01 25/ })).toBeVisible();
  const types = within(screen.getByRole('table', { name: 'Tokens by type' }));
  expect(types.getByRole('row', { name: /^Private show/ })).toHaveTextContent('60');
  expect(screen.getByText(/the 10 shows before/)).toBeInTheDocument();
});

test('figures that were not recorded are dashes, and a show without tokens says so', () => {
  const bare = {
    ...show,
    seconds: 120,
    joined: null,
    chatters: null,
    viewers: [],
    tokensByMinute: [],
    tokensByType: [],
    comparison: null,
  };
  render(<ShowAnalyticsScreen role="studio" show={bare} />);
  expect(screen.getByText('Joined').parentElement).toHaveTextContent(/^Joined–$/);
  expect(screen.getByText('Viewers by minute are not known for this show.')).toBeInTheDocument();
  expect(screen.getByText('No tokens were paid during this show.')).toBeInTheDocument();
  expect(screen.queryByText(/^Average [\d]/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Ida' })).toHaveAttribute('href', `/studio/performers/${show.performer._id}`);
});

test('the list leads to each show, names the performer to a studio, and says what will be there when it is empty', () => {
  const { rerender } = render(<ShowListScreen role="studio" page={1} shows={{ data: [show], total: 1 }} />);
  expect(screen.getByRole('link', { name: 'Night Train' })).toHaveAttribute('href', `/studio/analytics/${show._id}`);
  expect(screen.getByRole('rowheader')).toHaveTextContent('Ida');
  rerender(<ShowListScreen role="performer" page={1} shows={{ data: [], total: 0 }} />);
  expect(screen.getByText(/Your public shows will appear here/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go live' })).toHaveAttribute('href', '/live');
});
