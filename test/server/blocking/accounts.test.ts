import { type Socket } from 'socket.io-client';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { closeWithSockets, openSocket, say, startApiWithSockets } from '@test/support/sockets';

let api: Api;
let juno: Actor;
let ann: Actor;
let bob: Actor;
let room: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  api = await startApiWithSockets();
});
beforeEach(async () => {
  [juno, ann, bob] = [await api.verifiedPerformer(), await api.registerMember(), await api.registerMember()];
  room = (await api.must('startLive', { body: {} }, juno.token)).conversation._id;
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => closeWithSockets(api));

const block = (by: Actor, whom: Actor) => api.must('blockAccount', { body: { accountId: whom.id } }, by.token);
const write = (by: Actor, text: string) =>
  api.call('sendPublicMessage', { params: { id: room }, body: { text } }, by.token);
const lines = async (by?: Actor) =>
  (await api.must('listPublicMessages', { params: { id: room }, query: {} }, by?.token ?? null)).data.map(
    ({ text }) => text,
  );
const connect = async (by: Actor) => {
  const socket = await openSocket(api, by);
  sockets.push(socket);
  return socket;
};

describe('the accounts that an account blocks', () => {
  test('are listed latest first, and blocking or unblocking twice changes nothing', async () => {
    await block(ann, bob);
    await block(ann, juno);
    expect((await block(ann, bob)).data.map(({ _id }) => _id)).toEqual([juno.id, bob.id]);
    const left = await api.must('unblockAccount', { params: { id: juno.id } }, ann.token);
    expect(left.data).toEqual([
      { _id: bob.id, username: bob.username, name: bob.username, avatar: '/default-user-icon.png' },
    ]);
    await api.must('unblockAccount', { params: { id: juno.id } }, ann.token);
    expect((await api.must('getBlockedAccounts', {}, ann.token)).data).toHaveLength(1);
    expect((await api.must('getBlockedAccounts', {}, bob.token)).data).toEqual([]);
  });

  test('exclude the account itself, operators and unknown accounts', async () => {
    const operator = await api.operator();
    const refusal = async (accountId: string) =>
      (await api.call('blockAccount', { body: { accountId } }, ann.token)).error.error;
    expect([
      await refusal(ann.id),
      await refusal(operator.id),
      await refusal('0190a0a0-0000-7000-8000-000000000000'),
    ]).toEqual(['BLOCK_SELF', 'NOT_FOUND', 'NOT_FOUND']);
  });
});

describe('a blocked member', () => {
  test('does not appear in the chat history of the blocker, and of nobody else', async () => {
    await write(bob, 'before the block');
    await block(ann, bob);
    await write(bob, 'after the block');
    await write(juno, 'from the host');
    expect(await lines(ann)).toEqual(['from the host']);
    expect(await lines(juno)).toEqual(['before the block', 'after the block', 'from the host']);
    expect(await lines()).toHaveLength(3);
  });

  test('is named to the browsers of the blocker, which hide live messages', async () => {
    const first = await connect(ann);
    expect(await say(first, 'room/join', { conversationId: room })).toMatchObject({ hidden: [] });
    const told = new Promise((resolve) => {
      first.on('blocking/changed', resolve);
    });
    await block(ann, bob);
    expect(await told).toEqual({ accountId: bob.id, blocked: true });
    await write(bob, 'missed');
    await write(juno, 'seen');
    const joined = await say(await connect(ann), 'room/join', { conversationId: room, lastSeq: 0 });
    expect(joined).toMatchObject({ hidden: [bob.id], missed: [{ text: 'seen' }] });
    expect(await say(await connect(bob), 'room/join', { conversationId: room, lastSeq: 0 })).toMatchObject({
      hidden: [],
      missed: [{ text: 'missed' }, { text: 'seen' }],
    });
  });

  test('cannot mention the blocker in a room, and others can', async () => {
    await block(ann, bob);
    for (const text of [`@${ann.username} hello`, `hey (@${ann.username.toUpperCase()}).`, `bye @${ann.username}.`]) {
      const answer = await write(bob, text);
      expect(answer.error).toMatchObject({ statusCode: 422, error: 'MENTION_BLOCKED' });
    }
    expect((await write(bob, `mail${ann.username}@example and @${juno.username}`)).status).toBe(200);
    expect((await write(juno, `@${ann.username} hello`)).status).toBe(200);
    await api.must('unblockAccount', { params: { id: bob.id } }, ann.token);
    expect((await write(bob, `@${ann.username} again`)).status).toBe(200);
  });
});

describe('direct messages', () => {
  test('a performer whom a member blocks can neither write nor start a conversation', async () => {
    const { _id } = await api.must('openConversation', { body: { recipientId: juno.id } }, ann.token);
    await api.must('sendMessage', { params: { id: _id }, body: { text: 'Hello' } }, ann.token);
    await block(ann, juno);
    const answer = await api.call('sendMessage', { params: { id: _id }, body: { text: 'Hi' } }, juno.token);
    expect(answer.error).toMatchObject({ statusCode: 422, error: 'BLOCKED' });
    expect(answer.error.message).toContain("doesn't accept messages from you");
    expect((await api.call('openConversation', { body: { recipientId: ann.id } }, juno.token)).status).toBe(403);
    const mine = await api.must('viewConversation', { params: { id: _id } }, ann.token);
    const hers = await api.must('viewConversation', { params: { id: _id } }, juno.token);
    expect([mine, hers].map(({ standing, blockedByMe }) => [standing, blockedByMe])).toEqual([
      ['blocked', true],
      ['blocked', false],
    ]);
    await api.must('unblockAccount', { params: { id: juno.id } }, ann.token);
    await api.must('sendMessage', { params: { id: _id }, body: { text: 'Hi' } }, juno.token);
  });

  test('a member whom a performer blocks in the menu of a message is removed and cannot request shows', async () => {
    const socket = await connect(ann);
    await say(socket, 'room/join', { conversationId: room });
    const removed = new Promise((resolve) => {
      socket.on('account/blocked', resolve);
    });
    await block(juno, ann);
    expect(await removed).toEqual({ performerId: juno.id });
    expect((await api.call('askPrivateShow', { params: { id: juno.id }, body: {} }, ann.token)).status).toBe(403);
    expect((await api.must('getBlocking', {}, juno.token)).users.map(({ _id }) => _id)).toEqual([ann.id]);
  });
});
