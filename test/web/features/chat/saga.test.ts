import { waitFor } from '@testing-library/react';
import { type AppStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { historyLoaded, messageCreated, messageSendRequested, olderRequested, roomJoined } from '@/features/chat/slice';
import { socketStatusChanged } from '@/features/realtime/slice';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { member, message } from '@test/support/people';
import { startStore } from '@test/support/webStore';

let store: AppStore;
const state = () => store.getState();
beforeEach(async () => {
  store = await startStore();
});

describe('chat', () => {
  const room = () => state().chat.rooms.c1!;
  const seqs = () => room().messages.map(({ seq }) => seq);
  test('sorts messages by sequence number and drops a message that arrives twice', () => {
    for (const seq of [3, 1, 2, 3]) store.dispatch(messageCreated({ message: message(seq) }));
    expect(seqs()).toEqual([1, 2, 3]);
    expect(room().lastSeq).toBe(3);
  });
  test('a sent message appears once, although it arrives with the reply and from the socket', async () => {
    fakeApi({ 'POST /messages/stream/public/conversations/c1': data(message(4, { text: 'hello' })) });
    store.dispatch(messageSendRequested({ conversationId: 'c1', text: 'hello' }));
    expect(room().unsent).toMatchObject([{ text: 'hello', status: 'sending' }]);
    await until('the message is sent', () => room().unsent.length === 0);
    store.dispatch(messageCreated({ message: message(4, { text: 'hello' }) }));
    expect(seqs()).toEqual([4]);
  });
  test('a refused message sets the state of sending and not that of the history', async () => {
    fakeApi({ 'POST /messages/stream/public/conversations/c1': refusal(429, 'SLOW_MODE', 'Wait a moment.') });
    store.dispatch(messageSendRequested({ conversationId: 'c1', text: 'hello' }));
    await until('the refusal', () => room().unsent[0]?.status === 'failed');
    expect(room().unsent[0]!.error).toMatchObject({ error: 'SLOW_MODE' });
    expect(room()).toMatchObject({ error: null, history: { status: 'idle', error: null } });
  });
  test('without a connection messages wait, and are sent in order after the next one', async () => {
    const api = fakeApi({ 'POST /messages/stream/public/conversations/c1': data(message(5, { text: 'hello' })) });
    store.dispatch(socketStatusChanged('reconnecting'));
    store.dispatch(messageSendRequested({ conversationId: 'c1', text: 'hello' }));
    store.dispatch(messageSendRequested({ conversationId: 'c1', text: 'again' }));
    expect(room().unsent.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    expect(api.calls()).toEqual([]);
    store.dispatch(socketStatusChanged('connected'));
    store.dispatch(roomJoined({ conversationId: 'c1', members: [], total: 1, missed: [] }));
    await until('both are sent', () => room().unsent.length === 0);
    expect(api.arrived.map(({ body }) => body)).toEqual([{ text: 'hello' }, { text: 'again' }]);
  });
  test('a message whose answer was lost waits, and is not sent again if the room has it', async () => {
    const api = fakeApi({
      'POST /messages/stream/public/conversations/c1': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    store.dispatch(authenticated(member()));
    store.dispatch(messageSendRequested({ conversationId: 'c1', text: 'hello' }));
    await until('it waits', () => room().unsent[0]?.status === 'waiting');
    const { _id, username, name, avatar } = member();
    const missed = [message(3, { text: 'hello', senderInfo: { _id, username, name, avatar, role: 'user' } })];
    store.dispatch(roomJoined({ conversationId: 'c1', members: [], total: 1, missed }));
    await until('it is known', () => room().unsent.length === 0);
    expect(api.arrived).toHaveLength(1);
    expect(seqs()).toEqual([3]);
  });
  test('a message that the network lost is sent again by itself, although the socket seemed connected', async () => {
    let isOnline = false;
    const reply = data(message(6, { text: 'hello' }));
    const api = fakeApi({
      'POST /messages/stream/public/conversations/c1': () => {
        if (!isOnline) throw new TypeError('Failed to fetch');
        return reply;
      },
    });
    store.dispatch(messageSendRequested({ conversationId: 'c1', text: 'hello' }));
    await until('it waits', () => room().unsent[0]?.status === 'waiting');
    isOnline = true;
    await waitFor(() => expect(room().unsent).toEqual([]), { timeout: 10_000 });
    expect(api.arrived).toHaveLength(2);
  }, 20_000);
  test('older messages are inserted before the present ones', async () => {
    const api = fakeApi({
      'GET /messages/conversations/public/c1': data({ data: [message(8), message(9)], total: 12 }),
    });
    store.dispatch(historyLoaded({ conversationId: 'c1', messages: [message(10), message(11)] }));
    expect(room().hasOlder).toBe(true);
    store.dispatch(olderRequested({ conversationId: 'c1' }));
    await until('the older messages', () => room().history.status === 'idle');
    expect(api.arrived[0]?.query).toEqual({ before: '10' });
    expect(seqs()).toEqual([8, 9, 10, 11]);
  });
  test('a failure to load older messages leaves a sent message sent', async () => {
    fakeApi({
      'POST /messages/stream/public/conversations/c1': data(message(12, { text: 'hello' })),
      'GET /messages/conversations/public/c1': refusal(500, 'INTERNAL', 'Something went wrong.'),
    });
    store.dispatch(historyLoaded({ conversationId: 'c1', messages: [message(10), message(11)] }));
    store.dispatch(messageSendRequested({ conversationId: 'c1', text: 'hello' }));
    await until('the message is sent', () => room().unsent.length === 0);
    store.dispatch(olderRequested({ conversationId: 'c1' }));
    await until('the failure', () => room().history.status === 'failed');
    expect(room().history.error).toMatchObject({ error: 'INTERNAL' });
    expect(room()).toMatchObject({ error: null, unsent: [] });
  });
});
