import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blockingChanged, messageDeleted } from '@/features/chat/slice';
import { messageFrom, openMenu, openRoom, receive, sender } from '@test/support/chatPanel';
import { data, refusal } from '@test/support/fakeApi';
import { giveLayout } from '@test/support/layout';
import { member, performer, studio } from '@test/support/people';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/performers/juno' }),
}));

// allows for slow test machines
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => giveLayout());

test('a member can delete own messages only, and the message disappears with the event of the server', async () => {
  const { api, store, log } = await openRoom();
  receive(store, messageFrom(3, 'a typo', sender('u1', 'Ada')));
  await openMenu('Bert');
  expect(screen.queryByRole('button', { name: /Delete|Mute for (10|an)|Ban/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await openMenu('Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Delete message' }));
  await waitFor(() => expect(api.calls()).toContain('DELETE /messages/m3'));
  expect(log).toHaveTextContent('a typo');
  act(() => void store.dispatch(messageDeleted({ conversationId: 'c1', _id: 'm3', seq: 3 })));
  expect(log).not.toHaveTextContent('a typo');
});

test.each([
  ['member', member()],
  ['performer', performer()],
])('a %s can report a message from its menu', async (_role, account) => {
  const { store } = await openRoom({ account });
  await openMenu('Bert');
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  expect(store.getState().reports.subject).toEqual({ messageId: 'm2', name: 'Bert' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a studio sees no report action, because studios cannot report', async () => {
  await openRoom({ account: studio() });
  await openMenu('Bert');
  expect(screen.queryByRole('button', { name: 'Report' })).not.toBeInTheDocument();
});

test('a moderator can mute members with a reason, but not the host, and sees why a ban is refused', async () => {
  const { api } = await openRoom({
    joined: { role: 'moderator' },
    calls: { 'POST /rooms/host/sanctions': data({ _id: 's1' }) },
  });
  await openMenu('Juno');
  expect(screen.queryByRole('button', { name: /Mute|Ban|Delete/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await openMenu('Bert');
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'shouting');
  await userEvent.click(screen.getByRole('button', { name: 'Mute for an hour' }));
  expect(await screen.findByText('Bert is muted for an hour.')).toBeInTheDocument();
  expect(api.arrived.at(-1)?.body).toEqual({ accountId: 'u2', kind: 'mute', minutes: 60, reason: 'shouting' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  api.handlers['POST /rooms/host/sanctions'] = refusal(
    422,
    'SANCTION_MODERATOR',
    'Only the host can mute, kick or ban a moderator.',
  );
  await openMenu('Bert');
  await userEvent.click(screen.getByRole('button', { name: 'Ban' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only the host can mute, kick or ban a moderator.');
});

test('an account can block the sender of a message, whose messages disappear, live ones included', async () => {
  const { api, store, log } = await openRoom({ calls: { 'POST /blocking/accounts': data({ data: [] }) } });
  await openMenu('Bert');
  await userEvent.click(screen.getByRole('button', { name: 'Block Bert' }));
  expect(await screen.findByText('Bert is blocked. You no longer see their messages.')).toBeVisible();
  expect(api.calls()).toContain('POST /blocking/accounts');
  act(() => void store.dispatch(blockingChanged({ accountId: 'u2', blocked: true })));
  receive(store, messageFrom(3, 'still here', sender('u2', 'Bert')));
  receive(store, messageFrom(4, 'welcome', sender('host', 'Juno')));
  await waitFor(() => expect(log).toHaveTextContent('welcome'));
  expect(log).not.toHaveTextContent(/second|still here/);
  act(() => void store.dispatch(blockingChanged({ accountId: 'u2', blocked: false })));
  await waitFor(() => expect(log).toHaveTextContent('still here'));
});

test('a room hides the messages of accounts that the server names when joining', async () => {
  const { log } = await openRoom({ joined: { hidden: ['u2'] } });
  expect(log).toHaveTextContent('first');
  expect(log).not.toHaveTextContent('second');
});

test('a name opens the card of the person, who can be muted in this browser and unmuted in the chat settings', async () => {
  const { api, log } = await openRoom();
  await userEvent.click(within(log).getByRole('button', { name: 'Bert' }));
  const card = await screen.findByRole('dialog', { name: /Bert/ });
  expect(within(card).getByText('@Bert')).toBeVisible();
  const actions = within(card)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(actions).toEqual(['Close', 'Mention @Bert', 'Mute for me', 'Block Bert', 'Report']);
  await userEvent.click(within(card).getByRole('button', { name: 'Mute for me' }));
  await waitFor(() => expect(log).not.toHaveTextContent('second'));
  expect(api.calls()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Chat settings' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unmute Bert' }));
  await waitFor(() => expect(log).toHaveTextContent('second'));
});

test('the host cannot be muted', async () => {
  const { log } = await openRoom();
  await userEvent.click(within(log).getByRole('button', { name: 'Juno' }));
  const card = await screen.findByRole('dialog', { name: /host of this room/ });
  expect(within(card).queryByRole('button', { name: 'Mute for me' })).not.toBeInTheDocument();
});
