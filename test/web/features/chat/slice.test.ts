import {
  chatSlice,
  historyLoaded,
  isExpelled,
  messageCreated,
  messageDeleted,
  modeChanged,
  roomClosed,
  roomJoined,
} from '@/features/chat/slice';
import { reducerOf } from '@/lib/reducerOf';
import { message } from '@test/support/people';

const reducer = reducerOf(chatSlice);
const after = (...actions: Parameters<typeof reducer>[1][]) =>
  actions.reduce<ReturnType<typeof reducer> | undefined>(reducer, undefined)!.rooms['c1']!;
const seqs = ({ messages }: ReturnType<typeof after>) => messages.map(({ seq }) => seq);
const page = historyLoaded({ conversationId: 'c1', messages: [message(1), message(2)] });
const created = (seq: number) => messageCreated({ message: message(seq) });

test('lines keep their order and count once, however they come', () => {
  const room = after(page, created(3), created(3), created(5), created(4), created(2));
  expect(seqs(room)).toEqual([1, 2, 3, 4, 5]);
  expect(room.lastSeq).toBe(5);
});

test('a hole is known: the next resume starts before it', () => {
  expect(after(page, created(4), created(5)).lastSeq).toBe(2);
  expect(after(page, created(4), created(5), messageDeleted({ conversationId: 'c1', _id: 'm3', seq: 3 })).lastSeq).toBe(
    5,
  );
});

test('of very many lines the newest are kept, and the older ones can be had again', () => {
  const room = after(...Array.from({ length: 5200 }, (_, at) => created(at + 1)));
  expect([room.messages.length, room.messages[0]!.seq, room.hasOlder, room.lastSeq]).toEqual([5000, 201, true, 5200]);
});

test('what holds in a room, and what one is there, come with the way in and with every change', () => {
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

test('who is put out keeps nothing of the room but the reason', () => {
  expect(
    after(page, created(3), roomClosed({ conversationId: 'c1', message: 'You were banned from this room.' })),
  ).toMatchObject({ status: 'closed', messages: [], lastSeq: 0, error: 'You were banned from this room.' });
  const refusal = (error: string) => ({ statusCode: 422, error, message: 'why' });
  expect([refusal('ROOM_BANNED'), refusal('ROOM_KICKED'), refusal('ROOM_MUTED'), null].map(isExpelled)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
