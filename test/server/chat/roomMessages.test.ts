import { type Socket } from 'socket.io-client';
import { type MessageView } from '@contract/chat';
import { inTransaction } from '@server/db/transaction';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { closeWithSockets, heard, openSocket, say, startApiWithSockets } from '@test/support/sockets';
import { writeTipMessage } from '@test/support/tipMessage';

let api: Api;
let performer: Actor;
let ann: Actor;
let bob: Actor;
let room: string;
const clients: Socket[] = [];

beforeAll(async () => {
  api = await startApiWithSockets();
  performer = await api.verifiedPerformer();
  [ann, bob] = [await api.registerMember(), await api.registerMember()];
});
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  room = (await api.must('getPublicConversation', { params: { id: performer.id } }))._id;
});
afterEach(() => clients.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => closeWithSockets(api));

async function visitor(actor?: Actor): Promise<Socket> {
  const socket = await openSocket(api, actor);
  clients.push(socket);
  return socket;
}
const write = (actor: Actor, text: string) =>
  api.must('sendPublicMessage', { params: { id: room }, body: { text } }, actor.token);
/** Collects what arrives, and waits until `count` messages have. */
function log(socket: Socket) {
  const messages: MessageView[] = [];
  let arrived = () => undefined as void;
  socket.on('message/created', ({ message }: { message: MessageView }) => {
    messages.push(message);
    arrived();
  });
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      arrived = () => {
        if (messages.length >= count) resolve();
      };
      arrived();
    });
  return { messages, until };
}

test('a performer has one public room, even when several visitors ask for it at once, and a member has none', async () => {
  const fresh = await api.verifiedPerformer();
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => api.must('getPublicConversation', { params: { id: fresh.id } })),
  );
  expect(new Set(asked.map((one) => one._id)).size).toBe(1);
  expect(asked[0]).toMatchObject({ type: 'stream_public', performerId: fresh.id, lastSeq: 0 });
  expect((await api.call('getPublicConversation', { params: { id: ann.id } })).error).toMatchObject({
    statusCode: 404,
    error: 'NOT_FOUND',
  });
});

test('a message is stored and reaches guests and members in the same form as in the history', async () => {
  const [guest, member] = [await visitor(), await visitor(bob)];
  const logs = [guest, member].map(log);
  for (const socket of [guest, member]) await say(socket, 'room/join', { conversationId: room });
  const sent = await write(ann, 'first time here <b>hello</b>');
  expect(sent).toMatchObject({
    seq: 1,
    type: 'text',
    text: 'first time here <b>hello</b>',
    tokens: null,
    senderInfo: { _id: ann.id, username: ann.username, role: 'user' },
  });
  await Promise.all(logs.map((one) => one.until(1)));
  const history = await api.must('listPublicMessages', { params: { id: room }, query: { limit: 50 } });
  expect(history).toEqual({ data: [sent], total: 1 });
  for (const one of logs) expect(one.messages).toEqual([sent]);
});

test('a guest can read but not write', async () => {
  expect(
    (await api.call('sendPublicMessage', { params: { id: room }, body: { text: 'let me in' } })).error,
  ).toMatchObject({ statusCode: 401, error: 'UNAUTHORIZED' });
  expect(await api.must('listPublicMessages', { params: { id: room }, query: { limit: 50 } })).toEqual({
    data: [],
    total: 0,
  });
});

test.each([
  ['a text of 3 MB', 'x'.repeat(3 * 1024 * 1024), 413, 'TOO_LARGE'],
  ['a text of 501 characters', 'x'.repeat(501), 400, 'VALIDATION'],
  ['a text of spaces', '   ', 400, 'VALIDATION'],
  ['a text of invisible characters', '\u200B\u202E', 400, 'VALIDATION'],
  ['a number', 12, 400, 'VALIDATION'],
])('refuses %s and stores nothing', async (_what, text, status, error) => {
  expect(
    (await api.call('sendPublicMessage', { params: { id: room }, body: { text } }, ann.token)).error,
  ).toMatchObject({ statusCode: status, error });
  expect((await api.must('listPublicMessages', { params: { id: room }, query: { limit: 50 } })).total).toBe(0);
});

test('an unknown room answers 404 to API calls and sockets', async () => {
  const nowhere = '0190a000-0000-7000-8000-000000000001';
  expect(
    (await api.call('sendPublicMessage', { params: { id: nowhere }, body: { text: 'hello?' } }, ann.token)).status,
  ).toBe(404);
  expect((await api.call('listPublicMessages', { params: { id: nowhere }, query: {} })).status).toBe(404);
  await expect(say(await visitor(ann), 'room/join', { conversationId: nowhere })).rejects.toThrow('NOT_FOUND');
});

test('sequence numbers have no gaps when many members write at once and a transaction fails', async () => {
  const writers = await api.registerMembers(5);
  const failing = inTransaction(api.ctx.db, async (tx) => {
    await writeTipMessage(api.ctx, tx, {
      performerId: performer.id,
      senderId: ann.id,
      tokens: 5,
      conversationId: room,
    });
    throw new Error('the tip was not paid');
  });
  await Promise.all([
    ...writers.flatMap((writer) => [1, 2, 3, 4].map((turn) => write(writer, `message ${turn}`))),
    expect(failing).rejects.toThrow('the tip was not paid'),
  ]);
  const { data, total } = await api.must('listPublicMessages', { params: { id: room }, query: { limit: 200 } });
  expect(total).toBe(20);
  expect(data.map((message) => message.seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(data.filter((message) => message.type === 'tip')).toEqual([]);
});

test("a tip message appears after the commit, and never in another performer's room", async () => {
  const socket = await visitor();
  const seen = log(socket);
  await say(socket, 'room/join', { conversationId: room });
  const other = await api.verifiedPerformer();
  const misdirected = inTransaction(api.ctx.db, (tx) =>
    writeTipMessage(api.ctx, tx, { performerId: other.id, senderId: ann.id, tokens: 5, conversationId: room }),
  );
  await expect(misdirected).rejects.toThrow('This conversation does not exist.');
  const message = await inTransaction(api.ctx.db, (tx) =>
    writeTipMessage(api.ctx, tx, {
      performerId: performer.id,
      senderId: ann.id,
      tokens: 25,
      text: 'for the night train',
    }),
  );
  await seen.until(1);
  expect(seen.messages).toEqual([message]);
  expect(message).toMatchObject({
    conversationId: room,
    seq: 1,
    type: 'tip',
    tokens: 25,
    text: 'for the night train',
    senderInfo: { username: ann.username },
  });
});

test('a returning visitor receives the missed messages oldest first, and after a long absence learns that there are more', async () => {
  const first = await visitor(bob);
  await say(first, 'room/join', { conversationId: room });
  await write(ann, 'one');
  first.disconnect();
  const missedOnes = [await write(ann, 'two'), await write(ann, 'three')];
  const again = await visitor(bob);
  const answer = await say(again, 'room/join', { conversationId: room, lastSeq: 1 });
  expect(answer.missed).toEqual(missedOnes);
  expect(answer.more).toBe(false);
  expect((await say(again, 'room/join', { conversationId: room, lastSeq: 3 })).missed).toEqual([]);
  expect((await say(again, 'room/join', { conversationId: room, lastSeq: 999 })).missed).toEqual([]);

  await inTransaction(api.ctx.db, async (tx) => {
    for (let turn = 0; turn < 201; turn += 1)
      await writeTipMessage(api.ctx, tx, { performerId: performer.id, senderId: ann.id, tokens: 1 });
  });
  const late = await say(again, 'room/join', { conversationId: room, lastSeq: 3 });
  expect(late.missed.map((message) => message.seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 4));
  expect(late.more).toBe(true);
});

test('no message is lost or doubled when the connection drops at any moment', async () => {
  const known = new Map<string, number>();
  const total = 60;
  let lastSeq = 0;
  const hold = (message: MessageView) => {
    known.set(message._id, message.seq);
    lastSeq = Math.max(lastSeq, message.seq);
  };
  const storm = (async () => {
    for (let turn = 0; turn < total; turn += 1) {
      await inTransaction(api.ctx.db, (tx) =>
        writeTipMessage(api.ctx, tx, { performerId: performer.id, senderId: ann.id, tokens: 1, conversationId: room }),
      );
    }
  })();
  while (known.size < total) {
    const socket = await visitor();
    socket.on('message/created', ({ message }: { message: MessageView }) => hold(message));
    (await say(socket, 'room/join', { conversationId: room, lastSeq })).missed.forEach(hold);
    await Promise.race([heard(socket, 'message/created'), storm]);
    socket.disconnect();
    // resume after the last number without a gap before it
    const seqs = [...known.values()].sort((a, b) => a - b);
    lastSeq = seqs.findIndex((seq, index) => seq !== index + 1);
    if (lastSeq < 0) lastSeq = seqs.length;
  }
  await storm;
  expect([...known.values()].sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
});

test('pages of the history end before, or start after, a sequence number', async () => {
  await inTransaction(api.ctx.db, async (tx) => {
    for (let tokens = 1; tokens <= 7; tokens += 1)
      await writeTipMessage(api.ctx, tx, { performerId: performer.id, senderId: ann.id, tokens });
  });
  const page = async (query: Record<string, number>) =>
    (await api.must('listPublicMessages', { params: { id: room }, query })).data.map((message) => message.seq);
  expect(await page({ limit: 3 })).toEqual([5, 6, 7]);
  expect(await page({ limit: 3, before: 5 })).toEqual([2, 3, 4]);
  expect(await page({ limit: 3, before: 2 })).toEqual([1]);
  expect(await page({ limit: 3, after: 2 })).toEqual([3, 4, 5]);
});

test('refuses a flood with 429 and does not slow another member', async () => {
  const answers = [];
  for (let turn = 0; turn < 12; turn += 1)
    answers.push(
      await api.call('sendPublicMessage', { params: { id: room }, body: { text: `message ${turn}` } }, ann.token),
    );
  const slowed = answers.filter((answer) => answer.status === 429);
  expect(slowed.length).toBeGreaterThan(0);
  expect(slowed[0]?.error.error).toBe('TOO_MANY_REQUESTS');
  expect(Number(slowed[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await write(bob, 'and I?')).seq).toBe(answers.length - slowed.length + 1);
});

test('room/changed lists each account once and counts guests', async () => {
  const [desk, phone] = [await visitor(ann), await visitor(ann)];
  await say(desk, 'room/join', { conversationId: room });
  const changed = new Promise<{ total: number; members: { _id: string }[] }>((resolve) => {
    desk.on('room/changed', (payload) => {
      if (payload.total === 3) resolve(payload);
    });
  });
  await say(phone, 'room/join', { conversationId: room });
  const answer = await say(await visitor(), 'room/join', { conversationId: room });
  expect(answer).toMatchObject({
    total: 3,
    members: [{ _id: ann.id, username: ann.username, name: ann.username, avatar: '/default-user-icon.png' }],
  });
  expect((await changed).members.map((member) => member._id)).toEqual([ann.id]);
});

describe('deleting a message', () => {
  const history = async () =>
    (await api.must('listPublicMessages', { params: { id: room }, query: { limit: 50 } })).data.map(({ text }) => text);

  test('removes it from every screen and from the history when its sender or the host asks, and keeps the numbering', async () => {
    const fan = await visitor();
    await say(fan, 'room/join', { conversationId: room });
    const gone: unknown[] = [];
    const both = new Promise<void>((resolve) => {
      fan.on('message/deleted', (payload) => {
        gone.push(payload);
        if (gone.length === 2) resolve();
      });
    });
    const [own, rude] = [await write(ann, 'a typo'), await write(ann, 'something rude')];
    await write(bob, 'stays');
    await api.must('deleteMessage', { params: { id: own._id } }, ann.token);
    await api.must('deleteMessage', { params: { id: rude._id } }, performer.token);
    await both;
    expect(gone).toEqual([own, rude].map(({ _id, seq }) => ({ conversationId: room, _id, seq })));
    expect(await history()).toEqual(['stays']);
    expect((await write(bob, 'next')).seq).toBe(4);
    // a visitor who was away receives the ids when joining again
    const back = await say(await visitor(), 'room/join', { conversationId: room, lastSeq: 2 });
    expect(back.missed.map(({ text }) => text)).toEqual(['stays', 'next']);
    expect([...back.deleted].sort()).toEqual([own._id, rude._id].sort());
  });

  test('is refused for everyone else, a second time, and for tips', async () => {
    const message = await write(ann, 'mine');
    const other = await api.verifiedPerformer();
    for (const stranger of [bob, other])
      expect((await api.call('deleteMessage', { params: { id: message._id } }, stranger.token)).status).toBe(404);
    expect((await api.call('deleteMessage', { params: { id: message._id } })).status).toBe(401);
    const tip = await inTransaction(api.ctx.db, (tx) =>
      writeTipMessage(api.ctx, tx, { performerId: performer.id, senderId: ann.id, tokens: 5 }),
    );
    for (const someone of [ann, performer])
      expect((await api.call('deleteMessage', { params: { id: tip._id } }, someone.token)).error).toMatchObject({
        statusCode: 422,
        error: 'TIP_STAYS',
      });
    await api.must('deleteMessage', { params: { id: message._id } }, ann.token);
    expect((await api.call('deleteMessage', { params: { id: message._id } }, ann.token)).status).toBe(404);
  });
});
