// How a page fills gaps in the chat, over a connection whose answers the tests give.
import { fillGaps, type RoomConnection } from '@/application/rooms';
import { makeStore } from '@/application/wrapper';
import { messageCreated, roomJoined } from '@/features/chat/slice';
import { type Message } from '@/features/chat/state';
import { CHAT_GAP_DELAY_MS } from '@/lib/retryDelays';
import { message } from '@test/support/people';

const joined = (missed: Message[]) => ({ members: [], total: 1, missed, more: false, open: true });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Opens a room that has message 1, over a server that answers with `answer`. */
function openRoom(answer: () => Promise<unknown>) {
  const store = makeStore();
  const ask = jest.fn(answer);
  fillGaps(store, { connected: () => true, ask: ask as unknown as RoomConnection['ask'] });
  store.dispatch(roomJoined({ conversationId: 'c1', ...joined([message(1)]) }));
  const arrive = async (seq: number) => {
    store.dispatch(messageCreated({ message: message(seq) }));
    await jest.advanceTimersByTimeAsync(2 * CHAT_GAP_DELAY_MS);
  };
  return { ask, arrive, room: () => store.getState().chat.rooms.c1! };
}

test('a message that never came is asked for once a later one has come', async () => {
  const { ask, arrive, room } = openRoom(async () => joined([message(2), message(3)]));
  await arrive(3);
  expect(ask.mock.calls).toEqual([['room/join', { conversationId: 'c1', lastSeq: 1 }]]);
  expect(room().messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('messages in order are not asked about', async () => {
  const { ask, arrive } = openRoom(async () => joined([]));
  await arrive(2);
  await arrive(3);
  expect(ask).not.toHaveBeenCalled();
});

test('a message that is missing for good is asked for once', async () => {
  const { ask, arrive, room } = openRoom(async () => joined([]));
  await arrive(3);
  await arrive(4);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(room().messages.map(({ seq }) => seq)).toEqual([1, 3, 4]);
});

test('a refused question leaves the room as it is, unless the visitor was removed from it', async () => {
  const busy = openRoom(() => Promise.reject({ error: 'TOO_MANY', message: 'Too many events.' }));
  await busy.arrive(3);
  expect(busy.room().status).toBe('joined');
  const banned = openRoom(() => Promise.reject({ error: 'ROOM_BANNED', message: 'You are banned.' }));
  await banned.arrive(3);
  expect(banned.room()).toMatchObject({ status: 'closed', messages: [] });
});
