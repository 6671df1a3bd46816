import { type AppStore } from '@/application/wrapper';
import { historyLoaded, messageCreated, messageSendRequested, olderRequested } from '@/features/chat/slice';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { message } from '@test/support/people';
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
    expect(room().send.status).toBe('sending');
    await until('the message is sent', () => room().send.status === 'idle');
    store.dispatch(messageCreated({ message: message(4, { text: 'hello' }) }));
    expect(seqs()).toEqual([4]);
  });
  test('a refused message sets the state of sending and not that of the history', async () => {
    fakeApi({ 'POST /messages/stream/public/conversations/c1': refusal(429, 'SLOW_MODE', 'Wait a moment.') });
    store.dispatch(messageSendRequested({ conversationId: 'c1', text: 'hello' }));
    await until('the refusal', () => room().send.status === 'failed');
    expect(room().send.error).toMatchObject({ error: 'SLOW_MODE' });
    expect(room()).toMatchObject({ error: null, history: { status: 'idle', error: null } });
  });
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
    await until('the message is sent', () => room().send.status === 'idle');
    store.dispatch(olderRequested({ conversationId: 'c1' }));
    await until('the failure', () => room().history.status === 'failed');
    expect(room().history.error).toMatchObject({ error: 'INTERNAL' });
    expect(room()).toMatchObject({ error: null, send: { status: 'idle', error: null } });
  });
});
