import { render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { type RosterStatistics, type Stats } from '@/features/studios/api';
import { StudioDashboard } from '@/features/studios/StudioDashboard';

const figures = { grossPrice: 90, studioNet: 27, performerNet: 36, siteNet: 27, secondsOnline: 5400 };
const stats: Stats = {
  fromDate: '2026-10-27',
  toDate: '2026-11-25',
  totals: figures,
  days: Array.from({ length: 30 }, (_, index) => ({
    ...figures,
    day: new Date(Date.UTC(2026, 9, 27 + index)).toISOString().slice(0, 10),
  })),
  performers: { active: 0, inactive: 0, live: 0 },
};

test('the studio’s dashboard names its period and leads to the earnings of the same days', () => {
  render(
    <Provider store={makeStore()}>
      <StudioDashboard stats={stats} best={{ data: [], total: 0 } as unknown as RosterStatistics} />
    </Provider>,
  );
  const heading = screen.getByRole('heading', { name: /Last 30 days/ });
  expect(heading.parentElement).toHaveTextContent('27 Oct 2026 to 25 Nov 2026');
  expect(screen.getByRole('link', { name: /Each earning/ })).toHaveAttribute(
    'href',
    '/studio/earnings?from=2026-10-27&to=2026-11-25',
  );
  const totals = screen.getByLabelText('From 27 Oct 2026 to 25 Nov 2026');
  expect(within(totals).getByText('27')).toBeInTheDocument();
  expect(within(totals).getByText('90')).toBeInTheDocument();
});
