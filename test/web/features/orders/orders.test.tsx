import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type AppStore } from '@/application/wrapper';
import { OrderScreen } from '@/features/orders/OrderScreen';
import { OrdersScreen } from '@/features/orders/OrdersScreen';
import { PerformerOrdersScreen } from '@/features/orders/PerformerOrdersScreen';
import { orderOpened, ordersLoaded } from '@/features/orders/slice';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { order } from '@test/support/orders';
import { startStore } from '@test/support/webStore';

const router = { asPath: '/account/user/orders', push: jest.fn(async () => true), replace: jest.fn(async () => true) };
jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => router }));

const filter = { q: '', type: '', deliveryStatus: '', fromDate: '', toDate: '', page: 1 };
let store: AppStore;
beforeEach(async () => {
  store = await startStore();
});

test('a member sees what, from whom, where it is and what became of a wish for a refund', async () => {
  store.dispatch(
    ordersLoaded({ data: [order({ refund: { _id: 'r1', status: 'pending', token: 40, note: '' } })], total: 1 }),
  );
  render(
    <Provider store={store}>
      <OrdersScreen filter={filter} />
    </Provider>,
  );
  const row = within(screen.getByRole('list', { name: 'Orders' })).getByRole('listitem');
  for (const words of ['#1001, Juno Valcourt', 'Being prepared', 'Refund asked', '40'])
    expect(row).toHaveTextContent(words);
  expect(within(row).getByRole('link', { name: 'Signed poster' })).toHaveAttribute('href', '/account/user/orders/o1');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'shipping');
  expect(router.push).toHaveBeenLastCalledWith('/account/user/orders?deliveryStatus=shipping', undefined, {
    scroll: false,
  });
});

test('the page of an order says how far the parcel is, or opens what was bought', () => {
  store.dispatch(orderOpened(order({ shippingCode: 'LT 42', deliveryStatus: 'shipping' })));
  const { rerender } = render(
    <Provider store={store}>
      <OrderScreen refund={() => 'the refund'} />
    </Provider>,
  );
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('On its way');
  expect(screen.getByText('LT 42')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open it' })).not.toBeInTheDocument();
  act(
    () =>
      void store.dispatch(
        orderOpened(
          order({ _id: 'o2', type: 'gallery', itemId: 'g1', delivery: 'access', deliveryStatus: 'delivered' }),
        ),
      ),
  );
  rerender(
    <Provider store={store}>
      <OrderScreen refund={() => 'the refund'} />
    </Provider>,
  );
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/galleries/g1');
  act(
    () =>
      void store.dispatch(
        orderOpened(
          order({ _id: 'o2', type: 'gallery', itemId: 'g1', delivery: 'access', deliveryStatus: 'refunded' }),
        ),
      ),
  );
  expect(screen.queryByRole('link', { name: 'Open it' })).not.toBeInTheDocument();
});

describe('the performer', () => {
  const UPDATE = 'PUT /orders/o1/update';
  const open = async () => {
    store.dispatch(ordersLoaded({ data: [order()], total: 1 }));
    render(
      <Provider store={store}>
        <PerformerOrdersScreen filter={filter} />
      </Provider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Signed poster' }));
  };

  test('moves a parcel forward only, with its shipping code', async () => {
    const api = fakeApi({ [UPDATE]: data(order({ deliveryStatus: 'shipping', shippingCode: 'LT 42' })) });
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Order 1001' });
    expect(dialog).toHaveTextContent('Lamp street 1');
    expect(
      within(screen.getByLabelText('State', { selector: 'dialog select, [role=dialog] select' }))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Being prepared', 'On its way', 'Delivered']);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.selectOptions(screen.getByLabelText('State', { selector: '[role=dialog] select' }), 'shipping');
    await userEvent.type(screen.getByLabelText('Shipping code'), 'LT 42');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(api.arrived[0]).toMatchObject({ call: UPDATE, body: { deliveryStatus: 'shipping', shippingCode: 'LT 42' } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('On its way');
  });

  test('hears why it was refused, and loses nothing typed', async () => {
    fakeApi({ [UPDATE]: refusal(422, 'ALREADY_REFUNDED', 'This order was refunded. Nothing is to be delivered.') });
    await open();
    await userEvent.type(screen.getByLabelText('Shipping code'), 'LT 42');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This order was refunded.');
    expect(screen.getByLabelText('Shipping code')).toHaveValue('LT 42');
  });
});
