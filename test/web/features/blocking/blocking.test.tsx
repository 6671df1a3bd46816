// Blocked members and countries, and the prices of shows.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { authenticated } from '@/features/auth/slice';
import { BlockingScreen } from '@/features/blocking/BlockingScreen';
import { PricesScreen } from '@/features/performers/PricesScreen';
import { validateMessages } from '@/lib/validation';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { performer } from '@test/support/people';
import { startStore } from '@test/support/webStore';

const person = (name: string) => ({ _id: name.toLowerCase(), username: name.toLowerCase(), name, avatar: '/a.webp' });
const [ann, bob] = [person('Ann'), person('Bob')];
const countries = [
  { code: 'PT', name: 'Portugal', flag: '🇵🇹' },
  { code: 'DE', name: 'Germany', flag: '🇩🇪' },
];

async function open(screenOf: ReactNode, changes: Parameters<typeof performer>[0] = {}) {
  const store = await startStore();
  store.dispatch(authenticated(performer(changes)));
  render(
    <Provider store={store}>
      <ConfigProvider form={{ validateMessages }}>{screenOf}</ConfigProvider>
    </Provider>,
  );
  return store;
}

describe('blocking', () => {
  const show = (blocking = { countries: ['DE'], users: [ann] }) =>
    open(<BlockingScreen blocking={blocking} countries={countries} />);

  test('finds a member by name and blocks them with one press', async () => {
    const api = fakeApi({
      'GET /users/search': data({ data: [ann, bob], total: 2 }),
      'POST /performers/blocking/update': data({ countries: ['DE'], users: [bob, ann] }),
    });
    await show();
    await userEvent.type(screen.getByLabelText('Find a member'), 'bo');
    const found = within(await screen.findByRole('list', { name: 'Members found' }));
    // blocked members are not offered again
    expect(found.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(found.getByRole('button', { name: 'Block Bob (bob)' }));
    expect(await screen.findByText('Bob is blocked.')).toBeInTheDocument();
    expect(
      within(screen.getByRole('list', { name: 'Blocked members' }))
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['BobbobUnblock', 'AnnannUnblock']);
    expect(api.arrived.at(-1)).toMatchObject({ call: 'POST /performers/blocking/update', body: { userIds: ['bob'] } });
    await userEvent.type(screen.getByLabelText('Find a member'), 'b');
    expect(await screen.findByText('No other members found.')).toBeInTheDocument();
  });

  test('makes no call for a single letter', async () => {
    const api = fakeApi();
    await show();
    await userEvent.type(screen.getByLabelText('Find a member'), 'b ');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(api.arrived).toEqual([]);
  });

  test('unblocks a member, and explains blocking when the list is empty', async () => {
    const api = fakeApi({ 'DELETE /performers/blocking/users': data({ countries: ['DE'], users: [] }) });
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Unblock Ann (ann)' }));
    expect(await screen.findByText(/^Members you block appear here\./)).toBeInTheDocument();
    expect(screen.getByText('Ann is no longer blocked.')).toBeInTheDocument();
    expect(api.arrived[0]?.body).toEqual({ userId: 'ann' });
  });

  test('shows a failure and leaves the list as it is', async () => {
    fakeApi({
      'DELETE /performers/blocking/users': refusal(
        429,
        'TOO_MANY_REQUESTS',
        'Too many attempts. Please wait a moment.',
      ),
    });
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Unblock Ann (ann)' }));
    expect(await screen.findByText('Too many attempts. Please wait a moment.')).toBeInTheDocument();
    expect(screen.getByText('Ann')).toBeInTheDocument();
  });

  test('saves all countries together', async () => {
    const api = fakeApi({ 'POST /performers/blocking/update': data({ countries: [], users: [ann] }) });
    await show();
    await userEvent.click(document.querySelector('.ant-select-clear')!);
    await userEvent.click(screen.getByRole('button', { name: 'Save countries' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(api.arrived[0]?.body).toEqual({ countries: [] });
  });
});

describe('prices', () => {
  const show = () =>
    open(<PricesScreen commission={{ privateCallCommission: 70, groupCallCommission: 60 }} />, {
      privateCallPrice: 30,
      groupCallPrice: 0,
      maxParticipantsAllowed: 8,
    });
  const save = (index: number) => userEvent.click(screen.getAllByRole('button', { name: 'Save' })[index]!);

  test('show the performer’s share and are saved together', async () => {
    const api = fakeApi({
      'POST /performers/default-price/update': data({ privateCallPrice: 40, groupCallPrice: 0 }),
      'GET /performers/me': data(performer()),
    });
    await show();
    expect(screen.getByText('You keep 70%: 21 per minute.')).toBeInTheDocument();
    expect(screen.getByText('This show is free.')).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Private show'));
    await userEvent.type(screen.getByLabelText('Private show'), '40');
    expect(screen.getByText('You keep 70%: 28 per minute.')).toBeInTheDocument();
    await save(0);
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(api.arrived[0]).toMatchObject({
      call: 'POST /performers/default-price/update',
      body: { privateCallPrice: 40, groupCallPrice: 0 },
    });
  });

  test('save an optional minimum tip together with the other prices', async () => {
    const update = 'POST /performers/default-price/update';
    const api = fakeApi({
      [update]: data({ privateCallPrice: 30, groupCallPrice: 0 }),
      'GET /performers/me': data(performer()),
    });
    await show();
    await userEvent.type(screen.getByLabelText('Minimum tip (optional)'), '20');
    await save(1);
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Minimum tip (optional)'));
    await save(1);
    await waitFor(() => expect(api.arrived.filter(({ call }) => call === update)).toHaveLength(2));
    expect(api.arrived.filter(({ call }) => call === update).map(({ body }) => body)).toEqual([
      { privateCallPrice: 30, groupCallPrice: 0, minimumTip: 20 },
      { privateCallPrice: 30, groupCallPrice: 0, minimumTip: null },
    ]);
  });

  test.each([
    ['Private show', 0, '10001', 'Must be between 0 and 10000'],
    ['Private show', 0, '1.5', 'Not a validate number!'],
    ['Minimum tip (optional)', 1, '0', 'Must be between 1 and 1000000000'],
    ['Maximum participants', 2, '0', 'Must be between 1 and 100'],
    ['Maximum participants', 2, '', 'This field is required!'],
  ])('the field %s (panel %d) refuses %j: %s', async (label, panel, typed, message) => {
    const api = fakeApi();
    await show();
    await userEvent.clear(screen.getByLabelText(label));
    if (typed) await userEvent.type(screen.getByLabelText(label), typed);
    await save(panel);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(api.arrived).toEqual([]);
  });
});
