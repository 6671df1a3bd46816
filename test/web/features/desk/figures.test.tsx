import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FiguresScreen } from '@/features/figures/FiguresScreen';
import { HomeFigures } from '@/features/figures/HomeFigures';
import { type Figures, type Statistics } from '@/features/figures/api';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi } from '@test/support/fakeApi';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ query: {}, isReady: true, push: jest.fn() }),
}));

// a Thursday to the next Wednesday: two weeks
const DAYS = [5, 6, 7, 8, 9, 10, 11].map((day) => `2026-11-${String(day).padStart(2, '0')}`);
const signUps = { user: 2, performer: 1, studio: 0 };
const sold = { revenue: 5, tokensSold: 100, tokensSpent: 40, commission: 8, liveHours: 2 };
const people = { viewers: 30, buyers: 2, firstBuyers: 1, newMembers: 4, converted: 1 };
const more = { ...people, refunds: 1, refundedTokens: 10, disputes: 1, disputed: 22.5 };

const statistics: Statistics = {
  ...{ fromDate: DAYS[0]!, toDate: DAYS.at(-1)!, currency: '$' },
  totals: { ...sold, signUps },
  days: DAYS.map((day) => ({ day, ...sold, signUps })),
  now: {
    payoutsDue: { requests: 3, tokens: 1200, money: 60 },
    ...{ tokensUnpaid: 900, tokensInWallets: 4000, live: 4, waiting: 2 },
    accounts: { user: 50, performer: 9, studio: 1 },
  },
};
const figures: Figures = {
  ...{ fromDate: DAYS[0]!, toDate: DAYS.at(-1)!, totals: more },
  days: DAYS.map((day) => ({ day, ...more })),
  conversion: { signUps: 40, bought: 10 },
  topPerformers: [{ _id: 'p1', username: 'juno', name: 'Juno Vale', avatar: '/a.webp', earned: 500, kept: 300 }],
};
const health = {
  ...{ version: '0.1.0', startedAt: '2026-11-25T10:00:00.000Z', database: { bytes: 1024 } },
  ledger: { transfers: 12, sealedAt: null, audit: null },
  ...{ jobs: { waiting: 0, late: 0, failed: 2 }, mails: { waiting: 0, failed: 1 }, storage: { free: 50, total: 100 } },
};

async function openFigures() {
  const api = fakeApi({
    'GET /statistics/admin': data(statistics),
    'GET /operator/figures': data(figures),
    'GET /operator/health': data(health),
  });
  api.handlers['GET /operator/health'] = ({ query }) =>
    data(query.audit ? { ...health, ledger: { ...health.ledger, audit: { sound: true, faults: [] } } } : health);
  renderDesk(<FiguresScreen />, { operatorRole: 'owner' });
  await screen.findByText('Audit the ledger');
}

const chartOf = (title: string) => screen.findByRole('img', { name: new RegExp(`^${title}: `) });
const barsOf = (chart: HTMLElement) => [...chart.querySelectorAll('g > title')].map(({ textContent }) => textContent);

test.each([
  ['Revenue', '$5'],
  ['Tokens sold', '100'],
  ['Tokens spent', '40'],
  ['Viewers', '30'],
  ['Sign-ups', '3'],
  ['Live hours', '2'],
  ['First purchases', '1'],
  ['Conversion', '25%'],
  ['Refunded tokens', '10'],
  ['Disputed payments', '$22.5'],
])('the chart "%s" has a bar for each day', async (title, value) => {
  await openFigures();
  const bars = barsOf(await chartOf(title));
  expect(bars).toHaveLength(DAYS.length);
  expect(bars[0]).toContain(`5 Nov 2026: ${value}`);
});

test('a bar is a week when the operator chooses weeks', async () => {
  await openFigures();
  await chartOf('Tokens sold');
  await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
  expect(barsOf(await chartOf('Tokens sold'))).toEqual(['5 Nov to 8 Nov 2026: 400', '9 Nov to 11 Nov 2026: 300']);
  // a rate is no sum
  expect(barsOf(await chartOf('Conversion'))).toEqual(['5 Nov to 8 Nov 2026: 25%', '9 Nov to 11 Nov 2026: 25%']);
  expect(await chartOf('Conversion')).toHaveAccessibleName('Conversion: 25% in 2 bars');
});

test('the figures say payouts due, conversion, refunds and disputes, and name the top performers', async () => {
  await openFigures();
  await chartOf('Revenue');
  expect(screen.getByText('3 requests')).toBeInTheDocument();
  const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(valueOf('Conversion')).toBe('25.0%');
  expect(valueOf('Refunds')).toBe('1, 10 tokens');
  expect(valueOf('Disputes')).toMatch(/^1, \$22\.5/);
  expect(screen.getByRole('link', { name: 'Juno Vale' })).toHaveAttribute('href', '/operator/people/p1');
});

test('the health says what to look at, and audits the ledger on request', async () => {
  await openFigures();
  const line = async (label: string) => (await screen.findByText(label, { selector: 'li b' })).closest('li')!;
  expect(await line('Jobs')).toHaveTextContent('Look at this:Jobs0 waiting, 0 late, 2 failed');
  expect(await line('Emails')).toHaveTextContent('Look at this:');
  expect(await line('Version')).toHaveTextContent('0.1.0');
  await userEvent.click(screen.getByRole('button', { name: 'Audit the ledger' }));
  expect(await within(await line('Ledger')).findByText('Audited just now: sound')).toBeInTheDocument();
});

test('the first page of the desk compares the revenue of today with a week ago, and names who earned most', async () => {
  const days = [...statistics.days, { ...statistics.days[0]!, day: '2026-11-12', revenue: 8 }];
  fakeApi({
    'GET /statistics/admin': data({ ...statistics, days }),
    'GET /operator/figures': data(figures),
  });
  renderDesk(<HomeFigures />, { operatorRole: 'finance' });
  expect(await screen.findByText('60% more than last Thursday')).toBeVisible();
  expect(screen.getByText('$8.00')).toBeVisible();
  expect(barsOf(await chartOf('Revenue'))).toContain('12 Nov 2026: $8.00');
  expect(screen.getByRole('link', { name: 'Juno Vale' })).toHaveAttribute('href', '/operator/people/p1');
  expect(screen.getByRole('link', { name: 'All figures' })).toHaveAttribute('href', '/operator/figures');
});
