import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type AppStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { PurchaseButton } from '@/features/purchases/PurchaseButton';
import { PurchasesScreen } from '@/features/purchases/PurchasesScreen';
import { purchasedItemsSlice } from '@/features/purchases/slice';
import { type PurchaseOffer } from '@/features/purchases/usePurchase';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { order } from '@test/support/orders';
import { member, performer } from '@test/support/people';
import { startStore } from '@test/support/webStore';

const router = { asPath: '/videos/i1', push: jest.fn(async () => true), replace: jest.fn(async () => true) };
jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/videos/i1', push: jest.fn(async () => true) } },
  useRouter: () => router,
}));
jest.mock('@/lib/idempotencyKey', () => {
  let made = 0;
  return { newIdempotencyKey: () => `key-${(made += 1)}` };
});
jest.mock('@/lib/retryDelays', () => ({ PAID_CALL_RETRY_DELAYS_MS: [1] }));

const video: PurchaseOffer = { type: 'video', id: 'i1', name: 'Night train', token: 30 };
const poster: PurchaseOffer = {
  type: 'product',
  id: 'i2',
  name: 'Signed poster',
  token: 20,
  isShipped: true,
  stock: 3,
};
const BUY = 'POST /purchase-items/video/i1';
const bought = {
  ...order({
    type: 'video',
    name: 'Night train',
    delivery: 'access',
    deliveryStatus: 'delivered',
    quantity: 1,
    token: 30,
  }),
  balance: 70,
};

let store: AppStore;
beforeEach(async () => {
  router.replace.mockClear();
  store = await startStore();
});

const show = (item: PurchaseOffer, balance = 100) => {
  store.dispatch(authenticated(member({ balance })));
  render(
    <Provider store={store}>
      <PurchaseButton item={item} />
    </Provider>,
  );
};
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
const settled = () =>
  act(() => until('the purchase settles', () => store.getState().purchases.buying.status !== 'sending'));

test('shows price and remaining balance, buys once on a double click, and opens the item afterwards', async () => {
  const api = fakeApi({ [BUY]: data(bought) });
  show(video);
  await press(/^Buy 30/);
  expect(screen.getByText('Balance after purchase').closest('div')).toHaveTextContent('70');
  await userEvent.dblClick(screen.getByRole('button', { name: /^Pay 30/ }));
  await settled();
  expect(api.calls()).toEqual([BUY]);
  expect(api.arrived[0]).toMatchObject({
    body: { token: 30 },
    headers: { 'idempotency-key': expect.stringMatching(/^key-/) },
  });
  expect(screen.getByRole('dialog', { name: 'Purchase complete' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', '/account/user/orders/o1');
  await press(/^Open it/);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.replace).toHaveBeenCalledWith('/videos/i1', undefined, { scroll: false });
});

test('retries a purchase with an unknown outcome under the same key', async () => {
  const api = fakeApi({
    [BUY]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  show(video);
  await press(/^Buy/);
  await press(/^Pay/);
  await settled();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The server did not reply. You can safely try again: you pay only once.',
  );
  api.handlers[BUY] = data(bought);
  await press(/^Try again/);
  await settled();
  const keys = new Set(api.arrived.map(({ headers }) => headers['idempotency-key']));
  expect(api.arrived.length).toBeGreaterThan(1);
  expect(keys.size).toBe(1);
  expect(screen.getByRole('dialog', { name: 'Purchase complete' })).toBeInTheDocument();
});

test('links to the wallet and back if the balance is too small', async () => {
  show(video, 12);
  await press(/^Buy/);
  expect(screen.getByText('Missing').closest('div')).toHaveTextContent('18');
  expect(screen.getByRole('link', { name: 'Get tokens' })).toHaveAttribute(
    'href',
    '/account/user/wallet?back=%2Fvideos%2Fi1&missing=18',
  );
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('shows a refusal in the dialog and uses another key for the next try', async () => {
  const api = fakeApi({ [BUY]: refusal(422, 'PRICE_CHANGED', 'The price has changed. No tokens were spent.') });
  show(video);
  await press(/^Buy/);
  await press(/^Pay/);
  await settled();
  expect(screen.getByRole('alert')).toHaveTextContent('The price has changed. No tokens were spent.');
  await press(/^Pay/);
  await settled();
  const [first, second] = api.arrived.map(({ headers }) => headers['idempotency-key']);
  expect(first).not.toBe(second);
});

const ADDRESS = {
  name: 'Mira Sand',
  street: 'Lamp street 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'Germany',
};
const ADDRESS_TEXTS = [
  ['Name', ADDRESS.name],
  ['Street and number', ADDRESS.street],
  ['Postal code', ADDRESS.postalCode],
  ['City', ADDRESS.city],
  ['Country', ADDRESS.country],
] as const;

test('asks for quantity and address of a physical product, limited by the stock', async () => {
  const api = fakeApi({
    'GET /users/delivery-address': data(null),
    'POST /purchase-items/product/i2': data({ ...order(), balance: 40 }),
  });
  show(poster);
  await press(/^Buy/);
  await press(/^Pay 20/);
  expect(screen.getAllByText('This field is required!')).toHaveLength(5);
  // on a small screen the first wrong field may be scrolled out of view
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(api.calls()).toEqual(['GET /users/delivery-address']);
  await press(/^Increase quantity/);
  await press(/^Increase quantity/);
  expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  for (const [label, text] of ADDRESS_TEXTS) await userEvent.type(screen.getByLabelText(label), text);
  await press(/^Pay 60/);
  await settled();
  expect(api.arrived[1]?.body).toEqual({ token: 20, quantity: 3, address: ADDRESS });
});

test('fills in the address of the last order, and never over what the member types', async () => {
  const api = fakeApi({
    'GET /users/delivery-address': data(ADDRESS),
    'POST /purchase-items/product/i2': data({ ...order(), balance: 40 }),
  });
  show(poster);
  await press(/^Buy/);
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Hamburg'));
  await userEvent.clear(screen.getByLabelText('Street and number'));
  await userEvent.type(screen.getByLabelText('Street and number'), 'Quay 2');
  await press(/^Pay 20/);
  await settled();
  expect(api.arrived[1]?.body).toEqual({ token: 20, quantity: 1, address: { ...ADDRESS, street: 'Quay 2' } });
});

test('asks guests to log in, shows performers no button, and disables it for sold out items', () => {
  const { rerender } = render(
    <Provider store={store}>
      <PurchaseButton item={video} />
    </Provider>,
  );
  expect(screen.getByRole('button', { name: /^Log in to buy/ })).toBeInTheDocument();
  act(() => void store.dispatch(authenticated(performer())));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  act(() => void store.dispatch(authenticated(member())));
  rerender(
    <Provider store={store}>
      <PurchaseButton item={{ ...poster, stock: 0 }} />
    </Provider>,
  );
  expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
});

test('lists purchases with links to the items and to the orders of shipped products, or says what will be there', () => {
  const filter = { q: '', type: '', page: 1 };
  const { rerender } = render(
    <Provider store={store}>
      <PurchasesScreen filter={filter} />
    </Provider>,
  );
  expect(screen.getByText('Videos, galleries and products that you buy will appear here.')).toBeInTheDocument();
  act(
    () =>
      void store.dispatch(
        purchasedItemsSlice.actions.searchSucceeded({
          data: [order({ _id: 'o2', type: 'video', delivery: 'access', itemId: 'v1', name: 'Night train' }), order()],
          total: 2,
        }),
      ),
  );
  rerender(
    <Provider store={store}>
      <PurchasesScreen filter={filter} />
    </Provider>,
  );
  expect(screen.getByRole('link', { name: /Night train/ })).toHaveAttribute('href', '/videos/v1');
  expect(screen.getByRole('link', { name: /Signed poster/ })).toHaveAttribute('href', '/account/user/orders/o1');
});
