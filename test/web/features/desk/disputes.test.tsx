import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DisputeView } from '@contract/disputes';
import { DisputesScreen } from '@/features/disputes/DisputesScreen';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const router = { query: {} as Record<string, string>, isReady: true, push: jest.fn(async () => true) };
jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => router }));
beforeEach(() => {
  router.query = {};
});

const SEARCH = 'GET /operator/disputes';
const dispute = (at: number, change: Partial<DisputeView> = {}): DisputeView => ({
  _id: `d${at}`,
  reference: `dp_${at}`,
  status: 'needs_response',
  reason: 'fraudulent',
  amount: 22.99,
  currency: 'USD',
  respondBy: '2026-11-29T10:00:00.000Z',
  createdAt: '2026-11-24T10:00:00.000Z',
  closedAt: null,
  account: { _id: `m${at}`, username: `member-${at}`, name: `Member ${at}`, avatar: '/avatar.webp' },
  order: {
    _id: `o${at}`,
    packageName: 'Evening',
    tokens: 250,
    status: 'paid',
    paidAt: '2026-11-01T10:00:00.000Z',
    paymentReference: `py_${at}`,
  },
  balance: 250,
  takenBack: null,
  notes: [],
  ...change,
});
const site = (rows: DisputeView[], more: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ [SEARCH]: data({ data: rows, total: rows.length }), ...more });
  renderDesk(<DisputesScreen />);
  return api;
};

test('says what a lost dispute would do to the balance, and links to the account', async () => {
  site([dispute(1, { balance: 40 })]);
  expect(await screen.findByText('Payer says it was fraud')).toBeInTheDocument();
  expect(screen.getByText('22.99 USD')).toBeInTheDocument();
  expect(screen.getByText('Needs evidence')).toBeInTheDocument();
  expect(
    screen.getByText(
      'Nothing moved yet. If the bank decides for the payer, 250 tokens are taken back, once. 210 of them are spent and would become a debt.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Account of Member 1' })).toHaveAttribute('href', '/operator/people/m1');
});

test.each([
  [{ status: 'won' as const }, 'The ledger moved nothing: the member keeps the tokens.'],
  [{ status: 'lost' as const }, 'The ledger moved nothing: the tokens had been taken back before.'],
  [
    { status: 'lost' as const, takenBack: { tokens: 250, at: '2026-11-24T10:00:00.000Z' } },
    /^The ledger took 250 tokens back on 24 Nov/,
  ],
])('says what the ledger did for a closed dispute: %j', async (change, words) => {
  router.query = { status: change.status };
  const api = site([dispute(1, change)]);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(api.arrived[0]?.query).toMatchObject({ status: change.status });
});

test('moves through disputes with j and k and opens one with Enter', async () => {
  site([dispute(1), dispute(2)]);
  const details = (at: number) => screen.getByRole('button', { name: `Details of the dispute of Member ${at}` });
  await screen.findByText('dp_1');
  fireEvent.keyDown(window, { key: 'j' });
  expect(details(2)).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('dp_2')).toBeInTheDocument();
  fireEvent.keyDown(window, { key: 'Enter' });
  expect(details(2)).toHaveAttribute('aria-expanded', 'false');
  fireEvent.keyDown(window, { key: 'k' });
  fireEvent.keyDown(window, { key: 'Enter' });
  expect(details(1)).toHaveAttribute('aria-expanded', 'true');
});

test('adds a note about the evidence, and keeps the words of one that was not saved', async () => {
  const NOTE = 'POST /operator/disputes/d1/notes';
  const note = { _id: 'n1', by: 'Henrik Aas', text: 'Sent the chat log.', at: '2026-11-24T11:00:00.000Z' };
  const api = site([dispute(1)], { [NOTE]: refusal(500, 'INTERNAL', 'Something failed.') });
  const field = await screen.findByLabelText('Evidence and notes');
  await userEvent.type(field, ' Sent the chat log. ');
  await userEvent.click(screen.getByRole('button', { name: 'Add the note' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add the note' })).toBeEnabled());
  expect(field).toHaveValue(' Sent the chat log. ');
  api.handlers[NOTE] = data(dispute(1, { notes: [note] }));
  await userEvent.click(screen.getByRole('button', { name: 'Add the note' }));
  expect(await screen.findByText(/Henrik Aas, 24 Nov/)).toBeInTheDocument();
  expect(api.arrived.at(-1)?.body).toEqual({ text: 'Sent the chat log.' });
  expect(screen.getByLabelText('Evidence and notes')).toHaveValue('');
});

test('offers a retry when the list fails, and says when no payment is disputed', async () => {
  const api = site([], { [SEARCH]: refusal(503, 'UNAVAILABLE', 'The site is down.') });
  const retry = await screen.findByRole('button', { name: /again/i });
  api.handlers[SEARCH] = data({ data: [], total: 0 });
  await userEvent.click(retry);
  expect(await screen.findByText('No payment is disputed')).toBeInTheDocument();
});
