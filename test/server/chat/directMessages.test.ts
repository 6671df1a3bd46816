import pino from 'pino';
import { io as connect, type Socket } from 'socket.io-client';
import sharp from 'sharp';
import { type ServerEventName, type ServerEvents } from '../../../contract/events';
import { newId } from '../../../server/db/ids';
import { inTransaction } from '../../../server/db/transaction';
import { identify } from '../../../server/features/auth/service/sessions';
import { createRealtime } from '../../../server/realtime/createRealtime';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { pictureFile } from '../../support/pictures';
import { writeTipMessage } from '../../support/tipMessage';

let api: Api;
let juno: Actor;
let ann: Actor;
let between: string;
const clients: Socket[] = [];

beforeAll(async () => {
  const realtime = createRealtime({
    identify: (token) => identify(api.ctx, token),
    log: pino({ level: 'silent' }),
    redisUrl: null,
  });
  api = await startApi({ parts: { realtime } });
  realtime.attach(api.app.server);
});
beforeEach(async () => {
  [juno, ann] = [await api.verifiedPerformer(), await api.registerMember()];
  between = (await open(ann, juno))._id;
});
afterEach(() => clients.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => {
  await api.ctx.realtime.close();
  await api.close();
});

const open = (by: Actor, to: Actor) => api.must('openConversation', { body: { recipientId: to.id } }, by.token);
const write = (by: Actor, text: string, id = between) =>
  api.must('sendMessage', { params: { id }, body: { text } }, by.token);
const history = async (by: Actor, query: Record<string, number> = {}, id = between) =>
  (await api.must('listMessages', { params: { id }, query }, by.token)).data;
const unread = async (by: Actor) => (await api.must('getTotalUnread', {}, by.token)).total;
const list = async (by: Actor, q?: string) => (await api.must('searchConversations', { query: { q } }, by.token)).data;
const picture = async (by: Actor, to: Actor, text?: string) =>
  api.must(
    'sendPhoto',
    {
      body: { recipientId: to.id, recipientType: 'performer', ...(text ? { text } : {}) },
      files: { 'message-photo': { name: 'stage.jpg', content: await pictureFile('jpeg', 2400, 1200) } },
    },
    by.token,
  );

type Heard = { [E in ServerEventName]: ServerEvents[E][] };
/** A browser of somebody, which keeps what it hears. */
async function browser(actor: Actor) {
  const socket = connect(api.url, { forceNew: true, transports: ['websocket'], auth: { token: actor.token } });
  clients.push(socket);
  const heard = new Proxy({} as Partial<Heard>, {
    get: (kept, name: ServerEventName) => ((kept as Record<string, unknown[]>)[name] ??= []),
  }) as Heard;
  let look = () => undefined as void;
  socket.onAny((event: ServerEventName, payload) => {
    (heard[event] as unknown[]).push(payload);
    look();
  });
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (holds()) resolve();
      };
      look();
    });
  return { socket, heard, until };
}

describe('between a member and a performer', () => {
  test('what one writes the other hears at once, both ways and in every tab; the view is the same in history', async () => {
    const [hers, tab, his] = [await browser(ann), await browser(ann), await browser(juno)];
    const first = await write(ann, 'Do you take requests?');
    const second = await write(juno, 'For you? Always.');
    for (const { heard, until } of [hers, tab, his]) {
      await until(() => heard['message/created'].length === 2);
      expect(heard['message/created'].map(({ message }) => message)).toEqual([first, second]);
    }
    expect(await history(ann)).toEqual([first, second]);
    expect(await history(juno)).toEqual([first, second]);
    expect([first.seq, second.seq]).toEqual([1, 2]);
    expect(first.senderInfo).toMatchObject({ _id: ann.id, role: 'user' });
  });

  test('two people have one correspondence, whoever begins it and however often at once', async () => {
    const [rob, sue] = [await api.registerMember(), await api.verifiedPerformer()];
    const begun = await Promise.all([
      ...Array.from({ length: 4 }, () => open(rob, sue)),
      ...Array.from({ length: 4 }, () => open(sue, rob)),
    ]);
    expect(new Set(begun.map(({ _id }) => _id)).size).toBe(1);
    expect(begun[0]).toMatchObject({
      type: 'private',
      unread: 0,
      lastMessage: null,
      standing: 'open',
      recipientInfo: { _id: sue.id, role: 'performer', isOnline: false },
    });
  });

  test('it stands in the list of who opened it, and in the other one once there is something to read', async () => {
    expect((await list(ann)).map(({ _id }) => _id)).toEqual([between]);
    expect(await list(juno)).toEqual([]);
    await write(ann, 'hello');
    expect(await list(juno)).toMatchObject([
      { _id: between, unread: 1, lastMessage: { text: 'hello' }, recipientInfo: { _id: ann.id } },
    ]);
    expect(await list(ann)).toMatchObject([{ unread: 0, lastMessage: { text: 'hello' } }]);
  });

  test('the list has the newest first, is searched by the name of the other side, and pages', async () => {
    const other = await api.verifiedPerformer({ username: `zelda-${newId().slice(-8)}` });
    const second = (await open(ann, other))._id;
    await write(ann, 'to the first', between);
    expect((await list(ann)).map(({ _id }) => _id)).toEqual([between, second]);
    await write(other, 'from the second', second);
    expect((await list(ann)).map(({ _id }) => _id)).toEqual([second, between]);
    expect((await list(ann, 'ZELDA')).map(({ _id }) => _id)).toEqual([second]);
    expect(await list(ann, '%')).toEqual([]);
    const page = await api.must('listConversations', { query: { limit: 1, offset: 1 } }, ann.token);
    expect(page).toMatchObject({ total: 2, data: [{ _id: between }] });
  });

  test('members do not write to members, performers not to performers, and nobody to a studio, an operator or themselves', async () => {
    const [bob, otto, studio, operator] = [
      await api.registerMember(),
      await api.verifiedPerformer(),
      await api.registerStudio(),
      await api.operator(),
    ];
    for (const [by, to] of [
      [ann, bob],
      [juno, otto],
      [ann, studio],
      [ann, operator],
      [ann, ann],
    ] as const) {
      expect((await api.call('openConversation', { body: { recipientId: to.id } }, by.token)).status).toBe(404);
    }
    expect(
      (await api.call('openConversation', { body: { recipientId: juno.id, recipientType: 'user' } }, ann.token)).status,
    ).toBe(404);
  });

  test('history pages back by number, and goes on after one', async () => {
    for (let n = 1; n <= 5; n += 1) await write(juno, `line ${n}`);
    expect((await history(ann, { limit: 2 })).map(({ seq }) => seq)).toEqual([4, 5]);
    expect((await history(ann, { limit: 2, before: 4 })).map(({ seq }) => seq)).toEqual([2, 3]);
    expect((await history(ann, { after: 3 })).map(({ seq }) => seq)).toEqual([4, 5]);
  });

  test('who comes back hears what was missed, once, and what is gone meanwhile', async () => {
    const one = await write(juno, 'one');
    const { socket } = await browser(ann);
    await write(juno, 'two');
    await api.must('deleteMessage', { params: { id: one._id } }, juno.token);
    const answer = await socket.timeout(5000).emitWithAck('room/join', { conversationId: between, lastSeq: 1 });
    expect(answer).toMatchObject({
      ok: true,
      data: { missed: [{ text: 'two', seq: 2 }], deleted: [one._id], cleared: 0 },
    });
    const stranger = await browser(await api.registerMember());
    expect(
      await stranger.socket.timeout(5000).emitWithAck('room/join', { conversationId: between, lastSeq: 0 }),
    ).toMatchObject({ ok: false, error: 'NOT_FOUND' });
  });

  test('a message keeps its lines, and loses what reaches out of it', async () => {
    const { text } = await write(
      ann,
      '  Dear\u202E Juno,\r\n\n\n\n\nz\u0301\u0301\u0301\u0301\u0301\u0301algo  <b>\u0000'.replace('\u0000', ''),
    );
    expect(text).toBe('Dear Juno,\n\nź\u0301\u0301\u0301algo <b>');
    for (const nothing of ['\u200B\u202E', ' \n \n'])
      expect(
        (await api.call('sendMessage', { params: { id: between }, body: { text: nothing } }, ann.token)).status,
      ).toBe(400);
    expect(
      (await api.call('sendMessage', { params: { id: between }, body: { text: 'x'.repeat(2001) } }, ann.token)).status,
    ).toBe(400);
    expect(
      (await api.call('sendMessage', { params: { id: between }, body: { text: 'x'.repeat(1_000_000) } }, ann.token))
        .status,
    ).toBe(413);
  });

  test('a flood is slowed; so is who begins with everybody', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        api.call('sendMessage', { params: { id: between }, body: { text: 'again' } }, ann.token),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    expect(await unread(juno)).toBe(answers.filter(({ status }) => status === 200).length);
    await api.database.pool.query('update attempts set level = 20 where key = $1', [`correspondence:${ann.id}`]);
    expect(
      (await api.call('openConversation', { body: { recipientId: (await api.verifiedPerformer()).id } }, ann.token))
        .status,
    ).toBe(429);
    await open(ann, juno);
  });
});

describe('what is unread', () => {
  test('is told live, read up to where the reader looked, and never goes back', async () => {
    const his = await browser(juno);
    await write(ann, 'one');
    await write(ann, 'two');
    await his.until(() => his.heard['messages/unread'].at(-1)?.total === 2);
    expect(
      await api.must(
        'readAllMessages',
        { body: { conversationId: between, recipientId: ann.id, lastSeq: 1 } },
        juno.token,
      ),
    ).toEqual({ total: 1 });
    await his.until(() => his.heard['messages/unread'].at(-1)?.total === 1);
    expect(await api.must('readAllMessages', { body: { conversationId: between } }, juno.token)).toEqual({ total: 0 });
    await api.must('readAllMessages', { body: { conversationId: between, lastSeq: 1 } }, juno.token);
    expect(await unread(juno)).toBe(0);
    await his.until(() => his.heard['messages/unread'].at(-1)?.total === 0);
    expect(
      (
        await api.call(
          'readAllMessages',
          { body: { conversationId: between, recipientId: (await api.registerMember()).id } },
          juno.token,
        )
      ).status,
    ).toBe(404);
  });

  test('a line that is taken back counts no more, one of the own never did', async () => {
    const his = await browser(juno);
    const line = await write(ann, 'oops');
    await write(juno, 'hm?');
    expect([await unread(juno), await unread(ann)]).toEqual([1, 1]);
    await api.must('deleteMessage', { params: { id: line._id } }, ann.token);
    expect([await unread(juno), await unread(ann)]).toEqual([0, 1]);
    await his.until(
      () => his.heard['message/deleted'].length === 1 && his.heard['messages/unread'].at(-1)?.total === 0,
    );
    expect(his.heard['message/deleted']).toEqual([{ conversationId: between, _id: line._id, seq: 1 }]);
    expect((await history(juno)).map(({ text }) => text)).toEqual(['hm?']);
  });

  test('stays exact while two write, read and take back at once, and the last thing told is the truth', async () => {
    const members = [ann, await api.registerMember(), await api.registerMember()];
    const ids = [between, (await open(members[1]!, juno))._id, (await open(members[2]!, juno))._id];
    const his = await browser(juno);
    const work: Promise<unknown>[] = [];
    for (let round = 0; round < 5; round += 1) {
      members.forEach((member, index) => {
        const id = ids[index]!;
        work.push(
          write(member, `${round}`, id).then((message) =>
            round % 2 ? api.call('deleteMessage', { params: { id: message._id } }, member.token) : undefined,
          ),
        );
        if (round === 2)
          work.push(
            api.must('readAllMessages', { body: { conversationId: id, lastSeq: 2 } }, juno.token),
            api.must('readAllMessages', { body: { conversationId: id } }, juno.token),
          );
        if (round === 3) work.push(write(juno, 'answer', id));
      });
    }
    await Promise.all(work);
    const { rows } = await api.database.pool.query<{ counted: number; kept: number }>(
      `select m.unread as kept, (select count(*)::int from messages x where x.conversation_id = m.conversation_id and x.seq > m.read_seq and x.deleted_at is null and x.sender_id <> m.account_id) as counted
       from conversation_members m where m.conversation_id = any($1)`,
      [ids],
    );
    expect(rows.length).toBe(6);
    for (const { counted, kept } of rows) expect(kept).toBe(counted);
    const total = await unread(juno);
    expect((await list(juno)).reduce((sum, one) => sum + one.unread, 0)).toBe(total);
    await his.until(() => his.heard['messages/unread'].at(-1)?.total === total);
  });
});

describe('removing', () => {
  test('all is removed for the side that asks, in all of its tabs; the other keeps its own', async () => {
    await write(juno, 'old');
    const [hers, his] = [await browser(ann), await browser(juno)];
    await api.must('removeAllMessages', { params: { id: between } }, ann.token);
    await hers.until(
      () => hers.heard['messages/cleared'].length === 1 && hers.heard['messages/unread'].at(-1)?.total === 0,
    );
    expect(hers.heard['messages/cleared']).toEqual([{ conversationId: between, seq: 1 }]);
    expect([await history(ann), await list(ann), await unread(ann)]).toEqual([[], [], 0]);
    expect(
      await hers.socket.timeout(5000).emitWithAck('room/join', { conversationId: between, lastSeq: 0 }),
    ).toMatchObject({ ok: true, data: { missed: [], cleared: 1 } });
    expect((await history(juno)).map(({ text }) => text)).toEqual(['old']);
    expect(his.heard['messages/cleared']).toEqual([]);
    await write(juno, 'new');
    expect((await history(ann)).map(({ text }) => text)).toEqual(['new']);
    expect(await list(ann)).toMatchObject([{ unread: 1, lastMessage: { text: 'new' } }]);
  });

  test('a performer empties the own room for everybody, tips excepted; nobody else does', async () => {
    const room = (await api.must('getPublicConversation', { params: { id: juno.id } }))._id;
    await api.must('sendPublicMessage', { params: { id: room }, body: { text: 'first' } }, ann.token);
    const tip = await inTransaction(api.ctx.db, (tx) =>
      writeTipMessage(api.ctx, tx, { performerId: juno.id, senderId: ann.id, tokens: 10 }),
    );
    const other = await api.verifiedPerformer();
    for (const stranger of [ann, other])
      expect((await api.call('removeAllMessages', { params: { id: room } }, stranger.token)).status).toBe(404);
    const { socket, heard, until } = await browser(ann);
    await socket.timeout(5000).emitWithAck('room/join', { conversationId: room });
    await api.must('removeAllMessages', { params: { id: room } }, juno.token);
    await until(() => heard['messages/cleared'].length === 1);
    expect((await api.must('listPublicMessages', { params: { id: room } })).data).toEqual([tip]);
  });
});

describe('pictures', () => {
  const fetchAs = (url: string, actor: Actor | null, how: 'header' | 'cookie' = 'header') =>
    fetch(`${api.url}${url}`, {
      headers: actor
        ? how === 'header'
          ? { authorization: actor.token }
          : { cookie: `role=user; token=${actor.token}` }
        : {},
    });

  test('are drawn anew in two sizes, and neither a camera nor a place is left in them', async () => {
    const { photo, type, text } = await picture(ann, juno, 'from my window');
    expect([type, text]).toEqual(['photo', 'from my window']);
    expect(photo).toMatchObject({ width: 1920, height: 960 });
    for (const [url, width] of [
      [photo!.url, 1920],
      [photo!.thumbnail, 480],
    ] as const) {
      const answer = await fetchAs(url, juno);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const content = Buffer.from(await answer.arrayBuffer());
      const { width: drawn, format, exif } = await sharp(content).metadata();
      expect([drawn, format, exif]).toEqual([width, 'webp', undefined]);
      expect(content.includes('secret-of-the-camera')).toBe(false);
    }
  });

  test('only the two sides can fetch them, by session, until the picture is taken back', async () => {
    const message = await picture(ann, juno);
    const { url } = message.photo!;
    for (const how of ['header', 'cookie'] as const)
      for (const side of [ann, juno]) expect((await fetchAs(url, side, how)).status).toBe(200);
    const strangers = [
      null,
      await api.registerMember(),
      await api.verifiedPerformer(),
      await api.registerStudio(),
      await api.operator(),
    ];
    for (const stranger of strangers) expect((await fetchAs(url, stranger)).status).toBe(404);
    for (const wrong of [
      url.replace('large', 'huge'),
      '/files/messages/nothing/large.webp',
      url.replace('/files/', '/files/private/'),
    ])
      expect((await fetchAs(wrong, ann)).status).toBe(404);
    const etag = (await fetchAs(url, ann)).headers.get('etag') ?? '';
    expect(
      (await fetch(`${api.url}${url}`, { headers: { authorization: ann.token, 'if-none-match': etag } })).status,
    ).toBe(304);
    await api.must('deleteMessage', { params: { id: message._id } }, ann.token);
    for (const side of [ann, juno]) expect((await fetchAs(url, side)).status).toBe(404);
  });

  test('a file that is no picture is refused by its field, and nothing stays of it', async () => {
    for (const content of ['<svg onload="alert(1)"/>', Buffer.from('GIF89a nothing')]) {
      const answer = await api.call(
        'sendPhoto',
        { body: { recipientId: juno.id }, files: { 'message-photo': { name: 'a.jpg', content } } },
        ann.token,
      );
      expect(answer.error.message).toMatchObject([{ property: 'message-photo' }]);
    }
    expect(await history(ann)).toEqual([]);
  });
});

describe('who may not', () => {
  const block = () =>
    api.database.pool.query('insert into blocked_users (performer_id, user_id) values ($1, $2)', [juno.id, ann.id]);

  test('a blocked member writes no more, begins nothing and sends no picture; the performer is told why it is closed', async () => {
    await write(ann, 'before');
    await block();
    expect(
      (await api.call('sendMessage', { params: { id: between }, body: { text: 'after' } }, ann.token)).status,
    ).toBe(403);
    expect((await api.call('openConversation', { body: { recipientId: juno.id } }, ann.token)).status).toBe(403);
    const photo = await api.call(
      'sendPhoto',
      {
        body: { recipientId: juno.id },
        files: { 'message-photo': { name: 'a.png', content: await pictureFile('png', 64, 64) } },
      },
      ann.token,
    );
    expect(photo.status).toBe(403);
    expect(
      (await api.call('sendMessage', { params: { id: between }, body: { text: 'hm' } }, juno.token)).error,
    ).toMatchObject({ statusCode: 422, error: 'BLOCKED' });
    expect(await list(ann)).toMatchObject([{ standing: 'blocked' }]);
    expect((await history(juno)).map(({ text }) => text)).toEqual(['before']);
  });

  test('nobody writes to an account that is no more', async () => {
    await api.must('suspendPerformer', { body: { password: juno.password } }, juno.token);
    expect(
      (await api.call('sendMessage', { params: { id: between }, body: { text: 'hello?' } }, ann.token)).error,
    ).toMatchObject({ statusCode: 422, error: 'RECIPIENT_GONE' });
    expect(await list(ann)).toMatchObject([{ standing: 'gone' }]);
  });

  test("somebody else's correspondence is not there, for every role and every call", async () => {
    const line = await write(ann, 'ours');
    const strangers = [
      await api.registerMember(),
      await api.verifiedPerformer(),
      await api.registerStudio(),
      await api.operator(),
    ];
    const file = { 'message-photo': { name: 'a.png', content: await pictureFile('png', 64, 64) } };
    for (const [index, { token }] of strangers.entries()) {
      const refused = index < 2 ? 404 : 403;
      const params = { id: between };
      const answers = [
        await api.call('viewConversation', { params }, token),
        await api.call('listMessages', { params }, token),
        await api.call('getConversation', { params }, token),
        await api.call('sendMessage', { params, body: { text: 'mine' } }, token),
        await api.call('readAllMessages', { body: { conversationId: between } }, token),
        await api.call('removeAllMessages', { params }, token),
        await api.call('deleteMessage', { params: { id: line._id } }, token),
        ...(index < 2
          ? [
              await api.call('sendRoomMessage', { params, body: { text: 'mine' } }, token),
              await api.call('createReport', { body: { messageId: line._id, reason: 'spam' } }, token),
            ]
          : []),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => refused));
    }
    expect((await api.call('sendPhoto', { body: { recipientId: between }, files: file }, ann.token)).status).toBe(404);
    expect(
      (await api.call('sendPublicMessage', { params: { id: between }, body: { text: 'x' } }, ann.token)).status,
    ).toBe(404);
    expect(await history(ann)).toHaveLength(1);
    expect(await unread(juno)).toBe(1);
  });

  test('the other side does not take back what it did not write', async () => {
    const line = await write(ann, 'mine');
    expect((await api.call('deleteMessage', { params: { id: line._id } }, juno.token)).status).toBe(404);
    expect(await history(juno)).toHaveLength(1);
  });
});
