// The keys of the event feed on the Security page, over a fake API.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { FEED_KEYS_MAX, FEED_KINDS } from '@contract/limits';
import { FeedKeysPanel } from '@/features/auth/feedKeys/FeedKeysPanel';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { startStore } from '@test/support/webStore';

const lamp = {
  _id: 'k1',
  name: 'Lamp',
  kinds: ['tip', 'follow'],
  overlay: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  usedAt: null as string | null,
};
const created = { ...lamp, _id: 'k2', name: 'Overlay', kinds: [...FEED_KINDS], key: 'feed_secret' };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function show(): Promise<void> {
  render(
    <Provider store={await startStore()}>
      <FeedKeysPanel />
    </Provider>,
  );
}
async function openForm(): Promise<void> {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }));
}

test('lists keys with their events, when they were created and when they were used', async () => {
  const used = { ...lamp, _id: 'k2', name: 'Overlay', usedAt: new Date(Date.now() - 3_600_000).toISOString() };
  fakeApi({ 'GET /performer/feed-keys': data([lamp, used]) });
  await show();
  const [first, second] = within(await screen.findByRole('list', { name: 'Keys for the event feed' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent('Lamp');
  expect(first).toHaveTextContent('Tips, new followers');
  expect(first).toHaveTextContent('Not used yet · created 1 Jan 2026');
  expect(second).toHaveTextContent('Last used an hour ago');
});

test('says what a key is for when there is none, without a link to documentation that is not served', async () => {
  fakeApi({ 'GET /performer/feed-keys': data([]) });
  await show();
  expect(await screen.findByText(/A key lets your lights or a tool of your own react/)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('offers to try again when the list fails to load', async () => {
  const api = fakeApi({ 'GET /performer/feed-keys': refusal(500, 'INTERNAL', 'Something went wrong.') });
  await show();
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
  api.handlers['GET /performer/feed-keys'] = data([lamp]);
  await press('Try again');
  expect(await screen.findByText('Lamp')).toBeVisible();
});

test('creates a key for the chosen events and shows it until it is saved', async () => {
  // with a clipboard
  const user = userEvent.setup();
  const api = fakeApi({ 'GET /performer/feed-keys': data([]), 'POST /performer/feed-keys': data(created) });
  await openForm();
  await userEvent.type(screen.getByLabelText('Name of the key'), 'Overlay');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sales' }));
  api.handlers['GET /performer/feed-keys'] = data([lamp, { ...created, key: undefined }]);
  await press('Create the key');
  expect(await screen.findByText('feed_secret')).toBeVisible();
  expect(screen.getByText('http://localhost/api/events')).toBeVisible();
  expect(api.arrived.find(({ call }) => call === 'POST /performer/feed-keys')?.body).toEqual({
    name: 'Overlay',
    kinds: ['tip', 'menuEntry', 'goal', 'follow'],
  });
  // outside its only button it stays open
  await userEvent.keyboard('{Escape}');
  const dialog = screen.getByRole('dialog', { name: 'Save the key “Overlay”' });
  await user.click(screen.getByRole('button', { name: 'Copy the key' }));
  expect(await navigator.clipboard.readText()).toBe('feed_secret');
  await press('I saved it');
  expect(dialog).not.toBeInTheDocument();
  expect(screen.queryByText('feed_secret')).not.toBeInTheDocument();
  expect(await screen.findByText('Overlay')).toBeVisible();
});

test('asks for a name and at least one kind of event before it sends anything', async () => {
  const api = fakeApi({ 'GET /performer/feed-keys': data([]) });
  await openForm();
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await press('Create the key');
  expect(await screen.findByText('Choose at least one kind of event.')).toBeVisible();
  expect(api.calls()).toEqual(['GET /performer/feed-keys']);
});

test('shows why a key was not created and keeps what was entered', async () => {
  const words = 'There are 10 keys already. Revoke one, then create this one again.';
  fakeApi({ 'GET /performer/feed-keys': data([]), 'POST /performer/feed-keys': refusal(422, 'TOO_MANY_KEYS', words) });
  await openForm();
  await userEvent.type(screen.getByLabelText('Name of the key'), 'Overlay');
  await press('Create the key');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('Name of the key')).toHaveValue('Overlay');
});

test('offers no further key when there are as many as possible', async () => {
  fakeApi({
    'GET /performer/feed-keys': data(Array.from({ length: FEED_KEYS_MAX }, (_, n) => ({ ...lamp, _id: `k${n}` }))),
  });
  await show();
  expect(await screen.findByText(/You have 10 keys, the most possible/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New key' })).not.toBeInTheDocument();
});

test('revokes a key after a second press, and shows a refusal at the key', async () => {
  const api = fakeApi({
    'GET /performer/feed-keys': data([lamp]),
    'DELETE /performer/feed-keys/k1': refusal(404, 'NOT_FOUND', 'This key does not exist.'),
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Lamp' }));
  await press('Keep');
  expect(api.calls()).toEqual(['GET /performer/feed-keys']);
  await press('Revoke Lamp');
  await press('Revoke');
  expect(await screen.findByText('This key does not exist.')).toBeVisible();
  api.handlers['DELETE /performer/feed-keys/k1'] = data({ _id: 'k1' });
  api.handlers['GET /performer/feed-keys'] = data([]);
  await press('Revoke');
  await waitFor(() => expect(screen.queryByText('Lamp')).not.toBeInTheDocument());
  expect(screen.getByText(/Your keys will appear here/)).toBeVisible();
});
