// The webhooks on the Security page, over a fake API.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { FEED_KINDS } from '@contract/limits';
import { WebhooksPanel } from '@/features/auth/webhooks/WebhooksPanel';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { startStore } from '@test/support/webStore';

const AT = '2026-01-01T12:00:00.000Z';
const url = 'https://tools.example.org/events';
const webhook = {
  _id: 'w1',
  url,
  kinds: ['tip'],
  status: 'on',
  failingSince: null,
  nextAttemptAt: null,
  createdAt: AT,
};
const failing = { ...webhook, status: 'failing', failingSince: AT, nextAttemptAt: AT };
const LIST = 'GET /performer/webhooks';
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function show(): Promise<void> {
  render(
    <Provider store={await startStore()}>
      <WebhooksPanel />
    </Provider>,
  );
}

test('creates a webhook and shows its secret until it is saved', async () => {
  const api = fakeApi({ [LIST]: data([]), 'POST /performer/webhooks': data({ ...webhook, secret: 'whsec_x' }) });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }));
  await userEvent.type(screen.getByLabelText('Address of your server'), url);
  api.handlers[LIST] = data([webhook]);
  await press('Create the webhook');
  expect(await screen.findByText('whsec_x')).toBeVisible();
  expect(api.arrived.find(({ call }) => call === 'POST /performer/webhooks')?.body).toEqual({ url, kinds: FEED_KINDS });
  await press('I saved it');
  expect(screen.queryByText('whsec_x')).not.toBeInTheDocument();
  expect(await screen.findByText(url)).toBeVisible();
});

test('says why a webhook was refused', async () => {
  const words = 'Enter an address on the internet that begins with https://, without a port.';
  fakeApi({ [LIST]: data([]), 'POST /performer/webhooks': refusal(422, 'WEBHOOK_ADDRESS', words) });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }));
  await userEvent.type(screen.getByLabelText('Address of your server'), 'https://127.0.0.1/');
  await press('Create the webhook');
  expect(await screen.findByText(words)).toBeVisible();
});

test('a failing webhook says since when, and is tried again at once', async () => {
  const api = fakeApi({ [LIST]: data([failing]), 'POST /performer/webhooks/w1/on': data(webhook) });
  await show();
  expect(await screen.findByText(/^Failing for/)).toBeVisible();
  api.handlers[LIST] = data([webhook]);
  await press('Try again now');
  expect(await screen.findByText(/^On/)).toBeVisible();
});

test('lists attempts and sends one again', async () => {
  const attempt = {
    _id: 'd1',
    eventId: '1-1',
    kind: 'tip',
    isTaken: false,
    status: 500,
    failure: null,
    tookMs: 12,
    at: AT,
  };
  const api = fakeApi({
    [LIST]: data([webhook]),
    'GET /performer/webhooks/w1/deliveries': data([attempt]),
    'POST /performer/webhooks/w1/deliveries/d1/resend': data({ ...attempt, _id: 'd2', isTaken: true, status: 204 }),
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Attempts' }));
  const dialog = screen.getByRole('dialog', { name: 'Attempts to tools.example.org' });
  expect(await within(dialog).findByText(/Answer 500 · 12 ms/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(api.calls()).toContain('POST /performer/webhooks/w1/deliveries/d1/resend'));
});

test('asks before it deletes a webhook, and before it replaces a secret', async () => {
  const api = fakeApi({
    [LIST]: data([webhook]),
    'POST /performer/webhooks/w1/secret': data({ secret: 'whsec_y' }),
    'DELETE /performer/webhooks/w1': data({ _id: 'w1' }),
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'New secret…' }));
  expect(screen.getByText('The current secret keeps working for 24 hours.')).toBeVisible();
  await press('Replace the secret');
  expect(await screen.findByText('whsec_y')).toBeVisible();
  await press('I saved it');
  await press(/^Delete https/);
  api.handlers[LIST] = data([]);
  await press('Delete');
  await waitFor(() => expect(screen.queryByText(url)).not.toBeInTheDocument());
});
