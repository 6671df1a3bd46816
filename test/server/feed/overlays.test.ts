import { type Socket } from 'socket.io-client';
import { type ServerEventName, type ServerEvents } from '@contract/events';
import { FEED_KEYS_MAX, type OverlayKind } from '@contract/limits';
import { suspendAccount } from '@server/features/auth/service/suspension';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { createFeedKey } from '@test/support/feedKeys';
import { buyTokens, putOnStage } from '@test/support/money';
import { closeWithSockets, heard, openSocket, say, startApiWithSockets } from '@test/support/sockets';
import { createSongMenu } from '@test/support/tipMenu';

let api: Api;
let performer: Actor;
let member: Actor;
const opened: Socket[] = [];

beforeAll(async () => {
  api = await startApiWithSockets();
});
afterAll(() => closeWithSockets(api));
beforeEach(async () => {
  [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
  await putOnStage(api, performer.id);
  await buyTokens(api, member, 200);
  await api.must('stepUp', { body: { password: performer.password } }, performer.token);
});
afterEach(() => opened.splice(0).forEach((socket) => socket.disconnect()));

const create = (overlay: OverlayKind) =>
  api.call('createOverlay', { body: { name: 'In OBS', overlay } }, performer.token);
const createKey = async (overlay: OverlayKind) => (await create(overlay)).data;
const openOverlay = async () => {
  const socket = await openSocket(api);
  opened.push(socket);
  return socket;
};
const join = (socket: Socket, key: string, after?: number) => say(socket, 'overlay/join', { key, after });
const tip = (token: number, body: object = {}) =>
  api.must('sendTip', { params: { id: performer.id }, body: { token, ...body } }, member.token);
/** Returns the next event of that name for which something is true: earlier ones may still be on their way. */
const heardWhere = <E extends ServerEventName>(socket: Socket, event: E, isIt: (payload: ServerEvents[E]) => boolean) =>
  new Promise<ServerEvents[E]>((resolve) => {
    socket.on(event as string, (payload: ServerEvents[E]) => {
      if (isIt(payload)) resolve(payload);
    });
  });
const room = () => api.must('getPublicConversation', { params: { id: performer.id } });
const write = async (text: string) =>
  api.must('sendPublicMessage', { params: { id: (await room())._id }, body: { text } }, member.token);

describe('an overlay of alerts', () => {
  test('begins with the next tip, and does not count in the room', async () => {
    const { key } = await createKey('alerts');
    await tip(5);
    const socket = await openOverlay();
    const view = await join(socket, key);
    expect(view).toMatchObject({ overlay: 'alerts', performerId: performer.id, messages: [] });
    const arriving = heardWhere(socket, 'message/created', ({ message }) => message.tokens === 7);
    await tip(7, { message: 'for the encore' });
    expect((await arriving).message).toMatchObject({ type: 'tip', tokens: 7, text: 'for the encore' });
    expect(api.ctx.realtime.presenceIn(view.conversationId).total).toBe(0);
  });

  test('knows the sounds that the performer has chosen', async () => {
    const { key } = await createKey('alerts');
    expect(await join(await openOverlay(), key)).toMatchObject({ sounds: null });
    const sounds = [{ tokens: 10, sound: 'bell' as const }];
    await api.must('updateTipSounds', { body: { sounds } }, performer.token);
    expect(await join(await openOverlay(), key)).toMatchObject({ sounds });
    expect(await join(await openOverlay(), (await createKey('chat')).key)).toMatchObject({ sounds: null });
  });

  test('tells what it missed while it had no connection, without the sender of an anonymous tip', async () => {
    const { key } = await createKey('alerts');
    const { lastSeq } = await join(await openOverlay(), key);
    await tip(3, { anonymous: true });
    await write('hello');
    const { messages } = await join(await openOverlay(), key, lastSeq);
    expect(messages).toMatchObject([{ tokens: 3, isAnonymous: true, senderInfo: null }]);
  });
});

describe('the other overlays', () => {
  test('chat shows the newest messages without deleted ones, and hears of those that are deleted', async () => {
    const { key } = await createKey('chat');
    const [first, second] = [await write('first'), await write('second')];
    const remove = ({ _id }: { _id: string }) => api.must('deleteMessage', { params: { id: _id } }, performer.token);
    await remove(first);
    const socket = await openOverlay();
    expect((await join(socket, key)).messages.map(({ text }) => text)).toEqual(['second']);
    const gone = heardWhere(socket, 'message/deleted', ({ _id }) => _id === second._id);
    await remove(second);
    await gone;
  });

  test('goal shows what the room sees, without amounts where the performer hides them', async () => {
    const { key } = await createKey('goal');
    const body = { endsAt: null, repeats: false, hidesAmounts: true, goals: [{ title: 'Encore', tokens: 40 }] };
    await api.must('startGoals', { body }, performer.token);
    const socket = await openOverlay();
    const { goals } = await join(socket, key);
    expect(goals?.row?.goals).toEqual([{ title: 'Encore', tokens: null, raised: null, status: 'running', lamps: 0 }]);
    const changed = heardWhere(socket, 'goals/changed', ({ row }) => row?.goals[0]?.lamps === 12);
    await tip(20);
    expect((await changed).row?.goals[0]).toMatchObject({ raised: null });
  });

  test('queue shows the orders that wait, with the names that the room sees', async () => {
    const { key } = await createKey('queue');
    const { entries } = await createSongMenu(api, performer.token);
    const order = (body: object) => tip(25, { entryId: entries[0]!._id, ...body });
    await order({ message: 'Blue' });
    await order({ anonymous: true });
    const { queue } = await join(await openOverlay(), key);
    expect(queue?.total).toBe(2);
    expect(queue?.orders).toMatchObject([
      { name: 'Song', note: 'Blue', from: expect.any(String) },
      { name: 'Song', from: null },
    ]);
  });
});

describe('the key of an overlay', () => {
  /** Ends an overlay in some way. @returns the messages that it still hears after it was told */
  async function endedBy(end: (keyId: string) => Promise<unknown>): Promise<unknown[]> {
    const { _id, key } = await createKey('chat');
    const socket = await openOverlay();
    await join(socket, key);
    const ended = heard(socket, 'overlay/ended');
    await end(_id);
    await ended;
    const messages: ServerEvents['message/created'][] = [];
    socket.on('message/created', (event: ServerEvents['message/created']) => messages.push(event));
    await write('after the end').catch(() => undefined);
    await expect(join(socket, key)).rejects.toThrow('UNAUTHORIZED');
    return messages;
  }

  test('ends what shows with it when it is revoked', async () => {
    expect(await endedBy((id) => api.must('revokeFeedKey', { params: { id } }, performer.token))).toEqual([]);
  });

  test('ends when the account is suspended, and with all other sessions', async () => {
    expect(await endedBy(() => api.must('revokeOtherSessions', {}, performer.token))).toEqual([]);
    expect(await endedBy(() => suspendAccount(api.ctx, performer.id))).toEqual([]);
  });

  test('does not read the event feed, and a key of the feed opens no overlay', async () => {
    const { key } = await createKey('alerts');
    expect((await api.call('readFeed', { query: {} }, key)).status).toBe(401);
    const feed = await createFeedKey(api, performer);
    await expect(join(await openOverlay(), feed.key)).rejects.toThrow('UNAUTHORIZED');
    await expect(join(await openOverlay(), 'overlay_guessed')).rejects.toThrow('UNAUTHORIZED');
  });

  test('is returned once, listed with its kind, and counted apart from keys of the feed', async () => {
    for (let count = 0; count < FEED_KEYS_MAX; count += 1) await createKey('goal');
    const full = await create('goal');
    expect(full.status).toBe(422);
    expect(full.body).toMatchObject({ error: 'TOO_MANY_KEYS' });
    await createFeedKey(api, performer);
    const keys = await api.must('listFeedKeys', {}, performer.token);
    expect(keys).toHaveLength(FEED_KEYS_MAX + 1);
    expect(keys[0]).toMatchObject({ name: 'In OBS', overlay: 'goal', kinds: [] });
    expect(JSON.stringify(keys)).not.toContain('overlay_');
  });
});
