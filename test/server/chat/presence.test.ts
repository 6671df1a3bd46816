import { type Caller } from '@server/http/caller';
import { identify } from '@server/features/auth/service/sessions';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpModeratedRoom } from '@test/support/moderatedRoom';
import { heard, say } from '@test/support/sockets';

const { world, connected, write, texts } = setUpModeratedRoom();
let api: Api;
let host: Actor;
let ann: Actor;
let bob: Actor;
let room: string;
beforeEach(() => {
  ({ api, host, ann, bob, room } = world);
});

describe('the arrival message', () => {
  test('is posted once per member during a show, and not for the host or a guest', async () => {
    await api.database.pool.query("update performers set streaming_status = 'public' where account_id = $1", [host.id]);
    const first = await connected(ann);
    const message = heard(first, 'message/created');
    await say(first, 'room/join', { conversationId: room });
    expect((await message).message).toMatchObject({
      type: 'notify',
      text: `${ann.username} joined.`,
      senderInfo: null,
    });
    for (const someone of [ann, host, undefined])
      await say(await connected(someone), 'room/join', { conversationId: room });
    expect(await texts()).toEqual([`${ann.username} joined.`]);
  });

  test('is not posted while the performer is offline', async () => {
    await say(await connected(bob), 'room/join', { conversationId: room });
    expect(await texts()).toEqual([]);
  });
});

test('deleted messages are missing for visitors who join later, and visitors who return receive their ids', async () => {
  await write(ann, 'stays');
  const deleted = (await write(ann, 'something rude')).data;
  await api.must('deleteMessage', { params: { id: deleted._id } }, host.token);
  await write(ann, 'the end');
  expect(await texts()).toEqual(['stays', 'the end']);
  const late = await say(await connected(), 'room/join', { conversationId: room, lastSeq: 0 });
  expect(late.missed.map(({ text }) => text)).toEqual(['stays', 'the end']);
  expect((await say(await connected(), 'room/join', { conversationId: room, lastSeq: 2 })).deleted).toEqual([
    deleted._id,
  ]);
});

test('takes the sender from the token and ignores forged fields', async () => {
  const caller: Caller | null = await identify(api.ctx, ann.token);
  expect(caller?.accountId).toBe(ann.id);
  const forged = {
    text: 'I am the host',
    senderId: host.id,
    senderInfo: { _id: host.id, name: 'Juno' },
    type: 'tip',
    tokens: 1000,
    conversationId: 'elsewhere',
    seq: 99,
  };
  const sent = (await api.call('sendPublicMessage', { params: { id: room }, body: forged }, ann.token)).data;
  expect(sent).toMatchObject({ senderInfo: { _id: ann.id }, type: 'text', tokens: null, conversationId: room, seq: 1 });
});
