import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { EarningsScreen } from '@/features/earnings/EarningsScreen';
import { earnings } from '@/features/earnings/filter';
import { searchSucceeded, statsStored } from '@/features/earnings/slice';
import { type Earning } from '@/features/earnings/state';
import { chartDays, rangeChoices } from '@/features/earnings/labels';
import { PayoutForm } from '@/features/payouts/PayoutForm';
import { type PaymentInformation, type PayoutPreview, type PayoutRequest } from '@/features/payouts/state';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { stats } from '@test/support/people';

const router = { asPath: '/account/performer/earnings', query: {}, push: jest.fn() };
jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => router }));

const person = (username: string) => ({ _id: username, username, name: username });
const earning: Earning = {
  _id: 'e1',
  createdAt: '2026-11-20T20:00:00.000Z',
  updatedAt: '',
  type: 'tip',
  source: person('mira'),
  target: person('juno'),
  item: null,
  grossPrice: 50,
  commission: 25.5,
  netPrice: 24.5,
  rate: 49,
  split: { performer: 24.5, studio: 10.5, site: 15 },
  conversionRate: 0.05,
  price: 1.225,
  isPaid: false,
  payoutStatus: 'pending',
  payoutId: 'p1',
};
const none = { type: '', paid: '', from: '', to: '', page: 1 };

describe('the filters of earnings', () => {
  it.each([
    [{}, none],
    [
      { type: 'tip', paid: 'no', from: '2026-11-01', to: '2026-11-21', page: '3' },
      { type: 'tip', paid: 'no', from: '2026-11-01', to: '2026-11-21', page: 3 },
    ],
    [{ type: '<b>', paid: 'maybe', from: 'soon', to: ['a', 'b'], page: '-1' }, none],
  ])('are read from the URL %o, where invalid values are ignored', (query, filter) =>
    expect(earnings.performer.from(query as never)).toEqual(filter),
  );

  it('survive a round trip through the URL', () => {
    const filter = { type: 'sale_video', paid: 'yes', from: '2026-11-01', to: '2026-11-21', page: 2 };
    expect(
      earnings.studio.from(Object.fromEntries(new URL(earnings.studio.href(filter), 'http://x').searchParams)),
    ).toEqual(filter);
    expect(earnings.studio.href(none)).toBe('/studio/earnings');
  });
});

describe('the chart', () => {
  const series = [
    { day: '2026-11-02', type: 'tip' as const, count: 1, grossPrice: 10, netPrice: 7 },
    { day: '2026-11-02', type: 'stream_group' as const, count: 1, grossPrice: 10, netPrice: 6 },
    { day: '2026-11-02', type: 'stream_private' as const, count: 1, grossPrice: 10, netPrice: 0.3 },
    { day: '2026-11-04', type: 'sale_product' as const, count: 1, grossPrice: 10, netPrice: 8 },
  ];

  it('has every day of the range, including days without earnings, and no future days', () => {
    const days = chartDays(stats({ series, today: '2026-11-05' }), '2026-11-01', '2026-11-30');
    expect(days.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']);
    expect([days[1]?.values, days[2]?.values, days[3]?.values]).toEqual([{ tips: 7, shows: 6.3 }, {}, { products: 8 }]);
  });
  it('starts with the first earning without a range, or today without earnings', () => {
    expect(chartDays(stats({ series, today: '2026-11-03' }), null, null).map(({ day }) => day)).toEqual([
      '2026-11-02',
      '2026-11-03',
    ]);
    expect(chartDays(stats({ today: '2026-11-03' }), null, null)).toEqual([{ day: '2026-11-03', values: {} }]);
  });
  it('offers the last days, the current and the last month in the time zone of the account', () => {
    expect(rangeChoices('2026-03-15').slice(1)).toEqual([
      { label: 'Last 30 days', fromDate: '2026-02-14', toDate: '2026-03-15' },
      { label: 'This month', fromDate: '2026-03-01', toDate: '2026-03-15' },
      { label: 'Last month', fromDate: '2026-02-01', toDate: '2026-02-28' },
    ]);
    expect(rangeChoices('2026-01-01')[3]).toMatchObject({ fromDate: '2025-12-01', toDate: '2025-12-31' });
  });
});

it('lists earnings with their shares, value and payout status', () => {
  fakeApi();
  const store = makeStore();
  store.dispatch(statsStored({ fromDate: null, toDate: null, stats: stats() }));
  store.dispatch(searchSucceeded({ data: [earning], total: 1 }));
  render(
    <Provider store={store}>
      <EarningsScreen role="performer" filter={none} />
    </Provider>,
  );
  const row = within(screen.getByRole('table', { name: 'All earnings' })).getAllByRole('row')[1]!;
  for (const text of ['mira', '50', '49%', 'Studio 10.50, site 15.00', '24.50', 'Requested'])
    expect(row).toHaveTextContent(text);
  act(
    () =>
      void store.dispatch(searchSucceeded({ data: [{ ...earning, type: 'sale_video', item: 'Blue hour' }], total: 1 })),
  );
  expect(screen.getByRole('rowheader', { name: /Blue hour/ })).toBeInTheDocument();
});

describe('the payout form', () => {
  const preview = (changes: Partial<PayoutPreview> = {}): PayoutPreview => ({
    lines: [{ type: 'tip', count: 2, grossPrice: 500, commission: 150, netPrice: 350, price: 17.5 }],
    netPrice: 350,
    correction: 0,
    tokenMustPay: 350,
    price: 17.5,
    fromDate: '2026-11-01',
    toDate: '2026-11-21',
    timeZone: 'UTC',
    totalEarnedTokens: 350,
    previousPaidOut: 0,
    remainingUnpaidTokens: 350,
    minimum: 100,
    refusal: null,
    ...changes,
  });
  const wire: PaymentInformation = {
    _id: 'i1',
    type: 'wire',
    details: { account: '•••• 7034' },
    usableFrom: '2026-01-01T00:00:00.000Z',
    createdAt: '',
    updatedAt: '',
  };
  const form = (information: PaymentInformation[], onSaved: (request: PayoutRequest) => void = () => undefined) =>
    render(
      <Provider store={makeStore()}>
        <PayoutForm
          role="performer"
          initialPreview={preview()}
          information={information}
          pending={null}
          onSaved={onSaved}
        />
      </Provider>,
    );

  it('asks for payment details first', () => {
    fakeApi();
    form([]);
    expect(screen.getByRole('link', { name: 'Payment details' })).toHaveAttribute(
      'href',
      '/account/performer/payment-information',
    );
  });

  it('shows the amount on the button and sends one request with an idempotency key', async () => {
    const api = fakeApi({
      'POST /payout-requests/performer/stats': data(preview()),
      'POST /payout-requests/performer': data({ _id: 'p1' }),
    });
    const settled = jest.fn();
    form([wire], settled);
    await until('the preview', () => api.calls().length > 0);
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Request 350 tokens' }));
    await until('the answer', () => settled.mock.calls.length > 0);
    const asked = api.arrived.filter(({ call }) => call === 'POST /payout-requests/performer');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      body: { fromDate: '2026-11-01', toDate: '2026-11-21', paymentAccountType: 'wire' },
      headers: { 'idempotency-key': expect.stringMatching(/^[\w-]{36}$/) },
    });
  });

  it('keeps the key for a retry and shows why the request was refused', async () => {
    const api = fakeApi({
      'POST /payout-requests/performer/stats': data(preview()),
      'POST /payout-requests/performer': refusal(
        422,
        'PENDING_REQUEST_EXISTS',
        'You already have a pending payout request.',
      ),
    });
    form([wire]);
    const button = await screen.findByRole('button', { name: 'Request 350 tokens' });
    await userEvent.click(button);
    await screen.findByText('You already have a pending payout request.');
    await userEvent.click(button);
    await until(
      'the second try',
      () => api.calls().filter((call) => call === 'POST /payout-requests/performer').length === 2,
    );
    const keys = api.arrived
      .filter(({ call }) => call === 'POST /payout-requests/performer')
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('cannot be sent for a refused range', async () => {
    fakeApi({
      'POST /payout-requests/performer/stats': data(
        preview({ refusal: { error: 'BELOW_MINIMUM', message: 'The minimum payout is 100 tokens.' }, tokenMustPay: 5 }),
      ),
    });
    form([wire]);
    await screen.findByText('The minimum payout is 100 tokens.');
    expect(screen.getByRole('button', { name: 'Request 5 tokens' })).toBeDisabled();
  });
});
