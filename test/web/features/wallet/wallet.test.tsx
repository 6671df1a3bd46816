import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { tokenHistory } from '@/features/wallet/historyFilter';
import { extraOf, priceWords, suggestedOf } from '@/features/wallet/offers';
import { OrderScreen } from '@/features/wallet/OrderScreen';
import {
  orderLoaded,
  packagesSlice,
  summaryLoaded,
  tokenHistorySlice,
  type TokenOrder,
  type TokenPackage,
  waitEnded,
} from '@/features/wallet/slice';
import { TransactionsScreen } from '@/features/wallet/TransactionsScreen';
import { WalletScreen } from '@/features/wallet/WalletScreen';
import { walletPath, returnPath } from '@/lib/routes';

const router = { asPath: '/account/user/wallet', query: {} as Record<string, string>, push: jest.fn() };
jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => router }));

const offer = (name: string, tokens: number, price: number): TokenPackage => ({
  _id: name,
  name,
  tokens,
  price,
  description: '',
  ordering: 0,
  createdAt: '',
  updatedAt: '',
});
const offers = [offer('Matinee', 100, 10), offer('Evening', 250, 22), offer('Patron', 1500, 110)];
const order = (change: Partial<TokenOrder> = {}): TokenOrder => ({
  _id: 'o1',
  status: 'paid',
  packageName: 'Matinee',
  tokens: 100,
  price: 9.99,
  currency: 'usd',
  paymentUrl: null,
  returnPath: '/performers/juno',
  balance: 130,
  createdAt: '',
  updatedAt: '',
  ...change,
});

beforeEach(() => {
  router.query = {};
  globalThis.fetch = jest.fn(() => new Promise(() => undefined)) as unknown as typeof fetch;
});

describe('the wallet', () => {
  const open = (query: Record<string, string> = {}) => {
    router.query = query;
    const store = makeStore();
    store.dispatch(packagesSlice.actions.searchSucceeded({ data: offers, total: 3 }));
    render(
      <Provider store={store}>
        <WalletScreen />
      </Provider>,
    );
    return store;
  };

  test('says the price on the button that spends it, and suggests the most for the money', () => {
    open();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Buy 100 tokens for 10.00',
      'Buy 250 tokens for 22.00',
      'Buy 1,500 tokens for 110.00',
    ]);
    expect(within(screen.getByRole('article', { name: 'Patron' })).getByText('Best value')).toBeInTheDocument();
  });

  test('who came because tokens were missing sees how many, what covers them, and the way back', () => {
    open({ back: '/performers/juno', missing: '180' });
    expect(screen.getByText(/180 more tokens are needed/)).toBeInTheDocument();
    expect(within(screen.getByRole('article', { name: 'Evening' })).getByText('Covers it')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back without buying' })).toHaveAttribute('href', '/performers/juno');
  });

  test('a way back to another site is none', () => {
    open({ back: 'https://evil.test/', missing: '10' });
    expect(screen.queryByRole('link', { name: 'Back without buying' })).not.toBeInTheDocument();
  });

  test('one purchase at a time: the others wait while the payment page opens', async () => {
    open();
    await userEvent.dblClick(screen.getByRole('button', { name: /^Buy 250/ }));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: /^Buy 100/ })).toBeDisabled();
  });

  test('says what is owed after a payment was taken back', () => {
    const store = makeStore();
    store.dispatch(summaryLoaded({ totals: { received: 0, spent: 0, change: 0 }, balance: 0, owed: 40 }));
    render(
      <Provider store={store}>
        <WalletScreen />
      </Provider>,
    );
    expect(screen.getByText(/40 tokens are owed/)).toBeInTheDocument();
    expect(screen.getByText(/none on sale/)).toBeInTheDocument();
  });
});

describe('after the payment page', () => {
  const open = (door: 'success' | 'failure', given: TokenOrder, late = false) => {
    const store = makeStore();
    store.dispatch(orderLoaded(given));
    const view = render(
      <Provider store={store}>
        <OrderScreen door={door} />
      </Provider>,
    );
    if (late) store.dispatch(waitEnded());
    return view;
  };

  test.each<['success' | 'failure', Partial<TokenOrder>, string]>([
    ['success', {}, '100 tokens are yours'],
    ['failure', {}, '100 tokens are yours'],
    ['success', { status: 'open' }, 'Waiting for the confirmation'],
    ['failure', { status: 'open', paymentUrl: '/pay' }, 'The payment was not finished'],
    ['success', { status: 'failed', paymentUrl: '/pay' }, 'The payment was declined'],
    ['failure', { status: 'expired' }, 'The payment was not finished'],
    ['success', { status: 'review' }, 'We look at this payment'],
    ['success', { status: 'taken_back' }, 'This payment was taken back'],
  ])('by the %s door, %j: %s', (door, change, title) => {
    open(door, order(change));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  test('leads back to where the tokens were missing', () => {
    open('success', order());
    expect(screen.getByRole('link', { name: 'Back to where you were' })).toHaveAttribute('href', '/performers/juno');
  });

  test('offers a declined order again, without another one', () => {
    open('failure', order({ status: 'failed', paymentUrl: '/payment/sandbox/t' }));
    expect(screen.getByRole('link', { name: 'Try the payment again' })).toHaveAttribute('href', '/payment/sandbox/t');
  });
});

describe('the history', () => {
  const line = (id: string, amount: number, balanceAfter: number) => ({
    _id: id,
    createdAt: '2026-01-02T10:00:00.000Z',
    type: 'tip',
    description: `Line ${id}`,
    amount,
    balanceAfter,
    performer: null,
  });

  test('shows the lines and what they add up to', () => {
    const store = makeStore();
    store.dispatch(
      tokenHistorySlice.actions.searchSucceeded({ data: [line('2', -40, 60), line('1', 100, 100)], total: 2 }),
    );
    store.dispatch(summaryLoaded({ totals: { received: 100, spent: 40, change: 60 }, balance: 60, owed: 0 }));
    render(
      <Provider store={store}>
        <TransactionsScreen filter={tokenHistory.from({})} />
      </Provider>,
    );
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.getByText('All lines together').nextElementSibling).toHaveTextContent('60');
    expect(screen.getByText('Balance now').nextElementSibling).toHaveTextContent('60');
  });

  test('a range without lines offers everything', () => {
    render(
      <Provider store={makeStore()}>
        <TransactionsScreen filter={tokenHistory.from({ fromDate: '2026-01-01' })} />
      </Provider>,
    );
    expect(screen.getByRole('link', { name: 'Show everything' })).toHaveAttribute('href', '/account/user/transactions');
  });

  test('filters live in the address, and nonsense is none', () => {
    const filter = tokenHistory.from({ type: 'tip', fromDate: '2026-01-01', toDate: '2026-02-01', page: '3' });
    expect(tokenHistory.href(filter)).toBe(
      '/account/user/transactions?type=tip&fromDate=2026-01-01&toDate=2026-02-01&page=3',
    );
    expect(tokenHistory.query(filter)).toEqual({
      type: 'tip',
      fromDate: '2026-01-01',
      toDate: '2026-02-01',
      limit: 20,
      offset: 40,
    });
    expect(tokenHistory.from({ type: "'; --", fromDate: 'yesterday', toDate: ['a', 'b'], page: '-1' })).toEqual({
      type: '',
      fromDate: '',
      toDate: '',
      page: 1,
    });
  });
});

test('offers: what covers what is missing, what gives most, how much more', () => {
  expect(suggestedOf(offers, 90)?.name).toBe('Matinee');
  expect(suggestedOf(offers, 101)?.name).toBe('Evening');
  expect(suggestedOf(offers, 9999)?.name).toBe('Patron');
  expect(suggestedOf([], 10)).toBeNull();
  expect(offers.map((each) => extraOf(each, offers))).toEqual([0, 13, 36]);
  expect(priceWords(9.9, '$')).toBe('$9.90');
});

test('ways back are paths of this site alone', () => {
  expect(walletPath('/performers/juno?tab=chat', 20)).toBe(
    '/account/user/wallet?back=%2Fperformers%2Fjuno%3Ftab%3Dchat&missing=20',
  );
  for (const bad of ['https://x.test', '//x.test', '/\\x', '/a b', '', undefined, ['/a']])
    expect(returnPath(bad)).toBeNull();
  expect(returnPath('/performers/juno?tab=chat')).toBe('/performers/juno?tab=chat');
});
