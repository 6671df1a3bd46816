import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type Realtime, RealtimeContext } from '@/application/realtimeContext';
import { makeStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { ChatPanel } from '@/features/chat/ChatPanel';
import { partsOf } from '@/features/chat/lineParts';
import { historyLoaded, messageCreated, messageDeleted, roomJoined } from '@/features/chat/slice';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { member, message } from '@test/support/people';

jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => ({ asPath: '/performers/juno' }) }));

const sender = (_id: string, name: string) => ({ _id, username: name, name, avatar: '/a.webp', role: 'user' as const });
const realtime: Realtime = { join: () => () => undefined, watch: () => () => undefined, reconnect: () => undefined };

function openRoom({ signedIn = true, reply = data(message(9, { text: 'hello', senderInfo: sender('u1', 'Ada') })) } = {}) {
  const api = fakeApi({ 'POST /messages/stream/public/conversations/c1': reply });
  const store = makeStore();
  if (signedIn) store.dispatch(authenticated(member()));
  store.dispatch(historyLoaded({ conversationId: 'c1', messages: [message(1, { text: 'first', senderInfo: sender('host', 'Juno') }), message(2, { text: 'second', senderInfo: sender('u2', 'Bert') })] }));
  store.dispatch(roomJoined({ conversationId: 'c1', members: [], total: 3, missed: [] }));
  render(<Provider store={store}><RealtimeContext value={realtime}><ChatPanel conversationId="c1" hostId="host" /></RealtimeContext></Provider>);
  return { api, store };
}

test('a guest reads, and finds the login where the field would be', () => {
  openRoom({ signedIn: false });
  expect(screen.getByRole('log')).toHaveTextContent('first');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in to chat' })).toHaveAttribute('href', '/auth/login/user');
});

test('lines carry who they are from: the host is marked, one\'s own are one\'s own', async () => {
  openRoom();
  expect(screen.getByText('Host')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox'), 'hello{Enter}');
  expect(await screen.findByText('You')).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('');
});

test('what is refused is said, and not lost', async () => {
  openRoom({ reply: refusal(429, 'TOO_MANY_REQUESTS', 'You are writing very fast. Please wait a moment.') });
  await userEvent.type(screen.getByRole('textbox'), 'too fast{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('You are writing very fast.');
  await userEvent.click(screen.getByRole('button', { name: 'Edit it' }));
  expect(screen.getByRole('textbox')).toHaveValue('too fast');
});

test('a paused log is silent for screen readers, counts what comes, and goes on', async () => {
  const { store } = openRoom();
  const log = screen.getByRole('log');
  expect(log).toHaveAttribute('aria-live', 'polite');
  await userEvent.click(screen.getByRole('button', { name: 'Pause the chat' }));
  expect(log).toHaveAttribute('aria-live', 'off');
  act(() => void [3, 4, 5].forEach((seq) => store.dispatch(messageCreated({ message: message(seq, { text: `line ${seq}`, senderInfo: sender('u2', 'Bert') }) }))));
  await userEvent.click(await screen.findByRole('button', { name: '3 new' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /new/ })).not.toBeInTheDocument());
  expect(log).toHaveAttribute('aria-live', 'polite');
});

test('one\'s own line can be taken back, another\'s only by the host; it goes when the server says so', async () => {
  const { api, store } = openRoom();
  act(() => void store.dispatch(messageCreated({ message: message(3, { text: 'a typo', senderInfo: sender('u1', 'Ada') }) })));
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Delete your message' }));
  await waitFor(() => expect(api.calls()).toContain('DELETE /messages/m3'));
  expect(screen.getByRole('log')).toHaveTextContent('a typo');
  act(() => void store.dispatch(messageDeleted({ conversationId: 'c1', _id: 'm3', seq: 3 })));
  expect(screen.getByRole('log')).not.toHaveTextContent('a typo');
});

test('addresses become links that recommend nothing, markup stays words', () => {
  const { store } = openRoom();
  act(() => void store.dispatch(messageCreated({ message: message(3, { text: 'see https://example.org/a?b=1, <img src=x onerror=alert(1)> javascript:alert(1) @Ada!', senderInfo: sender('u2', 'Bert') }) })));
  const links = screen.getByRole('log').querySelectorAll('a');
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(['https://example.org/a?b=1']);
  expect(links[0]).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  expect(screen.getByRole('log').querySelector('img')).toBeNull();
  expect(screen.getByText('@Ada').tagName).toBe('B');
});

test.each([
  ['no parts in plain words', 'hello there', ['words:hello there']],
  ['a mail is no name', 'me@example.org', ['words:me@example.org']],
  ['a dot after an address is no part of it', 'go http://a.example/x.', ['words:go ', 'address:http://a.example/x', 'words:.']],
  ['brackets', '(https://a.example)', ['words:(', 'address:https://a.example', 'words:)']],
  ['names', '@goodmorninghal and @sofie.w', ['name:@goodmorninghal', 'words: and ', 'name:@sofie.w']],
])('parts of a line: %s', (_what, text, parts) => {
  expect(partsOf(text).map(({ kind, text: part }) => `${kind}:${part}`)).toEqual(parts);
});
