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

test('lists the orders of a member with performer, delivery status and refund request', async () => {
  store.dispatch(
    ordersLoaded({ data: [order({ refund: { _id: 'r1', status: 'pending', token: 40, note: '' } })], total: 1 }),
  );
  render(
    <Provider store={store}>
      <OrdersScreen filter={filter} />
    </Provider>,
  );
  const row = within(screen.getByRole('list', { name: 'Orders' })).getByRole('listitem');
  for (const text of ['#1001, Juno Valcourt', 'Being prepared', 'Refund requested', '40'])
    expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: 'Signed poster' })).toHaveAttribute('href', '/account/user/orders/o1');
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'shipping');
  expect(router.push).toHaveBeenLastCalledWith('/account/user/orders?deliveryStatus=shipping', undefined, {
    scroll: false,
  });
});

test('shows the delivery steps of a parcel, or a link to files that were not refunded', () => {
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

describe('the orders of a performer', () => {
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

  test('offer only later delivery steps, and save the shipping code', async () => {
    const api = fakeApi({ [UPDATE]: data(order({ deliveryStatus: 'shipping', shippingCode: 'LT 42' })) });
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Order 1001' });
    expect(dialog).toHaveTextContent('Lamp street 1');
    expect(
      within(screen.getByLabelText('Status', { selector: 'dialog select, [role=dialog] select' }))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Being prepared', 'On its way', 'Delivered']);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.selectOptions(screen.getByLabelText('Status', { selector: '[role=dialog] select' }), 'shipping');
    await userEvent.type(screen.getByLabelText('Shipping code'), 'LT 42');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(api.arrived[0]).toMatchObject({ call: UPDATE, body: { deliveryStatus: 'shipping', shippingCode: 'LT 42' } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('On its way');
  });

  test('show a refusal and keep the input', async () => {
    fakeApi({ [UPDATE]: refusal(422, 'ALREADY_REFUNDED', 'This order was refunded. Do not send it.') });
    await open();
    await userEvent.type(screen.getByLabelText('Shipping code'), 'LT 42');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This order was refunded.');
    expect(screen.getByLabelText('Shipping code')).toHaveValue('LT 42');
  });
});
