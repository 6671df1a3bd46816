import { type Socket } from 'socket.io-client';
import { type SocketAnswer } from '@contract/events';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { until } from '@test/support/mediaServer';
import { closeWithSockets, openSocket, say, startApiWithSockets } from '@test/support/sockets';

let api: Api;
let ann: Actor;
let room: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  api = await startApiWithSockets();
  ann = await api.registerMember();
});
beforeEach(async () => {
  room = (await api.must('getPublicConversation', { params: { id: (await api.verifiedPerformer()).id } }))._id;
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => closeWithSockets(api));

async function connected(actor?: Actor): Promise<Socket> {
  const socket = await openSocket(api, actor);
  sockets.push(socket);
  return socket;
}
const write = (text: unknown) => api.call('sendPublicMessage', { params: { id: room }, body: { text } }, ann.token);

test.each([
  ['a right-to-left override', 'pay \u202Eeerf', 'pay eerf'],
  ['isolates and embeddings', '\u2066a\u2067b\u2068c\u2069\u202A\u202Bd', 'abcd'],
  ['invisible letters', 'a\u115Fb\u3164c\u2800d\u00ADe', 'abcde'],
  ['control characters', 'be\u0007ll\u001B[31m red', 'bell[31m red'],
  ['line breaks', 'one\r\n\r\n\r\n\u2028two', 'one two'],
  ['tags that hide text', 'flag\u{E0041}\u{E0042}', 'flag'],
  [
    'markup, which stays plain text',
    '"><script>alert(1)</script><img src=x onerror=alert(1)>',
    '"><script>alert(1)</script><img src=x onerror=alert(1)>',
  ],
])('neutralises %s', async (_what, given, kept) => {
  expect((await write(given)).data.text).toBe(kept);
});

test('limits stacked combining marks so that text stays on its line', async () => {
  const tower = 'Z' + '\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'.repeat(20);
  const { text } = (await write(`${tower} ${tower}`)).data;
  expect(text.replace(/[^\p{M}]/gu, '').length).toBeLessThanOrEqual(6);
});

test.each([
  ['a text of 1 MB', 'x'.repeat(1024 * 1024), 413],
  ['joiners alone', '\u200D\u200C\uFE0F', 400],
  ['marks alone', '\u0301\u0302', 400],
  ['half a surrogate pair', '\uD800', 400],
  ['a null byte', 'a\u0000b', 400],
  ['an object', { $ne: null }, 400],
  ['a list', ['a'], 400],
  ['nothing', null, 400],
])('refuses %s and stores nothing', async (_what, text, status) => {
  expect((await write(text)).status).toBe(status);
  expect((await api.must('listPublicMessages', { params: { id: room }, query: {} })).total).toBe(0);
});

test('10,000 events from one socket close that socket, and the others receive all messages in order', async () => {
  const others = await Promise.all([connected(), connected(), connected(await api.registerMember())]);
  const heard = others.map((socket) => {
    const seqs: number[] = [];
    socket.on('message/created', ({ seq }: { seq: number }) => seqs.push(seq));
    return seqs;
  });
  for (const socket of others) await say(socket, 'room/join', { conversationId: room });
  const flooder = await connected(ann);
  const ended = new Promise<string>((resolve) => {
    flooder.io.once('close', resolve);
  });
  flooder.io.reconnection(false);
  const answers: SocketAnswer<'room/join'>[] = [];
  const text = 'x'.repeat(300);
  for (let turn = 0; turn < 10_000; turn += 1)
    flooder.emit(
      ['room/join', 'message/created', 'no/such', '__proto__'][turn % 4]!,
      { conversationId: room, message: text },
      (answer: SocketAnswer<'room/join'>) => answers.push(answer),
    );
  const writers = await api.registerMembers(5);
  const sent = await Promise.all(
    writers.map((writer, index) =>
      api.must('sendPublicMessage', { params: { id: room }, body: { text: `meanwhile ${index}` } }, writer.token),
    ),
  );
  await ended;
  expect(answers.length).toBeLessThan(1000);
  for (const writer of writers.slice(0, 3))
    sent.push(
      await api.must('sendPublicMessage', { params: { id: room }, body: { text: 'meanwhile too' } }, writer.token),
    );
  const expected = sent.map(({ seq }) => seq).sort((a, b) => a - b);
  await until('all messages at all sockets', () => heard.every((seqs) => seqs.length >= expected.length));
  for (const seqs of heard) {
    // concurrent messages can arrive in any order; a message sent after the answer to another one arrives after it
    expect([...seqs].sort((a, b) => a - b)).toEqual(expected);
    expect(seqs.slice(-3)).toEqual(expected.slice(-3));
  }
  expect(
    (await api.must('listPublicMessages', { params: { id: room }, query: {} })).data.every(({ text }) =>
      text.startsWith('meanwhile'),
    ),
  ).toBe(true);
});

test('a packet of 1 MB closes only its own connection', async () => {
  const [bystander, loud] = [await connected(), await connected(ann)];
  await say(bystander, 'room/join', { conversationId: room });
  loud.io.reconnection(false);
  const ended = new Promise<void>((resolve) => {
    loud.once('disconnect', () => resolve());
  });
  loud.emit('room/join', { conversationId: 'x'.repeat(1024 * 1024) });
  await ended;
  expect(bystander.connected).toBe(true);
  expect((await write('all well')).status).toBe(200);
});

test('refuses server events that a client sends', async () => {
  const socket = await connected();
  for (const [event, payload] of [
    ['message/created', { message: { text: 'forged' }, seq: 1 }],
    ['tip/received', { tokens: 1000, conversationId: room }],
    ['room/mode', { conversationId: room }],
  ] as const) {
    expect(await socket.timeout(5000).emitWithAck(event, payload)).toMatchObject({ ok: false, error: 'NOT_FOUND' });
  }
  expect((await api.must('listPublicMessages', { params: { id: room }, query: {} })).total).toBe(0);
});
