/** Transitions of the store: purchases and orders. */
import { type AppState } from '@/application/rootReducer';
import * as auth from '@/features/auth/slice';
import { orderChanged, orderOpened, ordersLoaded } from '@/features/orders/slice';
import * as purchases from '@/features/purchases/slice';
import { order } from '@test/support/orders';
import { error, type Row, testTransitions } from '@test/support/transitions';

// ---- purchases: one at a time, retried under the same key until the reply is known
const intent = { type: 'video' as const, id: 'v1', token: 30 };
const [buy, key, lost] = [purchases.buyRequested(intent), purchases.buyKeyMade('k1'), purchases.buyReplyLost(error)];
const bought = purchases.itemBought({ ...order(), balance: 70 });
const buying = (state: AppState) => state.purchases.buying;
const buyRows: Row[] = [
  ['buying: asked', [buy], buying, { status: 'sending', intent, key: null }],
  [
    'buying: another request meanwhile changes nothing',
    [buy, key, purchases.buyRequested({ ...intent, id: 'v2' })],
    buying,
    { status: 'sending', intent, key: 'k1' },
  ],
  ['buying: bought', [buy, key, bought], buying, { status: 'bought', key: null, bought: { balance: 70 } }],
  [
    'buying: pressed again on the receipt it is no second purchase',
    [buy, key, bought, buy],
    buying,
    { status: 'bought' },
  ],
  ['buying: refused', [buy, key, purchases.buyRefused(error)], buying, { status: 'refused', error, key: null }],
  [
    'buying: the same again after a lost answer keeps the key',
    [buy, key, lost, buy],
    buying,
    { status: 'sending', key: 'k1' },
  ],
  [
    'buying: something else after a lost answer has a key of its own',
    [buy, key, lost, purchases.buyRequested({ ...intent, id: 'v2' })],
    buying,
    { status: 'sending', key: null },
  ],
  [
    'buying: a closed dialog forgets a refusal',
    [buy, key, purchases.buyRefused(error), purchases.buyCleared()],
    buying,
    { status: 'idle', intent: null },
  ],
  [
    'buying: a closed dialog keeps what nobody answered',
    [buy, key, lost, purchases.buyCleared()],
    buying,
    { status: 'unknown', key: 'k1' },
  ],
  ['buying: logged out', [buy, key, lost, auth.loggedOut()], buying, { status: 'idle', key: null }],
];

// ---- orders
const page1 = ordersLoaded({ data: [order(), order({ _id: 'o2' })], total: 5 });
const orderRows: Row[] = [
  ['orders: a page', [page1], (state) => state.orders.list, { data: [{ _id: 'o1' }, { _id: 'o2' }], total: 5 }],
  [
    'orders: a change in the list and in what is open',
    [page1, orderOpened(order()), orderChanged(order({ deliveryStatus: 'shipping' }))],
    (state) => state.orders,
    {
      list: { data: [{ deliveryStatus: 'shipping' }, { deliveryStatus: 'processing' }] },
      current: { deliveryStatus: 'shipping' },
    },
  ],
  [
    "orders: another one's change leaves what is open",
    [page1, orderOpened(order()), orderChanged(order({ _id: 'o2', deliveryStatus: 'shipping' }))],
    (state) => state.orders.current,
    { deliveryStatus: 'processing' },
  ],
  [
    'orders: logged out',
    [page1, orderOpened(order()), auth.loggedOut()],
    (state) => state.orders,
    { list: { data: [], total: 0 }, current: null },
  ],
];

testTransitions([...buyRows, ...orderRows]);
