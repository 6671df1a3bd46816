import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { authenticated } from '@/features/auth/slice';
import { detailSucceeded } from '@/features/performers/slice';
import { TipForm } from '@/features/tips/TipForm';
import { AnonymousTipsPanel } from '@/features/users/AnonymousTipsPanel';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { member, page } from '@test/support/people';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/performers/juno' }),
}));

const hide = () => screen.getByRole('button', { name: 'Hide my name' });

async function openForm(anonymousTips: boolean) {
  const api = fakeApi({
    'POST /member/send-tip-token/p': data({ _id: 't', tokens: 50, performerId: 'p', message: null, balance: 150 }),
  });
  const store = await startStore();
  store.dispatch(authenticated(member({ balance: 200, anonymousTips })));
  store.dispatch(detailSucceeded({ performer: page({ _id: 'p', streamingStatus: 'public' }) }));
  render(
    <Provider store={store}>
      <TipForm performerId="p" performerName="Juno" conversationId="c" onStage />
    </Provider>,
  );
  const sent = () => api.arrived.at(-1)?.body;
  const send = () => userEvent.click(screen.getByRole('button', { name: /^Tip\s*\d/ }));
  return { send, sent };
}

test('hides the name for one tip', async () => {
  const { send, sent } = await openForm(false);
  await userEvent.click(hide());
  expect(screen.getByText('Only Juno sees who tipped.')).toBeInTheDocument();
  await send();
  await waitFor(() => expect(sent()).toMatchObject({ token: 50, anonymous: true }));
});

test('hides the name as the setting says, which a tip can overrule', async () => {
  const { send, sent } = await openForm(true);
  expect(hide()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(hide());
  expect(screen.queryByText('Only Juno sees who tipped.')).not.toBeInTheDocument();
  await send();
  await waitFor(() => expect(sent()).toMatchObject({ token: 50, anonymous: false }));
});

test('stores the setting at once, and keeps it as it was when that fails', async () => {
  let isDown = true;
  const api = fakeApi({
    'PUT /users': () => (isDown ? refusal(503, 'DOWN', 'Later.') : data(member({ anonymousTips: true }))),
  });
  const store = await startStore();
  store.dispatch(authenticated(member({ anonymousTips: false })));
  render(
    <Provider store={store}>
      <AnonymousTipsPanel />
    </Provider>,
  );
  const toggle = () => screen.getByRole('switch', { name: /^Tip anonymously/ });
  await userEvent.click(toggle());
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(toggle()).not.toBeChecked();
  isDown = false;
  await userEvent.click(toggle());
  await waitFor(() => expect(toggle()).toBeChecked());
  expect(api.arrived.at(-1)?.body).toEqual({ anonymousTips: true });
});
