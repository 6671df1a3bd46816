// Buying, returning and waiting for tickets, over a fake API.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { authenticated, type OwnProfile } from '@/features/auth/slice';
import { type TicketShow } from '@/features/tickets/api';
import { BuyTicket } from '@/features/tickets/BuyTicket';
import { HeldTicket } from '@/features/tickets/HeldTicket';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/tickets/s' }),
}));

const AT = new Date(Date.now() + 86_400_000).toISOString();
const show = (fields: Partial<TicketShow> = {}): TicketShow => ({
  _id: 's',
  performer: { _id: 'p', username: 'juno', name: 'Juno', avatar: '' },
  title: 'Night Train',
  description: '',
  startsAt: AT,
  minutes: 60,
  price: 40,
  early: null,
  seats: 10,
  minimum: null,
  payRule: 'whole',
  status: 'announced',
  reason: null,
  closedAt: null,
  priceNow: 40,
  sold: 0,
  soldUntil: AT,
  isOpen: false,
  ticket: null,
  isWaiting: false,
  ...fields,
});
const ticket = { number: 1, price: 40, state: 'held', boughtAt: AT } as const;
const member = { role: 'user', _id: 'm', username: 'noa', name: 'Noa', balance: 200, avatar: '', email: '' };

function Page({ initial }: { initial: TicketShow }) {
  const [shown, setShown] = useState(initial);
  return shown.ticket ? (
    <HeldTicket show={shown} onChange={setShown} />
  ) : (
    <BuyTicket show={shown} onChange={setShown} />
  );
}

async function open(initial: TicketShow, handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(handlers);
  const store = await startStore();
  store.dispatch(authenticated(member as OwnProfile));
  render(
    <Provider store={store}>
      <Page initial={initial} />
    </Provider>,
  );
  return api;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('sends the same purchase again, under its key, while it is unclear whether it arrived', async () => {
  let tries = 0;
  const api = await open(show(), {
    'POST /ticket-shows/s/tickets': () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return data({ ...show({ ticket, sold: 1 }), balance: 160 });
    },
  });
  await press(/^Buy ticket/);
  expect(await screen.findByText('No answer yet. Try again: you pay only once.')).toBeVisible();
  await press(/^Try again/);
  expect(await screen.findByText(/^The tokens are held until Juno has performed for 60 minutes/)).toBeVisible();
  const sent = api.arrived.filter(({ call }) => call.startsWith('POST'));
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('joins the waiting list of a sold-out show, and says why that failed before', async () => {
  const full = show({ sold: 10 });
  const api = await open(full, {
    'PUT /ticket-shows/s/waiting': refusal(422, 'TICKETS_CLOSED', 'Tickets for this show are no longer sold.'),
  });
  await press('Join the waiting list');
  expect(await screen.findByText('Tickets for this show are no longer sold.')).toBeVisible();
  api.handlers['PUT /ticket-shows/s/waiting'] = data({ ...full, isWaiting: true });
  await press('Join the waiting list');
  expect(await screen.findByText(/^You are on the waiting list/)).toBeVisible();
  expect(screen.queryByText('Tickets for this show are no longer sold.')).toBeNull();
  expect(api.arrived.at(-1)?.body).toEqual({ isWaiting: true });
});

test('returns a ticket after a second press', async () => {
  const held = show({ ticket, sold: 1 });
  const api = await open(held, {
    'DELETE /ticket-shows/s/ticket': data({
      ...held,
      sold: 0,
      ticket: { ...ticket, state: 'returned' },
      balance: 200,
    }),
  });
  await press('Return ticket');
  expect(api.calls()).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Return the ticket' }));
  expect(await screen.findByText('You got 40 tokens back.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Return ticket' })).toBeNull();
});
