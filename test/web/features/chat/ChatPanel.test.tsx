import { act, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messageCreated, messageDeleted, modeChanged, roomClosed, roomFailed } from '@/features/chat/slice';
import { openRoom, sender } from '@test/support/chatPanel';
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

test('a guest can read, and sees a login link instead of the composer and no message menus', async () => {
  await openRoom({ signedIn: false });
  expect(screen.getByRole('log')).toHaveTextContent('first');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Options for/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in to chat' })).toHaveAttribute('href', '/auth/login/user');
});

test('messages show their sender, mark the host, and show own messages as "You"', async () => {
  await openRoom();
  expect(screen.getByText('Host')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('combobox'), 'hello{Enter}');
  expect(await screen.findByText('You')).toBeInTheDocument();
  expect(screen.getByRole('combobox')).toHaveValue('');
});

test('the restrictions of the room are shown and follow the server', async () => {
  const { store } = await openRoom({ joined: { mode: { slowSeconds: 10, audience: 'everyone', links: true } } });
  expect(screen.getByText('Slow mode: one message every 10 s')).toBeInTheDocument();
  act(
    () =>
      void store.dispatch(
        modeChanged({ conversationId: 'c1', mode: { slowSeconds: 0, audience: 'followers', links: false } }),
      ),
  );
  expect(screen.getByText('Followers only · Links are off')).toBeInTheDocument();
});

test('a banned visitor sees the reason and no messages', async () => {
  const { store } = await openRoom();
  act(() => void store.dispatch(roomClosed({ conversationId: 'c1', message: "You're banned from this chat room." })));
  expect(screen.getByText("You're banned from this chat room.")).toBeInTheDocument();
  for (const role of ['log', 'combobox']) expect(screen.queryByRole(role)).not.toBeInTheDocument();
});

test('URLs become nofollow links, and markup stays text', async () => {
  const { store } = await openRoom();
  act(
    () =>
      void store.dispatch(
        messageCreated({
          message: message(3, {
            text: 'see https://example.org/a?b=1, <img src=x onerror=alert(1)> javascript:alert(1) @Ada!',
            senderInfo: sender('u2', 'Bert'),
          }),
        }),
      ),
  );
  await screen.findByText('@Ada');
  const links = screen.getByRole('log').querySelectorAll('a');
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(['https://example.org/a?b=1']);
  expect(links[0]).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  expect(screen.getByRole('log').querySelector('img')).toBeNull();
  expect(screen.getByText('@Ada').tagName).toBe('B');
});

test('a room that cannot be joined shows the reason instead of an empty log', async () => {
  const { store } = await openRoom();
  act(() => {
    for (const seq of [1, 2]) store.dispatch(messageDeleted({ conversationId: 'c1', _id: `m${seq}`, seq }));
    store.dispatch(roomFailed({ conversationId: 'c1', error: { message: 'This conversation does not exist.' } }));
  });
  expect(screen.getByRole('alert')).toHaveTextContent('This conversation does not exist.');
});
