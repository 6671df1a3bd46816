import { newId } from '@server/db/ids';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpDirectMessages } from '@test/support/directMessages';

const { world, open, write, history, unread, list, browser } = setUpDirectMessages();
let api: Api;
let juno: Actor;
let ann: Actor;
let between: string;
beforeEach(() => {
  ({ api, juno, ann, conversationId: between } = world);
});

describe('direct messages', () => {
  test('a message reaches both sides and all of their tabs at once, in the same form as in the history', async () => {
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

  test('two accounts have one conversation, even when both open it several times at once', async () => {
    const [rob, sue] = [await api.registerMember(), await api.verifiedPerformer()];
    // she may open it first
    await api.must('likePerformer', { params: { id: sue.id } }, rob.token);
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

  test('a conversation appears in the list of the account that opened it at once, and in the other list with the first message', async () => {
    expect((await list(ann)).map(({ _id }) => _id)).toEqual([between]);
    expect(await list(juno)).toEqual([]);
    await write(ann, 'hello');
    expect(await list(juno)).toMatchObject([
      { _id: between, unread: 1, lastMessage: { text: 'hello' }, recipientInfo: { _id: ann.id } },
    ]);
    expect(await list(ann)).toMatchObject([{ unread: 0, lastMessage: { text: 'hello' } }]);
  });

  test('the list is sorted by the newest message, can be searched by the name of the other side, and has pages', async () => {
    const other = await api.verifiedPerformer({ username: `zelda-${newId().slice(-8)}` });
    await api.must('likePerformer', { params: { id: other.id } }, ann.token);
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

  test('refuses conversations between two members, between two performers, with a studio, with an operator and with oneself', async () => {
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

  test('pages of the history end before, or start after, a sequence number', async () => {
    for (let n = 1; n <= 5; n += 1) await write(juno, `message ${n}`);
    expect((await history(ann, { limit: 2 })).map(({ seq }) => seq)).toEqual([4, 5]);
    expect((await history(ann, { limit: 2, before: 4 })).map(({ seq }) => seq)).toEqual([2, 3]);
    expect((await history(ann, { after: 3 })).map(({ seq }) => seq)).toEqual([4, 5]);
  });

  test('a member who returns receives the missed messages once, and the ids of deleted ones', async () => {
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

  test('a message keeps its line breaks and loses characters that would affect the text around it', async () => {
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

  test('refuses a flood of messages, and too many new conversations, with 429', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        api.call('sendMessage', { params: { id: between }, body: { text: 'again' } }, ann.token),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    expect(await unread(juno)).toBe(answers.filter(({ status }) => status === 200).length);
    await api.database.pool.query('update attempts set level = 20 where key = $1', [
      `conversation:account:hour:${ann.id}`,
    ]);
    expect(
      (await api.call('openConversation', { body: { recipientId: (await api.verifiedPerformer()).id } }, ann.token))
        .status,
    ).toBe(429);
    await open(ann, juno);
  });
});
