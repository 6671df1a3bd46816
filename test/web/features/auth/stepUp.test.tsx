// Calls that need a step-up: the dialog asks once, and the calls repeat or fail.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Router from 'next/router';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import StepUp from '@/application/StepUp';
import { call } from '@/lib/http';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({ __esModule: true, default: { router: { asPath: '/' }, push: jest.fn() } }));
// React would wait for its stylesheet, which jsdom never loads.
jest.mock('@/layouts/AntdProvider', () => ({
  AntdProvider: ({ children }: { children: ReactNode }) => children,
}));

const needed = refusal(403, 'STEP_UP_REQUIRED', 'Confirm first.');
const step = { role: 'user', username: 'ada', state: 'complete', hasPasskey: false, hasTotp: false };

/** A fake API on which a removal needs a step-up. */
function api(factors: Partial<typeof step> = {}) {
  let isProved = false;
  return fakeApi({
    'DELETE /auth/totp': () => (isProved ? data({ success: true }) : needed),
    'GET /auth/second-step': data({ ...step, ...factors }),
    'POST /auth/step-up': ({ body }) => {
      isProved = JSON.stringify(body) !== '{"password":"wrong"}';
      if (isProved) return data({ success: true });
      return refusal(400, 'VALIDATION', [
        { property: 'password', constraints: { wrong: 'This is not your password!' } },
      ]);
    },
  });
}
async function show(): Promise<void> {
  render(
    <Provider store={await startStore()}>
      <StepUp />
    </Provider>,
  );
}

test('asks for the password, shows a wrong one at the field, and repeats the call', async () => {
  const { calls } = api();
  await show();
  const removed = call('removeTotp');
  const field = await screen.findByLabelText('Your password');
  await userEvent.type(field, 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This is not your password!')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await removed).toEqual({ success: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls().filter((one) => one === 'DELETE /auth/totp')).toHaveLength(2);
});

test('asks an account with an authenticator app for a code, not for the password', async () => {
  const { arrived } = api({ hasTotp: true });
  await show();
  const removed = call('removeTotp');
  await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await removed).toEqual({ success: true });
  expect(arrived.find((one) => one.call === 'POST /auth/step-up')?.body).toEqual({ code: '123456' });
});

test('fails with the refusal and stays on the page when the dialog is closed', async () => {
  api();
  await show();
  const removed = call('removeTotp').catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await removed).toMatchObject({ error: 'STEP_UP_REQUIRED', message: 'Confirm first.' });
  expect(Router.push).not.toHaveBeenCalled();
});
