import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '@/application/Toasts';
import { PushOffer } from '@/features/push/PushOffer';
import { keepSubscription, turnOn } from '@/features/push/subscription';
import { offerPush } from '@/lib/pushOffers';
import { data, fakeApi } from '@test/support/fakeApi';
import { makePushable } from '@test/support/pushableBrowser';

const QUESTION = 'Get told when Juno goes live, even with this tab closed?';
const noDevice = data({ publicKey: 'key', devices: [] });
const stored = { _id: 'd1', name: '', isDiscreet: false, isCurrent: true, createdAt: '', reachedAt: null };

function show() {
  render(
    <>
      <Toasts />
      <PushOffer accountId="a1" />
    </>,
  );
}
/** A member asks to be told of Juno. */
const follow = () => act(async () => offerPush('Juno'));

beforeEach(() => window.localStorage.clear());

test('nothing is offered before a member asks to be told of somebody', async () => {
  const browser = makePushable();
  fakeApi({});
  show();
  expect(screen.queryByText(QUESTION)).toBeNull();
  await follow();
  expect(await screen.findByText(QUESTION)).toBeInTheDocument();
  expect(browser.asked).toBe(0);
});

test('Turn on asks the browser and stores the device', async () => {
  makePushable();
  const api = fakeApi({ 'GET /push': noDevice, 'POST /push/devices': data(stored) });
  show();
  await follow();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(/^This device now tells you/)).toBeInTheDocument();
  expect(api.calls()).toContain('POST /push/devices');
  expect(screen.queryByText(QUESTION)).toBeNull();
});

test('Not now is remembered on the device', async () => {
  makePushable();
  fakeApi({});
  show();
  await follow();
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  await follow();
  expect(screen.queryByText(QUESTION)).toBeNull();
});

test('nothing is offered where push is on or blocked', async () => {
  makePushable({ permission: 'denied' });
  fakeApi({});
  show();
  await follow();
  expect(screen.queryByText(QUESTION)).toBeNull();
  makePushable({ permission: 'granted', subscription: { endpoint: 'https://push.example/1' } });
  fakeApi({ 'GET /push': data({ publicKey: 'key', devices: [stored] }) });
  await follow();
  expect(screen.queryByText(QUESTION)).toBeNull();
});

test('a subscription that the browser has replaced is told to the site, for the same account only', async () => {
  const browser = makePushable();
  const api = fakeApi({ 'GET /push': noDevice, 'POST /push/devices': data(stored) });
  await turnOn('a1', true);
  const added = () => api.calls().filter((call) => call === 'POST /push/devices').length;
  await keepSubscription('a1');
  expect(added()).toBe(1);
  browser.subscription = { endpoint: 'https://push.example/2' };
  await keepSubscription('a2');
  expect(added()).toBe(1);
  await keepSubscription('a1');
  await waitFor(() => expect(added()).toBe(2));
  expect(api.arrived.at(-1)?.body).toMatchObject({ isDiscreet: true });
});
