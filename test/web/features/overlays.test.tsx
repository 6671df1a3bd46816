// The performer's screen of overlays, over a fake API.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { FEED_KEYS_MAX } from '@contract/limits';
import { type Overlay } from '@/features/overlays/api';
import { OverlaysScreen } from '@/features/overlays/OverlaysScreen';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { startStore } from '@test/support/webStore';

const alerts: Overlay = {
  _id: 'k1',
  name: 'Alerts',
  overlay: 'alerts',
  createdAt: '2026-01-01T12:00:00.000Z',
  usedAt: null,
};
const key = { ...alerts, kinds: [] };

async function show(overlays: Overlay[]): Promise<void> {
  render(
    <Provider store={await startStore()}>
      <OverlaysScreen overlays={overlays} />
    </Provider>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('offers each kind with a preview, and says what will be listed', async () => {
  fakeApi({});
  await show([]);
  expect(screen.getByText('Your overlays will appear here. Create one above.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Preview Goal/ })).toHaveAttribute('href', '/overlay#preview-goal');
  expect(screen.getAllByRole('button', { name: /^Create / })).toHaveLength(4);
});

test('creates an overlay under a free name, and shows its address until it is saved', async () => {
  const user = userEvent.setup();
  const created = { ...key, _id: 'k2', name: 'Alerts 2', key: 'overlay_secret' };
  const api = fakeApi({
    'POST /performer/overlays': data(created),
    'GET /performer/feed-keys': data([key, { ...key, _id: 'k2', name: 'Alerts 2' }]),
  });
  await show([alerts]);
  await press('Create Alerts');
  expect(await screen.findByText('http://localhost/overlay#overlay_secret')).toBeVisible();
  expect(api.arrived.find(({ call }) => call === 'POST /performer/overlays')?.body).toEqual({
    overlay: 'alerts',
    name: 'Alerts 2',
  });
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/overlay#overlay_secret');
  await press('I saved it');
  expect(screen.queryByText(/overlay_secret/)).not.toBeInTheDocument();
  expect(screen.getByText('Alerts 2')).toBeVisible();
});

test('says why no overlay was created', async () => {
  fakeApi({ 'POST /performer/overlays': refusal(422, 'TOO_MANY_KEYS', 'There are 10 overlays already.') });
  await show([alerts]);
  await press('Create Chat');
  expect(await screen.findByText(/There are 10 overlays already/)).toBeVisible();
});

test('offers none beyond the limit', async () => {
  fakeApi({});
  await show(Array.from({ length: FEED_KEYS_MAX }, (_, n) => ({ ...alerts, _id: `k${n}`, name: `Alerts ${n}` })));
  expect(screen.getByText(/You have 10 overlays, the most possible/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Create / })).not.toBeInTheDocument();
});

test('revokes an overlay after a second press', async () => {
  const api = fakeApi({ 'DELETE /performer/feed-keys/k1': data({ _id: 'k1' }), 'GET /performer/feed-keys': data([]) });
  await show([alerts]);
  await press('Revoke Alerts');
  await press('Keep');
  expect(api.calls()).toEqual([]);
  await press('Revoke Alerts');
  await press('Revoke');
  await waitFor(() => expect(screen.getByText(/Your overlays will appear here/)).toBeVisible());
});
