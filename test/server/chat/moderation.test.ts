import { type Socket } from 'socket.io-client';
import { type Caller } from '../../../server/http/caller';
import { inTransaction } from '../../../server/db/transaction';
import { identify } from '../../../server/features/auth/service/sessions';
import { conversationById } from '../../../server/features/chat/store/rooms';
import { openRoom } from '../../../server/features/chat/service/rooms';
import { setSetting } from '../../../server/features/site/service';
import { type Actor } from '../../support/actors';
import { type Api } from '../../support/api';
import { closeWithSockets, heard, openSocket, say, startApiWithSockets } from '../../support/sockets';
import { writeTipMessage } from '../../support/tipMessage';

let api: Api;
let host: Actor;
let ann: Actor;
let bob: Actor;
let keeper: Actor;
let room: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  api = await startApiWithSockets();
  [ann, bob, keeper] = [await api.registerMember(), await api.registerMember(), await api.registerMember()];
});
beforeEach(async () => {
  host = await api.verifiedPerformer();
  room = (await api.must('getPublicConversation', { params: { id: host.id } }))._id;
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => closeWithSockets(api));

async function connected(actor?: Pick<Actor, 'token'>, device?: string): Promise<Socket> {
  const socket = await openSocket(api, actor, device);
  sockets.push(socket);
  return socket;
}
const from = (device?: string) => (device ? { headers: { 'x-device': device } } : {});
const write = (actor: Actor, text: string, device?: string) =>
  api.call('sendPublicMessage', { params: { id: room }, body: { text }, ...from(device) }, actor.token);
const refusalOf = async (answer: ReturnType<typeof write>) => {
  const { statusCode, error } = (await answer).error;
  return `${statusCode} ${error}`;
};
const set = (actor: Actor, body: object) =>
  api.must('updateRoomSettings', { params: { id: host.id }, body }, actor.token);
const punish = (actor: Actor, target: Actor, kind: 'mute' | 'kick' | 'ban', more: object = {}) =>
  api.call('sanction', { params: { id: host.id }, body: { accountId: target.id, kind, ...more } }, actor.token);
const appoint = (actor: Actor) =>
  api.must('appointModerator', { params: { id: host.id }, body: { username: actor.username } }, host.token);
const texts = async () =>
  (await api.must('listPublicMessages', { params: { id: room }, query: { limit: 200 } })).data.map(({ text }) => text);

test('a raid of fifty accounts is stopped by slow mode and followers-only; who belongs there goes on', async () => {
  const raiders = await api.registerMembers(50);
  await api.must('likePerformer', { params: { id: host.id } }, ann.token);
  const guest = await connected();
  await say(guest, 'room/join', { conversationId: room });
  const told = heard(guest, 'room/mode');
  await set(host, { slowSeconds: 30, audience: 'followers' });
  expect(await told).toEqual({ conversationId: room, mode: { slowSeconds: 30, audience: 'followers', links: true } });

  const raid = await Promise.all(
    raiders.flatMap((raider, index) => [1, 2, 3].map((turn) => refusalOf(write(raider, `raid ${index} ${turn}`)))),
  );
  expect(new Set(raid)).toEqual(new Set(['422 FOLLOWERS_ONLY']));
  expect((await write(ann, 'what was that')).status).toBe(200);
  expect(await texts()).toEqual(['what was that']);

  // those who follow first are slowed, all of their lines but one each
  const quick = raiders.slice(0, 10);
  for (const raider of quick) await api.must('likePerformer', { params: { id: host.id } }, raider.token);
  const answers = await Promise.all(
    quick.flatMap((raider, index) =>
      [1, 2, 3, 4].map((turn) => write(raider, `again ${index} ${turn} ${'x'.repeat(turn)}`)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const slowed = answers.filter(({ status }) => status === 429);
  expect(slowed).toHaveLength(30);
  expect(slowed[0]!.error.message).toMatch(/^Slow mode: one line each 30 s\. You can write again in \d+ s\.$/);
  expect((await write(host, 'the host is never slowed')).status).toBe(200);
  expect((await write(host, 'not at all')).status).toBe(200);
});

test('slow mode holds through whichever process a line comes', async () => {
  await set(host, { slowSeconds: 30 });
  expect((await write(ann, 'here')).status).toBe(200);
  // what another process knows: nothing but the database
  await jest.isolateModulesAsync(async () => {
    const { checkMessage } = await import('@server/features/chat/service/moderationCheck');
    const { openDatabase } = await import('@server/db/client');
    const database = openDatabase(api.database.url, {
      onError: (error) => {
        throw error;
      },
      maxConnections: 1,
    });
    const conversation = await conversationById(api.ctx.db, room);
    await expect(
      checkMessage(
        { ...api.ctx, db: database.drizzle },
        { accountId: ann.id, device: null },
        conversation!,
        'and there',
      ),
    ).rejects.toThrow(/^Slow mode: one line each 30 s/);
    await database.close();
  });
});

test('tippers-only lets in who has tipped', async () => {
  await set(host, { audience: 'tippers' });
  expect(await refusalOf(write(ann, 'hello'))).toBe('422 TIPPERS_ONLY');
  await api.database.pool.query(
    'insert into tips (id, sender_id, performer_id, tokens, transfer_id, balance_after) values (gen_random_uuid(), $1, $2, 5, 1, 0)',
    [ann.id, host.id],
  );
  expect((await write(ann, 'hello')).status).toBe(200);
});

describe('a ban', () => {
  const device = 'a-browser-of-its-own-0001';

  test('survives a reconnect with a fresh socket, a fresh login, and a fresh account in the same browser', async () => {
    const socket = await connected(bob, device);
    await say(socket, 'room/join', { conversationId: room });
    await say(await connected(ann), 'room/join', { conversationId: room });
    const out = heard(socket, 'room/expelled');
    expect((await punish(host, bob, 'ban', { reason: 'raiding' })).data).toMatchObject({
      kind: 'ban',
      until: null,
      reason: 'raiding',
      target: { _id: bob.id },
      by: { _id: host.id },
    });
    expect(await out).toEqual({ conversationId: room, message: 'You were banned from this room.' });

    const banned = 'ROOM_BANNED: You were banned from this room.';
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
      (await api.call('listPublicMessages', { params: { id: room }, query: {}, ...from(device) })).error.error,
    ).toBe('ROOM_BANNED');
    // what nobody of them did in that browser is not theirs
    expect((await write(ann, 'still here')).status).toBe(200);
  });

  test('holds in the next room of the performer too, and nowhere else', async () => {
    await punish(host, bob, 'ban');
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
    const { _id } = (await punish(host, bob, 'ban')).data;
    await api.must('liftSanction', { params: { id: host.id, sanctionId: _id } }, host.token);
    expect((await write(bob, 'thank you')).status).toBe(200);
    expect((await api.call('liftSanction', { params: { id: host.id, sanctionId: _id } }, host.token)).status).toBe(404);
  });
});

test('a kick puts out of the room for a while, a mute lets read; both end by themselves', async () => {
  const socket = await connected(ann);
  await say(socket, 'room/join', { conversationId: room });
  const out = heard(socket, 'room/expelled');
  await punish(host, ann, 'kick');
  expect((await out).message).toBe('You were taken out of this room. You can come back in 10 minutes.');
  await expect(say(socket, 'room/join', { conversationId: room })).rejects.toThrow('ROOM_KICKED');

  const reader = await connected(bob);
  await say(reader, 'room/join', { conversationId: room });
  await punish(host, bob, 'mute', { minutes: 5 });
  expect((await write(bob, 'but')).error.message).toBe(
    'You were muted in this room. You can write again in 5 minutes.',
  );
  const line = heard(reader, 'message/created');
  await write(host, 'all quiet');
  expect((await line).message.text).toBe('all quiet');

  await api.database.pool.query('update room_sanctions set until = now() where performer_id = $1', [host.id]);
  await say(socket, 'room/join', { conversationId: room });
  expect((await write(bob, 'better now')).status).toBe(200);
});

test('a moderator does all of it but name others, and nothing against the host or another moderator', async () => {
  expect((await api.call('getRoomModeration', { params: { id: host.id } }, keeper.token)).status).toBe(404);
  await appoint(keeper);
  await appoint(bob);
  expect((await say(await connected(keeper), 'room/join', { conversationId: room })).role).toBe('moderator');
  const rude = (await write(ann, 'something rude')).data;
  await api.must('deleteMessage', { params: { id: rude._id } }, keeper.token);
  await set(keeper, { slowSeconds: 5, words: ['rude'] });
  expect((await punish(keeper, ann, 'mute', { reason: 'rude' })).status).toBe(200);
  expect((await punish(keeper, host, 'mute')).error.error).toBe('SANCTION_HOST');
  expect((await punish(keeper, bob, 'kick')).error.error).toBe('SANCTION_MODERATOR');
  expect((await punish(keeper, keeper, 'ban')).error.error).toBe('SANCTION_SELF');
  const said = (await write(host, 'mine')).data;
  expect((await api.call('deleteMessage', { params: { id: said._id } }, keeper.token)).error.error).toBe(
    'SANCTION_HOST',
  );
  expect(
    (await api.call('appointModerator', { params: { id: host.id }, body: { username: ann.username } }, keeper.token))
      .status,
  ).toBe(403);

  const order = await api.must('getRoomModeration', { params: { id: host.id } }, keeper.token);
  expect(order).toMatchObject({
    role: 'moderator',
    settings: { slowSeconds: 5, words: ['rude'] },
    sanctions: [{ kind: 'mute', target: { _id: ann.id }, by: { _id: keeper.id } }],
  });
  expect(order.moderators.map(({ _id }) => _id).sort()).toEqual([bob.id, keeper.id].sort());

  await api.must('dismissModerator', { params: { id: host.id, accountId: keeper.id } }, host.token);
  expect((await punish(keeper, ann, 'ban')).status).toBe(404);
  // who, whom, when, why: the operator reads it all
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
    ['dismiss', host.id, keeper.id, ''],
    ['mute', keeper.id, ann.id, 'rude'],
    ['settings', keeper.id, null, 'slow mode 5 s; words added: rude'],
    ['delete', keeper.id, ann.id, 'something rude'],
    ['appoint', host.id, bob.id, ''],
    ['appoint', host.id, keeper.id, ''],
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

test('nobody can be named who is not there, and the host not by themselves', async () => {
  for (const username of ['nobody-of-this-name', host.username])
    expect(
      (await api.call('appointModerator', { params: { id: host.id }, body: { username } }, host.token)).error,
    ).toMatchObject({ statusCode: 400, error: 'VALIDATION' });
});

test('words of the room and of the site, and links, are refused with a sentence; nothing is stored', async () => {
  await set(host, { words: ['spoiler*'], links: false });
  await setSetting(api.ctx, 'chatWords', ['scumbag']);
  for (const [text, code] of [
    ['what a SPÖILERS', 'WORD_REFUSED'],
    ['s c u m b a g', 'WORD_REFUSED'],
    ['come to example.com', 'LINKS_OFF'],
  ] as const) {
    const answer = await write(ann, text);
    expect(answer.error).toMatchObject({ statusCode: 422, error: code });
    expect(answer.error.message).toMatch(/Your line was not sent\.$/);
  }
  expect(await refusalOf(write(host, 'scumbag'))).toBe('422 WORD_REFUSED');
  expect(await texts()).toEqual([]);
  await setSetting(api.ctx, 'chatWords', []);
});

test('the words of a tip pass the same gate before it is paid', async () => {
  await api.database.pool.query("update performers set streaming_status = 'public' where account_id = $1", [host.id]);
  await set(host, { words: ['spoiler'] });
  const tip = (message: string) =>
    api.call(
      'sendTip',
      {
        params: { id: host.id },
        body: { token: 5, conversationId: room, message },
        idempotencyKey: `tip-words-${message.length}`,
      },
      ann.token,
    );
  expect((await tip('a spoiler')).error.error).toBe('WORD_REFUSED');
  await punish(host, ann, 'mute');
  expect((await tip('nice')).error.error).toBe('ROOM_MUTED');
  // without words it goes as far as any tip: this one fails for want of tokens
  expect((await tip('')).error.error).toBe('NOT_ENOUGH_TOKEN');
});

test('the same line again and again is refused, other words are not', async () => {
  const answers = [];
  for (let turn = 0; turn < 3; turn += 1) answers.push((await write(ann, 'look at my page')).status);
  expect(answers).toEqual([200, 200, 429]);
  expect((await write(ann, 'sorry about that')).status).toBe(200);
});

test('what was taken back is not there for who comes late, by call or by socket, and who was away is told', async () => {
  await write(ann, 'stays');
  const away = (await write(ann, 'something rude')).data;
  await api.must('deleteMessage', { params: { id: away._id } }, host.token);
  await write(ann, 'the end');
  expect(await texts()).toEqual(['stays', 'the end']);
  const late = await say(await connected(), 'room/join', { conversationId: room, lastSeq: 0 });
  expect(late.missed.map(({ text }) => text)).toEqual(['stays', 'the end']);
  expect((await say(await connected(), 'room/join', { conversationId: room, lastSeq: 2 })).deleted).toEqual([away._id]);
});

describe('a room that is not open to all', () => {
  let group: string;
  beforeEach(async () => {
    group = (
      await inTransaction(api.ctx.db, (tx) =>
        openRoom(tx, { type: 'stream_private', performerId: host.id, memberIds: [ann.id] }),
      )
    )._id;
  });

  test('those in it read and write, by call and by socket', async () => {
    const socket = await connected(host);
    await say(socket, 'room/join', { conversationId: group });
    const line = heard(socket, 'message/created');
    const sent = await api.must('sendRoomMessage', { params: { id: group }, body: { text: 'just us' } }, ann.token);
    expect((await line).message).toEqual(sent);
    expect((await api.must('listMessages', { params: { id: group }, query: {} }, host.token)).data).toEqual([sent]);
    expect(await api.must('getConversation', { params: { id: group } }, ann.token)).toMatchObject({
      _id: group,
      type: 'stream_private',
      performerId: host.id,
    });
  });

  test('nobody else finds it, not even by the address of public rooms', async () => {
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
      (await api.call('sendPublicMessage', { params, body: { text: 'through the wrong door' } }, ann.token)).status,
    ).toBe(404);
  });

  test('a tip in it stands there', async () => {
    const tip = (sender: Actor) =>
      inTransaction(api.ctx.db, (tx) =>
        writeTipMessage(api.ctx, tx, { performerId: host.id, senderId: sender.id, tokens: 5, conversationId: group }),
      );
    await expect(tip(bob)).rejects.toThrow('This conversation does not exist.');
    const line = await tip(ann);
    expect((await api.must('listMessages', { params: { id: group }, query: {} }, ann.token)).data).toEqual([line]);
  });
});

describe('the site says who came', () => {
  test('while a show is on, once each, and not the host or a guest', async () => {
    await api.database.pool.query("update performers set streaming_status = 'public' where account_id = $1", [host.id]);
    const first = await connected(ann);
    const line = heard(first, 'message/created');
    await say(first, 'room/join', { conversationId: room });
    expect((await line).message).toMatchObject({ type: 'notify', text: `${ann.username} joined.`, senderInfo: null });
    for (const someone of [ann, host, undefined])
      await say(await connected(someone), 'room/join', { conversationId: room });
    expect(await texts()).toEqual([`${ann.username} joined.`]);
  });

  test('not while the stage is empty', async () => {
    await say(await connected(bob), 'room/join', { conversationId: room });
    expect(await texts()).toEqual([]);
  });
});

test('a session of the room knows who it is by its token alone', async () => {
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
