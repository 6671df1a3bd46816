import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { authenticated } from '@/features/auth/slice';
import { UpcomingShows } from '@/features/performers/UpcomingShows';
import { makeStore } from '@/application/wrapper';
import { data, fakeApi } from '@test/support/fakeApi';
import { member, performer } from '@test/support/people';

const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
const show = { startsAt, endsAt: startsAt, title: 'Carols', isReminded: false, ticket: null };

function open(account?: Parameters<typeof authenticated>[0]) {
  const store = makeStore();
  if (account) store.dispatch(authenticated(account));
  render(
    <Provider store={store}>
      <UpcomingShows performer={{ _id: 'p1', username: 'juno', upcoming: [show] }} />
    </Provider>,
  );
}

test('a member is reminded of a show, and no longer', async () => {
  const api = fakeApi({
    'PUT /performers/p1/reminder': ({ body }) => data({ startsAt, isReminded: (body as { isOn: boolean }).isOn }),
  });
  open(member());
  await userEvent.click(await screen.findByRole('button', { name: /^Remind me:/ }));
  const on = await screen.findByRole('button', { name: /^Reminder on:/ });
  expect(on).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(on);
  expect(await screen.findByRole('button', { name: /^Remind me:/ })).toBeInTheDocument();
  expect(api.arrived.map(({ body }) => body)).toEqual([
    { startsAt, isOn: true },
    { startsAt, isOn: false },
  ]);
});

test('the shows lead to a calendar; a performer is offered no reminder', async () => {
  fakeApi({});
  open(performer());
  expect(screen.getByText('Carols')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add all shows to my calendar' })).toHaveAttribute(
    'href',
    '/api/performers/juno/calendar.ics',
  );
  await Promise.resolve();
  expect(screen.queryByRole('button')).toBeNull();
});
