import { act, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { ChatPanel } from '@/features/chat/ChatPanel';
import { changePreferences } from '@/features/chat/preferences';
import {
  historyLoaded,
  messageCreated,
  messageDeleted,
  modeChanged,
  roomClosed,
  roomFailed,
  roomJoined,
} from '@/features/chat/slice';
import { messageFrom, openRoom, receive, sender } from '@test/support/chatPanel';
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

test('a room that is loading shows placeholders, and an empty one invites to write', async () => {
  const store = makeStore();
  render(
    <Provider store={store}>
      <ChatPanel conversationId="c1" hostId="host" />
    </Provider>,
  );
  const status = () => screen.queryByText('Loading the chat');
  expect(status()).toBeInTheDocument();
  act(() => void store.dispatch(roomJoined({ conversationId: 'c1', members: [], total: 1, missed: [] })));
  expect(status()).toBeInTheDocument();
  expect(screen.queryByText(/No messages yet/)).not.toBeInTheDocument();
  act(() => void store.dispatch(historyLoaded({ conversationId: 'c1', messages: [] })));
  expect(status()).not.toBeInTheDocument();
  expect(screen.getByText('No messages yet. Say hello!')).toBeInTheDocument();
});

test('no member has the colour of the host', async () => {
  const { store, log } = await openRoom();
  const people = Array.from({ length: 40 }, (_, at) => sender(`someone-${at}`, `Guest ${at}`));
  receive(store, ...people.map((one, at) => messageFrom(at + 3, 'hello', one)));
  const colourOf = (name: string) => within(log).getByText(name).closest('b')!.className;
  const shown = people.filter(({ name }) => within(log).queryByText(name));
  expect(shown.length).toBeGreaterThan(3);
  for (const { name } of shown) expect(colourOf(name)).toMatch(/tone[1-4]/);
});

test('chat settings choose the text size, and show tips and the host only', async () => {
  const { log } = await openRoom();
  await userEvent.click(screen.getByRole('button', { name: 'Chat settings' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Large' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Show tips and the host only' }));
  expect(screen.getByLabelText('Chat', { selector: 'section' })).toHaveAttribute('data-text-size', 'large');
  expect(log).toHaveTextContent('first');
  expect(log).not.toHaveTextContent('second');
  act(() => changePreferences({ textSize: 'normal', tipsOnly: false }));
  expect(log).toHaveTextContent('second');
});

test('a banned visitor sees the reason and no messages', async () => {
  const { store } = await openRoom();
  act(() => void store.dispatch(roomClosed({ conversationId: 'c1', message: "You're banned from this chat room." })));
  expect(screen.getByText("You're banned from this chat room.")).toBeInTheDocument();
  for (const role of ['log', 'combobox']) expect(screen.queryByRole(role)).not.toBeInTheDocument();
});

test('a greeting of the host stands where the visitor came in, and cannot be answered or reported', () => {
  const store = makeStore();
  const joined = { conversationId: 'c1', members: [], total: 1, missed: [], greetings: ['Welcome in!'] };
  render(
    <Provider store={store}>
      <ChatPanel conversationId="c1" hostId="host" />
    </Provider>,
  );
  act(() => {
    store.dispatch(roomJoined(joined));
    store.dispatch(historyLoaded({ conversationId: 'c1', messages: [messageFrom(1, 'before', sender('a', 'Ann'))] }));
    store.dispatch(messageCreated({ message: messageFrom(2, 'afterwards', sender('a', 'Ann')) }));
  });
  expect(screen.getAllByRole('article').map((line) => line.textContent)).toEqual([
    expect.stringContaining('before'),
    'Welcome in!',
    expect.stringContaining('afterwards'),
  ]);
});

test('an automatic message carries the name of the host', () => {
  const store = makeStore();
  render(
    <Provider store={store}>
      <ChatPanel conversationId="c1" hostId="host" />
    </Provider>,
  );
  const notice = { ...messageFrom(1, 'Ask me anything', sender('host', 'Juno')), type: 'notify' as const };
  act(() => void store.dispatch(historyLoaded({ conversationId: 'c1', messages: [notice] })));
  expect(screen.getByRole('article')).toHaveTextContent('JunoHost Ask me anything');
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
