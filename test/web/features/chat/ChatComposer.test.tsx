import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { socketStatusChanged } from '@/features/realtime/slice';
import { openRoom, sender } from '@test/support/chatPanel';
import { data, refusal } from '@test/support/fakeApi';
import { giveLayout } from '@test/support/layout';
import { message } from '@test/support/people';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/performers/juno' }),
}));

// allows for slow test machines
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => giveLayout());

test('a refused message stays visible with the reason, and can be sent again, edited or deleted', async () => {
  const { api, store, log } = await openRoom({
    reply: refusal(429, 'TOO_MANY_REQUESTS', "You're sending messages too fast. Wait a moment, then try again."),
  });
  const unsent = () => screen.findByRole('list', { name: 'Unsent messages' });
  await userEvent.type(screen.getByRole('combobox'), 'too fast{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent("Not sent. You're sending messages too fast.");
  expect(await unsent()).toHaveTextContent('You too fast');
  expect(log).not.toHaveTextContent('too fast');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('too fast'));
  expect(screen.queryByRole('list', { name: 'Unsent messages' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('combobox'), '{Enter}');
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.queryByRole('list', { name: 'Unsent messages' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('combobox'), 'slower{Enter}');
  await screen.findByRole('alert');
  api.handlers['POST /messages/stream/public/conversations/c1'] = data(
    message(9, { text: 'slower', senderInfo: sender('u1', 'Ada') }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(store.getState().chat.rooms['c1']!.unsent).toEqual([]));
  await waitFor(() => expect(log).toHaveTextContent('slower'));
});

test('while the connection is lost, the title and the controls stay and messages wait', async () => {
  const { store } = await openRoom();
  act(() => void store.dispatch(socketStatusChanged('reconnecting')));
  expect(screen.getByText('Reconnecting. Your messages wait.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
  await userEvent.type(screen.getByRole('combobox'), 'what key is that in?{Enter}');
  const waiting = await screen.findByRole('list', { name: 'Unsent messages' });
  expect(waiting).toHaveTextContent('You what key is that in?waiting');
  act(() => void store.dispatch(socketStatusChanged('connected')));
  expect(screen.queryByText('Reconnecting. Your messages wait.')).not.toBeInTheDocument();
});

test('completes a username after an @', async () => {
  await openRoom({ joined: { members: [{ _id: 'u3', username: 'bella', name: 'Bella D.', avatar: '/b.webp' }] } });
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'hello @be');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bert', 'bellaBella D.']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('hello @bella ');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await userEvent.type(field, '@j');
  await userEvent.keyboard('{Escape}{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
});

test('the emoji picker stays open, searches, and remembers the last used emoji', async () => {
  await openRoom();
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'bravo', { initialSelectionStart: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Emoji' }));
  await userEvent.click(await screen.findByRole('button', { name: 'clapping' }));
  await userEvent.click(screen.getByRole('button', { name: 'guitar' }));
  expect(field).toHaveValue('bravo👏🎸');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search emoji' }), 'he gr');
  expect(within(screen.getByRole('group', { name: 'Found' })).getAllByRole('button')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('bravo👏🎸💚');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Emoji' }));
  const recent = within(await screen.findByRole('group', { name: 'Recent' })).getAllByRole('button');
  expect(recent.map(({ textContent }) => textContent)).toEqual(['💚', '🎸', '👏']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search emoji' }), 'zebra');
  expect(screen.getByText('No emoji match “zebra”.')).toBeVisible();
});
