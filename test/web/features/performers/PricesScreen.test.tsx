// The prices of shows and the minimum tip.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { Provider } from 'react-redux';
import { authenticated } from '@/features/auth/slice';
import { PricesScreen } from '@/features/performers/PricesScreen';
import { validateMessages } from '@/lib/validation';
import { data, fakeApi } from '@test/support/fakeApi';
import { performer } from '@test/support/people';
import { startStore } from '@test/support/webStore';

describe('prices', () => {
  const show = async () => {
    const store = await startStore();
    store.dispatch(authenticated(performer({ privateCallPrice: 30, groupCallPrice: 0, maxParticipantsAllowed: 8 })));
    render(
      <Provider store={store}>
        <ConfigProvider form={{ validateMessages }}>
          <PricesScreen commission={{ privateCallCommission: 70, groupCallCommission: 60 }} />
        </ConfigProvider>
      </Provider>,
    );
  };
  const save = (index: number) => userEvent.click(screen.getAllByRole('button', { name: 'Save' })[index]!);

  test('show the performer’s share and are saved together', async () => {
    const api = fakeApi({
      'POST /performers/default-price/update': data({ privateCallPrice: 40, groupCallPrice: 0 }),
      'GET /performers/me': data(performer()),
    });
    await show();
    expect(screen.getByText('You keep 70%: 21 per minute.')).toBeInTheDocument();
    expect(screen.getByText('Not offered. Set a price to offer this show.')).toBeInTheDocument();
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
    await userEvent.click(screen.getByRole('checkbox', { name: 'Accept tips while I’m offline' }));
    await save(1);
    await waitFor(() => expect(api.arrived.filter(({ call }) => call === update)).toHaveLength(2));
    expect(api.arrived.filter(({ call }) => call === update).map(({ body }) => body)).toEqual([
      { privateCallPrice: 30, groupCallPrice: 0, minimumTip: 20, offlineTips: false },
      { privateCallPrice: 30, groupCallPrice: 0, minimumTip: null, offlineTips: true },
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
