import { act, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type Realtime, RealtimeContext } from '@/application/realtimeContext';
import { makeStore } from '@/application/wrapper';
import { authenticated, type OwnProfile } from '@/features/auth/slice';
import { ChatPanel } from '@/features/chat/ChatPanel';
import { partsOf } from '@/features/chat/messageParts';
import {
  historyLoaded,
  messageCreated,
  messageDeleted,
  modeChanged,
  roomClosed,
  roomJoined,
} from '@/features/chat/slice';
import { data, fakeApi, refusal, type Reply } from '@test/support/fakeApi';
import { giveLayout } from '@test/support/layout';
import { member, message, performer, studio } from '@test/support/people';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/performers/juno' }),
}));

// a busy machine is slow, not wrong
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => giveLayout());

const sender = (_id: string, name: string) => ({ _id, username: name, name, avatar: '/a.webp', role: 'user' as const });
const realtime: Realtime = { join: () => () => undefined, watch: () => () => undefined, reconnect: () => undefined };

interface Given {
  signedIn?: boolean;
  reply?: Reply;
  joined?: Partial<Parameters<typeof roomJoined>[0]>;
  calls?: Parameters<typeof fakeApi>[0];
  account?: OwnProfile;
}

async function openRoom({
  signedIn = true,
  reply = data(message(9, { text: 'hello', senderInfo: sender('u1', 'Ada') })),
  joined = {},
  calls = {},
  account = member(),
}: Given = {}) {
  const api = fakeApi({ 'POST /messages/stream/public/conversations/c1': reply, ...calls });
  const store = makeStore();
  if (signedIn) store.dispatch(authenticated(account));
  store.dispatch(
    historyLoaded({
      conversationId: 'c1',
      messages: [
        message(1, { text: 'first', senderInfo: sender('host', 'Juno') }),
        message(2, { text: 'second', senderInfo: sender('u2', 'Bert') }),
      ],
    }),
  );
  store.dispatch(roomJoined({ conversationId: 'c1', members: [], total: 3, missed: [], ...joined }));
  render(
    <Provider store={store}>
      <RealtimeContext value={realtime}>
        <ChatPanel conversationId="c1" hostId="host" />
      </RealtimeContext>
    </Provider>,
  );
  // what draws the lines as one scrolls has come
  await waitFor(() => expect(document.querySelector('[data-index]')).not.toBeNull());
  return { api, store, log: screen.getByRole('log') };
}
const line = (seq: number, text = `line ${seq}`, from = sender('u2', 'Bert')) =>
  message(seq, { text, senderInfo: from });
const come = (store: ReturnType<typeof makeStore>, ...messages: ReturnType<typeof message>[]) =>
  act(() => void messages.forEach((one) => store.dispatch(messageCreated({ message: one }))));

test('a guest reads, and finds the login where the field would be; a message has no menu for them', async () => {
  await openRoom({ signedIn: false });
  expect(screen.getByRole('log')).toHaveTextContent('first');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /What to do with/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in to chat' })).toHaveAttribute('href', '/auth/login/user');
});

test("lines carry who they are from: the host is marked, one's own are one's own", async () => {
  await openRoom();
  expect(screen.getByText('Host')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('combobox'), 'hello{Enter}');
  expect(await screen.findByText('You')).toBeInTheDocument();
  expect(screen.getByRole('combobox')).toHaveValue('');
});

test('what is refused is said, and not lost', async () => {
  await openRoom({ reply: refusal(429, 'TOO_MANY_REQUESTS', 'You are writing very fast. Please wait a moment.') });
  await userEvent.type(screen.getByRole('combobox'), 'too fast{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('You are writing very fast.');
  await userEvent.click(screen.getByRole('button', { name: 'Edit it' }));
  expect(screen.getByRole('combobox')).toHaveValue('too fast');
});

test('a paused log stands still, counts what comes, and goes on', async () => {
  const { store, log } = await openRoom();
  await userEvent.click(screen.getByRole('button', { name: 'Pause the chat' }));
  come(store, line(3), line(4), line(5));
  await userEvent.click(await screen.findByRole('button', { name: '3 new' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /new/ })).not.toBeInTheDocument());
  expect(log).toHaveTextContent('line 5');
});

test("new lines are read aloud, politely and a few at a time; one's own and those of a pause are not", async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const { store } = await openRoom();
    const aloud = screen.getByRole('status', { name: 'New messages' });
    expect(aloud).toHaveAttribute('aria-live', 'polite');
    expect(aloud).toBeEmptyDOMElement();
    come(store, ...[3, 4, 5, 6].map((seq) => line(seq)), line(7, 'mine', sender('u1', 'Ada')));
    act(() => void jest.advanceTimersByTime(2000));
    expect([...aloud.children].map(({ textContent }) => textContent)).toEqual(['Bert: line 5', 'Bert: line 6']);
    act(() => screen.getByRole('button', { name: 'Pause the chat' }).click());
    expect(aloud).toHaveAttribute('aria-live', 'off');
    come(store, line(8, 'unheard'));
    act(() => void jest.advanceTimersByTime(4000));
    act(() => screen.getByRole('button', { name: 'Go on with the chat' }).click());
    act(() => void jest.advanceTimersByTime(4000));
    expect(aloud).not.toHaveTextContent('unheard');
  } finally {
    jest.useRealTimers();
  }
});

test('of thousands of lines those on screen are drawn, and a storm of new ones stays at the end', async () => {
  const { store, log } = await openRoom();
  act(
    () =>
      void store.dispatch(
        historyLoaded({ conversationId: 'c1', messages: Array.from({ length: 4000 }, (_, at) => line(at + 3)) }),
      ),
  );
  come(store, ...Array.from({ length: 200 }, (_, at) => line(4003 + at)));
  await waitFor(() => expect(log).toHaveTextContent('line 4202'));
  expect(store.getState().chat.rooms['c1']!.messages).toHaveLength(4202);
  expect(log.querySelectorAll('[data-message]').length).toBeLessThan(80);
  expect(screen.queryByRole('button', { name: /new/ })).not.toBeInTheDocument();
});

test('a reader who scrolled up stays where they are and is told how many are new', async () => {
  const { store, log } = await openRoom();
  act(
    () =>
      void store.dispatch(
        historyLoaded({ conversationId: 'c1', messages: Array.from({ length: 300 }, (_, at) => line(at + 3)) }),
      ),
  );
  await waitFor(() => expect(log).toHaveTextContent('line 302'));
  act(() => log.scrollTo({ top: 1500 }));
  const [top, words] = [log.scrollTop, log.textContent];
  come(store, line(303), line(304));
  expect(await screen.findByRole('button', { name: '2 new' })).toBeInTheDocument();
  expect([log.scrollTop, log.textContent]).toEqual([top, words]);
});

test('arrow keys walk through the lines, of which Tab reaches one; Enter opens what can be done', async () => {
  const { store, log } = await openRoom();
  come(store, line(3), line(4));
  await waitFor(() => expect(log).toHaveTextContent('line 4'));
  expect(log.querySelectorAll('[role=article][tabindex="0"]')).toHaveLength(1);
  act(() => log.querySelector<HTMLElement>('[tabindex="0"]')!.focus());
  expect(document.activeElement).toHaveAccessibleName('Bert: line 4');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Bert: second'));
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Juno: first'));
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Bert: line 4'));
  expect(log.querySelectorAll('[role=article][tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Bert' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Bert: line 4'));
});

const openMenu = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `What to do with the message of ${name}` }));
  return screen.findByRole('dialog');
};

test("one's own line can be taken back, another's not; it goes when the server says so", async () => {
  const { api, store, log } = await openRoom();
  come(store, line(3, 'a typo', sender('u1', 'Ada')));
  await openMenu('Bert');
  expect(screen.queryByRole('button', { name: /Delete|Mute|Ban/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await openMenu('Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Delete your message' }));
  await waitFor(() => expect(api.calls()).toContain('DELETE /messages/m3'));
  expect(log).toHaveTextContent('a typo');
  act(() => void store.dispatch(messageDeleted({ conversationId: 'c1', _id: 'm3', seq: 3 })));
  expect(log).not.toHaveTextContent('a typo');
});

test.each([
  ['member', member()],
  ['performer', performer()],
])("a %s reports somebody else's message from its menu", async (_role, account) => {
  const { store } = await openRoom({ account });
  await openMenu('Bert');
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  expect(store.getState().reports.subject).toEqual({ messageId: 'm2', name: 'Bert' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a studio, which cannot report, is not offered to', async () => {
  await openRoom({ account: studio() });
  await openMenu('Bert');
  expect(screen.queryByRole('button', { name: 'Report' })).not.toBeInTheDocument();
});

test('who keeps order mutes with a reason, but not the host; what is refused is said', async () => {
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
    'Only the host can do this to a moderator.',
  );
  await openMenu('Bert');
  await userEvent.click(screen.getByRole('button', { name: 'Ban from the room' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only the host can do this to a moderator.');
});

test('the panel of who keeps order: rules at once, moderators by name, bans lifted', async () => {
  const bert = { _id: 'u2', username: 'bert', name: 'Bert', avatar: '/b.webp' };
  const order = {
    role: 'host',
    settings: { slowSeconds: 0, audience: 'everyone', links: true, words: ['spoiler'] },
    moderators: [],
    sanctions: [
      {
        _id: 's1',
        kind: 'ban',
        target: bert,
        by: null,
        reason: 'raid',
        until: null,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ],
    log: [],
  };
  const { api } = await openRoom({
    joined: { role: 'host' },
    calls: {
      'GET /rooms/host/order': data(order),
      'PUT /rooms/host/settings': data(order.settings),
      'POST /rooms/host/moderators': data(bert),
      'DELETE /rooms/host/sanctions/s1': { status: 204 },
      'GET /users/search': data({ data: [bert], total: 1 }),
    },
  });
  await userEvent.click(screen.getAllByRole('button', { name: 'Keeping order' })[0]!);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Slow mode' }), '10');
  await userEvent.click(screen.getByRole('radio', { name: 'Followers' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Links are allowed' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Words/ }), '{Enter}leak*');
  await userEvent.click(screen.getByRole('button', { name: 'Save the words' }));
  await waitFor(() =>
    expect(api.arrived.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { slowSeconds: 10 },
      { audience: 'followers' },
      { links: false },
      { words: ['spoiler', 'leak*'] },
    ]),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Muted and banned' }));
  await userEvent.click(screen.getByRole('button', { name: 'Let bert off' }));
  await waitFor(() => expect(api.calls()).toContain('DELETE /rooms/host/sanctions/s1'));
  await userEvent.click(screen.getByRole('radio', { name: 'Moderators' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'User name' }), 'bert');
  await userEvent.click(screen.getByRole('button', { name: 'Make moderator' }));
  await waitFor(() =>
    expect(api.arrived.find(({ call }) => call === 'POST /rooms/host/moderators')?.body).toEqual({ username: 'bert' }),
  );
});

test('the mode that holds is said, and follows what the server says', async () => {
  const { store } = await openRoom({ joined: { mode: { slowSeconds: 10, audience: 'everyone', links: true } } });
  expect(screen.getByText('Slow mode: one line each 10 s')).toBeInTheDocument();
  act(
    () =>
      void store.dispatch(
        modeChanged({ conversationId: 'c1', mode: { slowSeconds: 0, audience: 'followers', links: false } }),
      ),
  );
  expect(screen.getByText('Only followers write · Links are off')).toBeInTheDocument();
});

test('who is put out of the room sees why, and nothing of it', async () => {
  const { store } = await openRoom();
  act(() => void store.dispatch(roomClosed({ conversationId: 'c1', message: 'You were banned from this room.' })));
  expect(screen.getByText('You were banned from this room.')).toBeInTheDocument();
  for (const role of ['log', 'combobox']) expect(screen.queryByRole(role)).not.toBeInTheDocument();
});

test('a name is completed after an @, by keys and by touch', async () => {
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

test('a glyph goes where the cursor is', async () => {
  await openRoom();
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'bravo', { initialSelectionStart: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Emoji' }));
  await userEvent.click(await screen.findByRole('button', { name: 'clapping' }));
  expect(field).toHaveValue('bravo👏');
  await waitFor(() => expect(field).toHaveFocus());
});

test('addresses become links that recommend nothing, markup stays words', async () => {
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

test.each([
  ['no parts in plain words', 'hello there', ['words:hello there']],
  ['a mail is no name', 'me@example.org', ['words:me@example.org']],
  [
    'a dot after an address is no part of it',
    'go http://a.example/x.',
    ['words:go ', 'address:http://a.example/x', 'words:.'],
  ],
  ['brackets', '(https://a.example)', ['words:(', 'address:https://a.example', 'words:)']],
  ['names', '@goodmorninghal and @sofie.w', ['name:@goodmorninghal', 'words: and ', 'name:@sofie.w']],
])('parts of a line: %s', (_what, text, parts) => {
  expect(partsOf(text).map(({ kind, text: part }) => `${kind}:${part}`)).toEqual(parts);
});
