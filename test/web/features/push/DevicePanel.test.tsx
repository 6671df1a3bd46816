import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type PushDeviceView } from '@contract/push';
import { makeStore } from '@/application/wrapper';
import { DevicePanel } from '@/features/push/DevicePanel';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { makePushable, makeUnpushable } from '@test/support/pushableBrowser';

const device = (changes: Partial<PushDeviceView> = {}): PushDeviceView => ({
  _id: 'd1',
  name: 'Chrome on Linux',
  isDiscreet: false,
  isCurrent: true,
  createdAt: '2026-11-25T10:00:00.000Z',
  reachedAt: null,
  ...changes,
});
const phone = device({ _id: 'd2', name: 'Safari on iPhone', isCurrent: false, reachedAt: '2026-11-26T10:00:00.000Z' });

function show(devices: PushDeviceView[] = [], isDiscreet = false) {
  render(
    <Provider store={makeStore()}>
      <DevicePanel push={{ publicKey: 'key', devices }} accountId="a1" isDiscreet={isDiscreet} />
    </Provider>,
  );
}
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => window.localStorage.clear());

test('our own words come first; the button asks the browser and stores the device', async () => {
  const browser = makePushable();
  const api = fakeApi({ 'GET /push': data({ publicKey: 'key', devices: [] }), 'POST /push/devices': data(device()) });
  show();
  expect(await screen.findByText('Notifications are off on this device')).toBeInTheDocument();
  expect(browser.asked).toBe(0);
  await userEvent.click(await button('Turn on'));
  expect(await screen.findByText('Notifications are on')).toBeInTheDocument();
  expect(browser.asked).toBe(1);
  expect(api.arrived.find(({ call }) => call === 'POST /push/devices')?.body).toEqual({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'p', auth: 'a' },
    isDiscreet: false,
  });
});

test('a new device is as discreet as the account’s emails', async () => {
  makePushable();
  const api = fakeApi({
    'GET /push': data({ publicKey: 'key', devices: [] }),
    'POST /push/devices': data(device({ isDiscreet: true })),
  });
  show([], true);
  await userEvent.click(await button('Turn on'));
  expect(await screen.findByText('Something new for you')).toBeInTheDocument();
  expect(api.arrived.at(-1)?.body).toMatchObject({ isDiscreet: true });
});

test('a browser that is told no says how to allow notifications', async () => {
  makePushable({ answer: 'denied' });
  fakeApi({});
  show();
  await userEvent.click(await button('Turn on'));
  expect(await screen.findByText('Your browser blocks notifications from this site')).toBeInTheDocument();
  expect(screen.getByText(/did not allow notifications/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

test('a push service that the site cannot reach leaves notifications off and says why', async () => {
  makePushable();
  fakeApi({
    'GET /push': data({ publicKey: 'key', devices: [] }),
    'POST /push/devices': refusal(422, 'PUSH_UNREACHABLE', 'The push service of this browser can’t be reached.'),
  });
  show();
  await userEvent.click(await button('Turn on'));
  expect(await screen.findByText('The push service of this browser can’t be reached.')).toBeInTheDocument();
  expect(await button('Turn on')).toBeInTheDocument();
});

test('the device can become discreet, and be turned off', async () => {
  const browser = makePushable({ permission: 'granted', subscription: { endpoint: 'https://push.example/1' } });
  const api = fakeApi({
    'GET /push': data({ publicKey: 'key', devices: [] }),
    'POST /push/devices': data(device({ isDiscreet: true })),
    'DELETE /push/devices/d1': data({ removed: true }),
  });
  show([device()]);
  const discreet = await screen.findByRole('switch', { name: /^Discreet/ });
  expect(discreet).not.toBeChecked();
  await userEvent.click(discreet);
  await waitFor(() => expect(discreet).toBeChecked());
  await userEvent.click(await button('Turn off'));
  expect(await screen.findByText('Notifications are off on this device')).toBeInTheDocument();
  expect(browser.subscription).toBeNull();
  expect(api.calls()).toContain('DELETE /push/devices/d1');
});

test('a subscription of another session counts as off', async () => {
  makePushable({ permission: 'granted', subscription: { endpoint: 'https://push.example/1' } });
  fakeApi({});
  show([phone]);
  expect(await button('Turn on')).toBeInTheDocument();
});

test('other devices are listed and can be removed', async () => {
  makePushable();
  fakeApi({ 'DELETE /push/devices/d2': data({ removed: true }) });
  show([phone]);
  expect(screen.getByText(/^Last reached/)).toBeInTheDocument();
  await userEvent.click(await button('Remove Safari on iPhone'));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(screen.queryByText('Other devices')).toBeNull();
});

test('a browser without push says so, and an iPhone what to do first', async () => {
  makePushable();
  makeUnpushable('Mozilla/5.0 (X11; Linux x86_64)');
  fakeApi({});
  show();
  expect(await screen.findByText('This browser can’t show notifications')).toBeInTheDocument();
  makeUnpushable('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)');
  show();
  expect(await screen.findByText('Add to Home Screen first')).toBeInTheDocument();
});
