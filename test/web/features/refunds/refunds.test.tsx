import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { RefundPanel } from '@/features/refunds/RefundPanel';
import { RefundsScreen } from '@/features/refunds/RefundsScreen';
import { refundsSlice } from '@/features/refunds/slice';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { order } from '@test/support/orders';
import { startStore } from '@test/support/webStore';

const router = { asPath: '/account/user/orders/o1', replace: jest.fn(async () => true) };
jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => router }));

const REQUEST = 'POST /refund-requests';
const panel = (changes: Parameters<typeof order>[0] = {}) => render(<RefundPanel order={order(changes)} />);
const openForm = () => userEvent.click(screen.getByRole('button', { name: 'Request a refund' }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('requests a refund of the full price with a reason, and reloads the page', async () => {
  const api = fakeApi({ [REQUEST]: data({}) });
  panel();
  await openForm();
  await send();
  expect(screen.getByText('This field is required!')).toBeInTheDocument();
  expect(api.calls()).toEqual([]);
  expect(screen.getByLabelText('Tokens')).toHaveValue('40');
  await userEvent.type(screen.getByLabelText('What is wrong?'), 'It arrived torn.');
  await send();
  expect(api.arrived[0]).toMatchObject({
    call: REQUEST,
    body: { sourceType: 'order', sourceId: 'o1', description: 'It arrived torn.', token: 40 },
  });
  expect(router.replace).toHaveBeenCalledWith('/account/user/orders/o1', undefined, { scroll: false });
});

test.each([
  ['0', 'Must be between 1 and 40'],
  ['41', 'Must be between 1 and 40'],
  ['a lot', 'Not a validate number!'],
  ['1.5', 'Not a validate number!'],
])('does not request a refund of %s tokens', async (tokens, message) => {
  const api = fakeApi();
  panel();
  await openForm();
  await userEvent.type(screen.getByLabelText('What is wrong?'), 'torn');
  await userEvent.clear(screen.getByLabelText('Tokens'));
  await userEvent.type(screen.getByLabelText('Tokens'), tokens);
  await send();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(api.calls()).toEqual([]);
});

test('shows why a request was refused and keeps the input', async () => {
  fakeApi({ [REQUEST]: refusal(422, 'PENDING_REQUEST_EXISTS', "You've already requested a refund of this order.") });
  panel();
  await openForm();
  await userEvent.type(screen.getByLabelText('What is wrong?'), 'torn');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent("You've already requested a refund of this order.");
  expect(screen.getByLabelText('What is wrong?')).toHaveValue('torn');
});

test.each([
  ['pending', false],
  ['rejected', true],
  ['resolved', false],
] as const)('an order with a %s refund request offers another one: %s', (status, isOffered) => {
  panel({
    deliveryStatus: status === 'resolved' ? 'refunded' : 'delivered',
    refund: { _id: 'r1', status, token: 40, note: 'We looked.' },
  });
  expect(screen.getByText('We looked.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Request a refund' }) !== null).toBe(isOffered);
});

test('lists refund requests with their decisions', async () => {
  const store = await startStore();
  const request = {
    _id: 'r1',
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '',
    sourceType: 'order' as const,
    sourceId: 'o1',
    order: order(),
    description: 'It arrived torn.',
    token: 15,
    status: 'resolved' as const,
    note: 'Sorry.',
    version: 2,
    twoPersonLimit: null,
    approval: null,
    undo: null,
    refunded: 15,
    decidedAt: '2026-11-21T10:00:00.000Z',
  };
  store.dispatch(refundsSlice.actions.searchSucceeded({ data: [request], total: 1 }));
  render(
    <Provider store={store}>
      <RefundsScreen filter={{ status: '', page: 1 }} />
    </Provider>,
  );
  for (const text of ['It arrived torn.', 'Sorry.']) expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent('+15');
  expect(screen.getByRole('link', { name: 'Signed poster' })).toHaveAttribute('href', '/account/user/orders/o1');
});
