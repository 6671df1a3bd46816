import { inTransaction } from '@server/db/transaction';
import { openRoom } from '@server/features/chat/service/rooms';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpModeratedRoom } from '@test/support/moderatedRoom';
import { heard, say } from '@test/support/sockets';

const { world, deviceHeader, connected, write, refusalOf, updateSettings, sanction, appoint } = setUpModeratedRoom();
let api: Api;
let host: Actor;
let ann: Actor;
let bob: Actor;
let moderator: Actor;
let room: string;
beforeEach(() => {
  ({ api, host, ann, bob, moderator, room } = world);
});

describe('a ban', () => {
  const device = 'a-browser-of-its-own-0001';

  test('survives a reconnect, a new login, and a new account in the same browser', async () => {
    const socket = await connected(bob, device);
    await say(socket, 'room/join', { conversationId: room });
    await say(await connected(ann), 'room/join', { conversationId: room });
    const out = heard(socket, 'room/expelled');
    expect((await sanction(host, bob, 'ban', { reason: 'raiding' })).data).toMatchObject({
      kind: 'ban',
      until: null,
      reason: 'raiding',
      target: { _id: bob.id },
      by: { _id: host.id },
    });
    expect(await out).toEqual({ conversationId: room, message: "You're banned from this chat room." });

    const banned = "ROOM_BANNED: You're banned from this chat room.";
    for (const again of [
      await connected(bob, device),
      await connected(bob),
      await connected(bob, 'another-browser-entirely'),
    ])
      await expect(say(again, 'room/join', { conversationId: room })).rejects.toThrow(banned);
    const login = await api.must('loginUser', { body: { username: bob.username, password: bob.password } });
    await expect(say(await connected(login), 'room/join', { conversationId: room })).rejects.toThrow(banned);
    expect(await refusalOf(write({ ...bob, ...login }, 'let me in'))).toBe('422 ROOM_BANNED');
    const sock = await api.registerMember();
    await expect(say(await connected(sock, device), 'room/join', { conversationId: room })).rejects.toThrow(banned);
    await expect(say(await connected(undefined, device), 'room/join', { conversationId: room })).rejects.toThrow(
      banned,
    );
    expect(await refusalOf(write(sock, 'it is me', device))).toBe('422 ROOM_BANNED');
    expect(
      (await api.call('listPublicMessages', { params: { id: room }, query: {}, ...deviceHeader(device) })).error.error,
    ).toBe('ROOM_BANNED');
    // an account that never used the browser is not affected
    expect((await write(ann, 'still here')).status).toBe(200);
  });

  test('applies in all rooms of the performer, and in no other', async () => {
    await sanction(host, bob, 'ban');
    const group = await inTransaction(api.ctx.db, (tx) =>
      openRoom(tx, { type: 'stream_group', performerId: host.id, memberIds: [bob.id, ann.id] }),
    );
    expect(
      (await api.call('sendRoomMessage', { params: { id: group._id }, body: { text: 'hi' } }, bob.token)).error.error,
    ).toBe('ROOM_BANNED');
    expect(
      (await api.call('sendRoomMessage', { params: { id: group._id }, body: { text: 'hi' } }, ann.token)).status,
    ).toBe(200);
    const other = await api.verifiedPerformer();
    const { _id } = await api.must('getPublicConversation', { params: { id: other.id } });
    expect(
      (await api.call('sendPublicMessage', { params: { id: _id }, body: { text: 'hello there' } }, bob.token)).status,
    ).toBe(200);
  });

  test('ends when it is lifted', async () => {
    const { _id } = (await sanction(host, bob, 'ban')).data;
    await api.must('liftSanction', { params: { id: host.id, sanctionId: _id } }, host.token);
    expect((await write(bob, 'thank you')).status).toBe(200);
    expect((await api.call('liftSanction', { params: { id: host.id, sanctionId: _id } }, host.token)).status).toBe(404);
  });
});

test('a kicked member cannot enter, a muted one can only read, and both sanctions expire', async () => {
  const socket = await connected(ann);
  await say(socket, 'room/join', { conversationId: room });
  const out = heard(socket, 'room/expelled');
  await sanction(host, ann, 'kick');
  expect((await out).message).toBe('You were kicked from this chat room. You can return in 10 minutes.');
  await expect(say(socket, 'room/join', { conversationId: room })).rejects.toThrow('ROOM_KICKED');

  const reader = await connected(bob);
  await say(reader, 'room/join', { conversationId: room });
  await sanction(host, bob, 'mute', { minutes: 5 });
  expect((await write(bob, 'but')).error.message).toBe(
    "You're muted in this chat room. You can write again in 5 minutes.",
  );
  const message = heard(reader, 'message/created');
  await write(host, 'all quiet');
  expect((await message).message.text).toBe('all quiet');

  await api.database.pool.query('update room_sanctions set until = now() where performer_id = $1', [host.id]);
  await say(socket, 'room/join', { conversationId: room });
  expect((await write(bob, 'better now')).status).toBe(200);
});

test('a moderator can do everything except add moderators, and cannot act against the host or another moderator', async () => {
  expect((await api.call('getRoomModeration', { params: { id: host.id } }, moderator.token)).status).toBe(404);
  await appoint(moderator);
  await appoint(bob);
  expect((await say(await connected(moderator), 'room/join', { conversationId: room })).role).toBe('moderator');
  const rude = (await write(ann, 'something rude')).data;
  await api.must('deleteMessage', { params: { id: rude._id } }, moderator.token);
  await updateSettings(moderator, { slowSeconds: 5, words: ['rude'] });
  expect((await sanction(moderator, ann, 'mute', { reason: 'rude' })).status).toBe(200);
  expect((await sanction(moderator, host, 'mute')).error.error).toBe('SANCTION_HOST');
  expect((await sanction(moderator, bob, 'kick')).error.error).toBe('SANCTION_MODERATOR');
  expect((await sanction(moderator, moderator, 'ban')).error.error).toBe('SANCTION_SELF');
  const said = (await write(host, 'mine')).data;
  expect((await api.call('deleteMessage', { params: { id: said._id } }, moderator.token)).error.error).toBe(
    'SANCTION_HOST',
  );
  expect(
    (await api.call('appointModerator', { params: { id: host.id }, body: { username: ann.username } }, moderator.token))
      .status,
  ).toBe(403);

  const panel = await api.must('getRoomModeration', { params: { id: host.id } }, moderator.token);
  expect(panel).toMatchObject({
    role: 'moderator',
    settings: { slowSeconds: 5, words: ['rude'] },
    sanctions: [{ kind: 'mute', target: { _id: ann.id }, by: { _id: moderator.id } }],
  });
  expect(panel.moderators.map(({ _id }) => _id).sort()).toEqual([bob.id, moderator.id].sort());

  await api.must('dismissModerator', { params: { id: host.id, accountId: moderator.id } }, host.token);
  expect((await sanction(moderator, ann, 'ban')).status).toBe(404);
  // the operator sees the whole log
  const log = await api.must(
    'searchModerationLog',
    { query: { performerId: host.id, limit: 50, offset: 0 } },
    (await api.operator()).token,
  );
  expect(
    log.data.map(({ action, actor, target, reason, detail }) => [
      action,
      actor?._id,
      target?._id ?? null,
      reason || detail.split(' until')[0],
    ]),
  ).toEqual([
    ['dismiss', host.id, moderator.id, ''],
    ['mute', moderator.id, ann.id, 'rude'],
    ['settings', moderator.id, null, 'slow mode 5 s; words added: rude'],
    ['delete', moderator.id, ann.id, 'something rude'],
    ['appoint', host.id, bob.id, ''],
    ['appoint', host.id, moderator.id, ''],
  ]);
  expect(
    (
      await api.must(
        'searchModerationLog',
        { query: { accountId: ann.id, performerId: host.id, limit: 1, offset: 0 } },
        (await api.operator()).token,
      )
    ).total,
  ).toBe(2);
});

test('refuses an unknown username, and the host, as moderator', async () => {
  for (const username of ['nobody-of-this-name', host.username])
    expect(
      (await api.call('appointModerator', { params: { id: host.id }, body: { username } }, host.token)).error,
    ).toMatchObject({ statusCode: 400, error: 'VALIDATION' });
});
