import { inTransaction } from '@server/db/transaction';
import { openRoom } from '@server/features/chat/service/rooms';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpModeratedRoom } from '@test/support/moderatedRoom';
import { heard, say } from '@test/support/sockets';
import { writeTipMessage } from '@test/support/tipMessage';

const { world, connected } = setUpModeratedRoom();
let api: Api;
let host: Actor;
let ann: Actor;
let bob: Actor;
beforeEach(() => {
  ({ api, host, ann, bob } = world);
});

describe('the room of a private show', () => {
  let group: string;
  beforeEach(async () => {
    group = (
      await inTransaction(api.ctx.db, (tx) =>
        openRoom(tx, { type: 'stream_private', performerId: host.id, memberIds: [ann.id] }),
      )
    )._id;
  });

  test('its members can read and write, by API call and by socket', async () => {
    const socket = await connected(host);
    await say(socket, 'room/join', { conversationId: group });
    const message = heard(socket, 'message/created');
    const sent = await api.must('sendRoomMessage', { params: { id: group }, body: { text: 'just us' } }, ann.token);
    expect((await message).message).toEqual(sent);
    expect((await api.must('listMessages', { params: { id: group }, query: {} }, host.token)).data).toEqual([sent]);
    expect(await api.must('getConversation', { params: { id: group } }, ann.token)).toMatchObject({
      _id: group,
      type: 'stream_private',
      performerId: host.id,
    });
  });

  test('answers 404 to everyone else, also on the paths of public rooms', async () => {
    const sent = await api.must('sendRoomMessage', { params: { id: group }, body: { text: 'just us' } }, ann.token);
    const params = { id: group };
    for (const stranger of [bob, await api.verifiedPerformer()]) {
      for (const answer of await Promise.all([
        api.call('getConversation', { params }, stranger.token),
        api.call('listMessages', { params, query: {} }, stranger.token),
        api.call('sendRoomMessage', { params, body: { text: 'hi' } }, stranger.token),
        api.call('listPublicMessages', { params, query: {} }, stranger.token),
        api.call('sendPublicMessage', { params, body: { text: 'hi' } }, stranger.token),
        api.call('deleteMessage', { params: { id: sent._id } }, stranger.token),
      ]))
        expect(answer.status).toBe(404);
      await expect(say(await connected(stranger), 'room/join', { conversationId: group })).rejects.toThrow('NOT_FOUND');
    }
    await expect(say(await connected(), 'room/join', { conversationId: group })).rejects.toThrow('NOT_FOUND');
    expect(
      (await api.call('sendPublicMessage', { params, body: { text: 'on the wrong path' } }, ann.token)).status,
    ).toBe(404);
  });

  test('shows tips from its members, and refuses tips from others', async () => {
    const tip = (sender: Actor) =>
      inTransaction(api.ctx.db, (tx) =>
        writeTipMessage(api.ctx, tx, { performerId: host.id, senderId: sender.id, tokens: 5, conversationId: group }),
      );
    await expect(tip(bob)).rejects.toThrow('This conversation does not exist.');
    const message = await tip(ann);
    expect((await api.must('listMessages', { params: { id: group }, query: {} }, ann.token)).data).toEqual([message]);
  });
});
