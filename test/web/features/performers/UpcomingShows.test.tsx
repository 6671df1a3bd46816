import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type UpcomingShowView } from '@contract/performers';
import { authenticated } from '@/features/auth/slice';
import { UpcomingShows } from '@/features/performers/UpcomingShows';
import { makeStore } from '@/application/wrapper';
import { data, fakeApi } from '@test/support/fakeApi';
import { member, performer } from '@test/support/people';

const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
const show = { startsAt, endsAt: startsAt, title: 'Carols', isReminded: false, ticket: null };

function open(account?: Parameters<typeof authenticated>[0], upcoming: UpcomingShowView[] = [show]) {
  const store = makeStore();
  if (account) store.dispatch(authenticated(account));
  render(
    <Provider store={store}>
      <UpcomingShows performer={{ _id: 'p1', username: 'juno', upcoming }} />
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

test('a ticket show is listed however many other shows come before it', () => {
  fakeApi({});
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const evenings = [1, 2, 3, 4, 5, 6].map((day) => ({ ...show, startsAt: at(day), title: `Evening ${day}` }));
  const ticket = { _id: 't1', price: 120 };
  open(undefined, [...evenings, { ...show, startsAt: at(9), title: 'Night Train', ticket } as UpcomingShowView]);
  expect(screen.getAllByText(/^Evening/)).toHaveLength(4);
  expect(screen.getByRole('link', { name: /Tickets/ })).toHaveAttribute('href', '/tickets/t1');
});
