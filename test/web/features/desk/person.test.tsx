import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type PersonDetailView } from '@contract/people';
import PersonPage from '../../../../pages/operator/people/[id]';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ query: { id: 'm1' }, isReady: true }),
}));

const PERSON = 'GET /operator/people/m1';
const mira: PersonDetailView = {
  ...{ _id: 'm1', role: 'user', username: 'mira', name: 'Mira', email: 'mira@people.test', avatar: '' },
  ...{ status: 'active', createdAt: '2026-01-01T00:00:00.000Z', banned: false, country: null, dateOfBirth: null },
  ...{ emailVerified: true, emailFailure: null, verification: null, balance: 10, secondFactor: false, devices: 1 },
  ...{ sharedWith: [], reports: { open: 0, total: 0 }, sessions: [] },
};
const line = { _id: 'l1', at: '2026-11-01T10:00:00.000Z', text: 'Tip to Juno', tokens: -5, by: 'Mira' };

test('a list of an account that cannot be read says so and offers a retry, instead of seeming empty', async () => {
  const lists = ['log', 'purchases', 'shows', 'reports', 'adjustments'];
  const api = fakeApi({
    [PERSON]: data(mira),
    [`${PERSON}/money`]: refusal(503, 'UNAVAILABLE', 'Try again soon.'),
    ...Object.fromEntries(lists.map((list) => [`${PERSON}/${list}`, data([])])),
  });
  renderDesk(<PersonPage />, { operatorRole: 'owner' });
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('This could not be loaded');
  expect(screen.queryByText('No token has moved on this account yet.')).not.toBeInTheDocument();
  expect(screen.getByText('Orders and token packages appear here.')).toBeInTheDocument();
  api.handlers[`${PERSON}/money`] = () => data([line]);
  await userEvent.click(within(failed).getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Tip to Juno')).toBeInTheDocument();
});
