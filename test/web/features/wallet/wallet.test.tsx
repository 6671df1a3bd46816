import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { tokenHistory } from '@/features/wallet/historyFilter';
import { extraPercent, formatPrice, suggestPackage } from '@/features/wallet/offers';
import { TokenOrderScreen } from '@/features/wallet/TokenOrderScreen';
import { orderLoaded, packagesSlice, tokenHistorySlice, orderWaitEnded } from '@/features/wallet/slice';
import { type TokenOrder, type TokenPackage } from '@/features/wallet/state';
import { TransactionsScreen } from '@/features/wallet/TransactionsScreen';
import { WalletScreen } from '@/features/wallet/WalletScreen';
import { returnPath, walletPath } from '@/lib/routes';

const router = { asPath: '/account/user/wallet', query: {} as Record<string, string>, push: jest.fn() };
jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => router }));

const offer = (name: string, tokens: number, price: number): TokenPackage => ({
  _id: name,
  name,
  tokens,
  bonus: 0,
  price,
  description: '',
  ordering: 0,
  createdAt: '',
  updatedAt: '',
});
const offers = [offer('Matinee', 100, 10), offer('Evening', 250, 22), offer('Patron', 1500, 110)];
const order = (changes: Partial<TokenOrder> = {}): TokenOrder => ({
  _id: 'o1',
  status: 'paid',
  packageName: 'Matinee',
  tokens: 100,
  bonus: 0,
  price: 9.99,
  currency: 'usd',
  paymentUrl: null,
  returnPath: '/performers/juno',
  balance: 130,
  createdAt: '',
  updatedAt: '',
  ...changes,
});

const NO_HISTORY = { data: [], total: 0, totals: { received: 0, spent: 0, change: 0 }, balance: 0, owed: 0 };

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

  test('shows the price on each button and suggests the package with the most tokens for its price', () => {
    open();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Buy 100 tokens for 10.00',
      'Buy 250 tokens for 22.00',
      'Buy 1,500 tokens for 110.00',
    ]);
    expect(within(screen.getByRole('article', { name: 'Patron' })).getByText('Best value')).toBeInTheDocument();
  });

  test('shows members with too few tokens how many they need, a package with enough, and a link back', () => {
    open({ back: '/performers/juno', missing: '180' });
    expect(screen.getByText(/You need 180 more tokens/)).toBeInTheDocument();
    expect(within(screen.getByRole('article', { name: 'Evening' })).getByText('Enough tokens')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go back without buying' })).toHaveAttribute('href', '/performers/juno');
  });

  test('ignores a return URL on another site', () => {
    open({ back: 'https://evil.test/', missing: '10' });
    expect(screen.queryByRole('link', { name: 'Go back without buying' })).not.toBeInTheDocument();
  });

  test('opens one payment page at a time and disables the other packages', async () => {
    open();
    await userEvent.dblClick(screen.getByRole('button', { name: /^Buy 250/ }));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: /^Buy 100/ })).toBeDisabled();
  });

  test('shows the owed tokens after a payment was reversed', () => {
    const store = makeStore();
    store.dispatch(tokenHistorySlice.actions.searchSucceeded({ ...NO_HISTORY, owed: 40 }));
    render(
      <Provider store={store}>
        <WalletScreen />
      </Provider>,
    );
    expect(screen.getByText(/You owe 40 tokens/)).toBeInTheDocument();
    expect(screen.getByText(/No token packages are on sale/)).toBeInTheDocument();
  });
});

describe('the page after the payment', () => {
  const open = (outcome: 'success' | 'failure', given: TokenOrder, isOverdue = false) => {
    const store = makeStore();
    store.dispatch(orderLoaded(given));
    const view = render(
      <Provider store={store}>
        <TokenOrderScreen outcome={outcome} />
      </Provider>,
    );
    if (isOverdue) store.dispatch(orderWaitEnded());
    return view;
  };

  test.each<['success' | 'failure', Partial<TokenOrder>, string]>([
    ['success', {}, '100 tokens added'],
    ['failure', {}, '100 tokens added'],
    ['success', { status: 'open' }, 'Waiting for the payment confirmation'],
    ['failure', { status: 'open', paymentUrl: '/pay' }, 'The payment was not completed'],
    ['success', { status: 'failed', paymentUrl: '/pay' }, 'The payment was declined'],
    ['failure', { status: 'expired' }, 'The payment was not completed'],
    ['success', { status: 'review' }, 'We are reviewing this payment'],
    ['success', { status: 'taken_back' }, 'This payment was reversed'],
  ])('shows for the outcome %s and the order %j the title %s', (outcome, changes, title) => {
    open(outcome, order(changes));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  test('links back to the page that needed tokens', () => {
    open('success', order());
    expect(screen.getByRole('link', { name: 'Back to where you were' })).toHaveAttribute('href', '/performers/juno');
  });

  test('offers another payment for the same order after it was declined', () => {
    open('failure', order({ status: 'failed', paymentUrl: '/payment/sandbox/t' }));
    expect(screen.getByRole('link', { name: 'Try the payment again' })).toHaveAttribute('href', '/payment/sandbox/t');
  });
});

describe('the transactions', () => {
  const transaction = (id: string, amount: number, balanceAfter: number) => ({
    _id: id,
    createdAt: '2026-01-02T10:00:00.000Z',
    updatedAt: '2026-01-02T10:00:00.000Z',
    type: 'tip',
    description: `Transaction ${id}`,
    amount,
    balanceAfter,
    performer: null,
    entries: [],
  });

  test('show the minutes of a show as one row that opens', async () => {
    const store = makeStore();
    const { entries: _, ...part } = transaction('3', -10, 50);
    const show = { ...transaction('4', -6, 54), type: 'show', description: 'Private show with Juno' };
    const minutes = [
      { ...part, _id: '4', description: 'Show with Juno settled', amount: 4 },
      { ...part, description: 'Held for a show' },
    ];
    const page = { ...NO_HISTORY, data: [{ ...show, entries: minutes }, transaction('1', 60, 60)], total: 2 };
    store.dispatch(tokenHistorySlice.actions.searchSucceeded(page));
    render(
      <Provider store={store}>
        <TransactionsScreen filter={tokenHistory.from({})} />
      </Provider>,
    );
    expect(screen.getAllByRole('row')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '2 entries of Private show with Juno', expanded: false }));
    expect(screen.getByText('Held for a show')).toBeInTheDocument();
    expect(screen.getAllByRole('row')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { expanded: true }));
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  test('are listed with their totals', () => {
    const store = makeStore();
    store.dispatch(
      tokenHistorySlice.actions.searchSucceeded({
        data: [transaction('2', -40, 60), transaction('1', 100, 100)],
        total: 2,
        totals: { received: 100, spent: 40, change: 60 },
        balance: 60,
        owed: 0,
      }),
    );
    render(
      <Provider store={store}>
        <TransactionsScreen filter={tokenHistory.from({})} />
      </Provider>,
    );
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('60');
    expect(screen.getByText('Current balance').nextElementSibling).toHaveTextContent('60');
  });

  test('offer to clear filters without matches', () => {
    const store = makeStore();
    store.dispatch(tokenHistorySlice.actions.searchSucceeded(NO_HISTORY));
    render(
      <Provider store={store}>
        <TransactionsScreen filter={tokenHistory.from({ fromDate: '2026-01-01' })} />
      </Provider>,
    );
    expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute('href', '/account/user/transactions');
  });

  test('have filters in the URL, where invalid values are ignored', () => {
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

test('suggests the smallest package with enough tokens, else the best value, and compares the packages', () => {
  expect(suggestPackage(offers, 90)?.name).toBe('Matinee');
  expect(suggestPackage(offers, 101)?.name).toBe('Evening');
  expect(suggestPackage(offers, 9999)?.name).toBe('Patron');
  expect(suggestPackage([], 10)).toBeNull();
  expect(offers.map((each) => extraPercent(each, offers))).toEqual([0, 13, 36]);
  expect(formatPrice(9.9, '$')).toBe('$9.90');
});

test('accepts only paths of this site as return URLs', () => {
  expect(walletPath('/performers/juno?tab=chat', 20)).toBe(
    '/account/user/wallet?back=%2Fperformers%2Fjuno%3Ftab%3Dchat&missing=20',
  );
  for (const bad of ['https://x.test', '//x.test', '/\\x', '/a b', '', undefined, ['/a']])
    expect(returnPath(bad)).toBeNull();
  expect(returnPath('/performers/juno?tab=chat')).toBe('/performers/juno?tab=chat');
});
