import {
  chatSlice,
  historyLoaded,
  isExpelled,
  messageCelebrated,
  messageCreated,
  messageDeleted,
  messageRestored,
  messageDiscarded,
  messageSenderShown,
  messageRetryRequested,
  messageSendFailed,
  messageSendRequested,
  messageSent,
  modeChanged,
  olderFailed,
  olderLoaded,
  olderRequested,
  roomClosed,
  roomJoined,
} from '@/features/chat/slice';
import { message } from '@test/support/people';

const reducer = chatSlice.reducer;
const after = (...actions: Parameters<typeof reducer>[1][]) =>
  actions.reduce<ReturnType<typeof reducer> | undefined>(reducer, undefined)!.rooms['c1']!;
const seqs = ({ messages }: ReturnType<typeof after>) => messages.map(({ seq }) => seq);
const page = historyLoaded({ conversationId: 'c1', messages: [message(1), message(2)] });
const created = (seq: number) => messageCreated({ message: message(seq) });

test('messages stay in order and count once, in whatever order they arrive', () => {
  const room = after(page, created(3), created(3), created(5), created(4), created(2));
  expect(seqs(room)).toEqual([1, 2, 3, 4, 5]);
  expect(room.lastSeq).toBe(5);
});

test('a gap in the sequence makes the next resume start before it', () => {
  expect(after(page, created(4), created(5)).lastSeq).toBe(2);
  expect(after(page, created(4), created(5), messageDeleted({ conversationId: 'c1', _id: 'm3', seq: 3 })).lastSeq).toBe(
    5,
  );
});

test('a restored message returns to its place once, and not above the page that is loaded', () => {
  const deleted = messageDeleted({ conversationId: 'c1', _id: 'm2', seq: 2 });
  const restored = (seq: number) => messageRestored({ message: message(seq) });
  const room = after(page, created(3), deleted, restored(2), restored(2));
  expect([seqs(room), room.lastSeq]).toEqual([[1, 2, 3], 3]);
  const late = historyLoaded({ conversationId: 'c1', messages: [message(7), message(8)] });
  expect(seqs(after(late, restored(5)))).toEqual([7, 8]);
  expect(seqs(after(restored(5)))).toEqual([]);
});

test('keeps the newest 5000 messages and can load the older ones again', () => {
  const room = after(...Array.from({ length: 5200 }, (_, at) => created(at + 1)));
  expect([room.messages.length, room.messages[0]!.seq, room.hasOlder, room.lastSeq]).toEqual([5000, 201, true, 5200]);
});

test('joining sets the mode and the role of the room, and later events change the mode', () => {
  const mode = { slowSeconds: 5, audience: 'followers' as const, links: false };
  const joined = roomJoined({
    conversationId: 'c1',
    members: [],
    total: 1,
    missed: [],
    mode,
    role: 'moderator',
    open: false,
  });
  expect(after(page, joined)).toMatchObject({ status: 'joined', mode, role: 'moderator', open: false });
  expect(after(joined, modeChanged({ conversationId: 'c1', mode: { ...mode, links: true } }))).toMatchObject({
    mode: { links: true },
    role: 'moderator',
  });
});

test('closing a room removes its messages and keeps the reason', () => {
  expect(
    after(page, created(3), roomClosed({ conversationId: 'c1', message: "You're banned from this chat room." })),
  ).toMatchObject({ status: 'closed', messages: [], lastSeq: 0, error: "You're banned from this chat room." });
  const refusal = (error: string) => ({ statusCode: 422, error, message: 'why' });
  expect([refusal('ROOM_BANNED'), refusal('ROOM_KICKED'), refusal('ROOM_MUTED'), null].map(isExpelled)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('sending and loading older messages', () => {
  const error = { message: 'The network is down.' };
  const idle = { status: 'idle', error: null };
  const sending = messageSendRequested({ conversationId: 'c1', text: 'hello' });
  const older = olderRequested({ conversationId: 'c1' });
  const joined = roomJoined({ conversationId: 'c1', members: [], total: 1, missed: [] });

  const { key } = sending.payload;

  test('a failure to load older messages does not affect the state of sending', () => {
    const room = after(
      page,
      sending,
      messageSent(message(3), key),
      older,
      olderFailed({ conversationId: 'c1', error }),
    );
    expect(room).toMatchObject({ unsent: [], history: { status: 'failed', error }, error: null });
  });

  test('a refused message does not affect the history or the room', () => {
    const room = after(page, older, sending, messageSendFailed({ conversationId: 'c1', key, error }));
    expect(room).toMatchObject({
      unsent: [{ key, text: 'hello', status: 'failed', error }],
      history: { status: 'loading', error: null },
      error: null,
    });
  });

  test('another attempt clears the failure', () => {
    const failed = [
      sending,
      messageSendFailed({ conversationId: 'c1', key, error }),
      olderFailed({ conversationId: 'c1', error }),
    ];
    expect(after(page, ...failed, messageRetryRequested({ conversationId: 'c1', key }), older)).toMatchObject({
      unsent: [{ key, status: 'sending', error: null }],
      history: { status: 'loading', error: null },
    });
    expect(after(page, ...failed, older, olderLoaded({ conversationId: 'c1', messages: [] })).history).toEqual(idle);
  });

  test('an unsent message can be deleted, and the others stay', () => {
    const other = messageSendRequested({ conversationId: 'c1', text: 'another' });
    const room = after(page, sending, other, messageDiscarded({ conversationId: 'c1', key }));
    expect(room.unsent.map(({ text }) => text)).toEqual(['another']);
  });

  test('joining again allows another attempt to load older messages', () => {
    expect(after(page, olderFailed({ conversationId: 'c1', error }), joined).history).toEqual(idle);
  });
});

test('an anonymous tip has its sender for an account that may know, whichever arrives first', () => {
  const tip = { ...message(3), type: 'tip' as const, isAnonymous: true as const, senderInfo: null };
  const senderInfo = { _id: 'u7', username: 'ann', name: 'Ann', avatar: '', role: 'user' };
  const shown = messageSenderShown({ conversationId: 'c1', messageId: tip._id, senderInfo });
  for (const actions of [
    [page, messageCreated({ message: tip }), shown],
    [page, shown, messageCreated({ message: tip })],
  ])
    expect(after(...actions).messages.at(-1)).toMatchObject({ seq: 3, senderInfo: { name: 'Ann' } });
  expect(after(page, messageCreated({ message: tip })).messages.at(-1)).toMatchObject({ senderInfo: null });
});

test('a tip is celebrated once the room is told', () => {
  const tip = { ...message(3), type: 'tip' as const };
  const celebrated = messageCelebrated({ conversationId: 'c1', messageId: tip._id, celebration: 'first' });
  expect(after(page, messageCreated({ message: tip }), celebrated).messages.at(-1)?.celebration).toBe('first');
});

describe('a greeting', () => {
  const joined = (greetings: string[]) =>
    roomJoined({ conversationId: 'c1', members: [], total: 1, missed: [], greetings });

  test('stands after the newest message of the moment when the visitor came', () => {
    expect(after(joined(['Welcome!']), page, created(3)).greetings).toEqual({ texts: ['Welcome!'], after: 2 });
  });

  test('is not repeated when the connection comes back', () => {
    expect(after(joined([]), page, joined(['Welcome!'])).greetings).toBeUndefined();
    expect(after(joined(['Welcome!']), page, created(3), joined(['Other'])).greetings).toEqual({
      texts: ['Welcome!'],
      after: 2,
    });
  });
});
