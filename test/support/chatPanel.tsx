import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type Realtime, RealtimeContext } from '@/application/realtimeContext';
import { makeStore } from '@/application/wrapper';
import { authenticated, type OwnProfile } from '@/features/auth/slice';
import { ChatPanel } from '@/features/chat/ChatPanel';
import { historyLoaded, messageCreated, roomJoined } from '@/features/chat/slice';
import { data, fakeApi, type Reply } from './fakeApi';
import { member, message } from './people';

/** A sender of messages. */
export const sender = (_id: string, name: string) => ({
  _id,
  username: name,
  name,
  avatar: '/a.webp',
  role: 'user' as const,
});
const realtime: Realtime = { join: () => () => undefined, watch: () => () => undefined, reconnect: () => undefined };

interface RoomOptions {
  signedIn?: boolean;
  reply?: Reply;
  joined?: Partial<Parameters<typeof roomJoined>[0]>;
  calls?: Parameters<typeof fakeApi>[0];
  account?: OwnProfile;
}

/** Renders the panel of room c1, which Juno hosts, with two messages. The account is Ada. */
export async function openRoom({
  signedIn = true,
  reply = data(message(9, { text: 'hello', senderInfo: sender('u1', 'Ada') })),
  joined = {},
  calls = {},
  account = member(),
}: RoomOptions = {}) {
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
  // the virtual list has loaded
  await waitFor(() => expect(document.querySelector('[data-index]')).not.toBeNull());
  return { api, store, log: screen.getByRole('log') };
}
/** A message, by Bert unless given. */
export const messageFrom = (seq: number, text = `message ${seq}`, from = sender('u2', 'Bert')) =>
  message(seq, { text, senderInfo: from });
/** Delivers messages like the socket does. */
export const receive = (store: ReturnType<typeof makeStore>, ...messages: ReturnType<typeof message>[]) =>
  act(() => void messages.forEach((one) => store.dispatch(messageCreated({ message: one }))));

/** Opens the menu of a message. */
export async function openMenu(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `Options for the message by ${name}` }));
  return screen.findByRole('dialog');
}
