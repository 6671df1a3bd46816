// Blocked members and countries.
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { Provider } from 'react-redux';
import { authenticated } from '@/features/auth/slice';
import { BlockingScreen } from '@/features/blocking/BlockingScreen';
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

describe('blocking', () => {
  const show = async (blocking = { countries: ['DE'], users: [ann] }) => {
    const store = await startStore();
    store.dispatch(authenticated(performer()));
    render(
      <Provider store={store}>
        <ConfigProvider form={{ validateMessages }}>
          <BlockingScreen blocking={blocking} countries={countries} />
        </ConfigProvider>
      </Provider>,
    );
  };

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
    jest.useFakeTimers();
    try {
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      await user.type(screen.getByLabelText('Find a member'), 'b ');
      await act(() => jest.runAllTimersAsync());
    } finally {
      jest.useRealTimers();
    }
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
