import { inTransaction } from '@server/db/transaction';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpDirectMessages } from '@test/support/directMessages';
import { writeTipMessage } from '@test/support/tipMessage';

const { world, open, write, history, unread, list, browser } = setUpDirectMessages();
let api: Api;
let juno: Actor;
let ann: Actor;
let between: string;
beforeEach(() => {
  ({ api, juno, ann, conversationId: between } = world);
});

describe('the unread count', () => {
  test('is sent live, marks messages as read up to the given one, and never moves back', async () => {
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

  test('does not include deleted messages or the own ones', async () => {
    const his = await browser(juno);
    const message = await write(ann, 'oops');
    await write(juno, 'hm?');
    expect([await unread(juno), await unread(ann)]).toEqual([1, 1]);
    await api.must('deleteMessage', { params: { id: message._id } }, ann.token);
    expect([await unread(juno), await unread(ann)]).toEqual([0, 1]);
    await his.until(
      () => his.heard['message/deleted'].length === 1 && his.heard['messages/unread'].at(-1)?.total === 0,
    );
    expect(his.heard['message/deleted']).toEqual([{ conversationId: between, _id: message._id, seq: 1 }]);
    expect((await history(juno)).map(({ text }) => text)).toEqual(['hm?']);
  });

  test('stays exact while several accounts write, read and delete at once, and the last event holds the right count', async () => {
    const members = [ann, await api.registerMember(), await api.registerMember()];
    const ids = [between, (await open(members[1]!, juno))._id, (await open(members[2]!, juno))._id];
    // A performer may write to a member only after the member has written.
    await Promise.all(members.map((member, index) => write(member, 'first', ids[index])));
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

describe('removing all messages', () => {
  test('empties the conversation for the caller in all tabs, and the other side keeps its messages', async () => {
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

  test('lets a performer empty their own public room for everyone, except tips, and refuses everyone else', async () => {
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
