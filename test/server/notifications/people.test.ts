import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { notifyMentioned } from '@server/features/notifications/service/mentions';
import { openNotified } from '@test/support/notified';

const { world, list, unreadOf, told, query, goLive } = openNotified();

describe('a direct message', () => {
  const write = async (text: string) => {
    const { _id } = await world.api.must(
      'openConversation',
      { body: { recipientId: world.performer.id } },
      world.member.token,
    );
    await world.api.must('sendMessage', { params: { id: _id }, body: { text } }, world.member.token);
    await world.api.runJobs();
    return _id;
  };
  const messagesOf = async (conversationId: string) =>
    (await world.api.must('listMessages', { params: { id: conversationId }, query: {} }, world.performer.token)).data;

  test('that is deleted is not quoted any more', async () => {
    const conversationId = await write('A secret');
    const [message] = await messagesOf(conversationId);
    await world.api.must('deleteMessage', { params: { id: message!._id } }, world.member.token);
    expect(JSON.stringify((await list(world.performer)).data)).not.toContain('secret');
  });

  test('leaves the list with its conversation', async () => {
    const conversationId = await write('Hello');
    await world.api.must('removeAllMessages', { params: { id: conversationId } }, world.performer.token);
    expect((await list(world.performer)).data).toEqual([]);
    expect(told(world.performer).at(-1)).toEqual({ unread: 0, arrived: null, toast: false });
  });

  test('stays unread when an earlier one is read', async () => {
    const conversationId = await write('First');
    const [first] = await messagesOf(conversationId);
    await write('Second');
    await world.api.must('readAllMessages', { body: { conversationId, lastSeq: first!.seq } }, world.performer.token);
    expect(await unreadOf(world.performer)).toMatchObject([{ kind: 'message', detail: 'Second' }]);
  });

  test('is neither listed nor counted while one side blocks the other', async () => {
    await write('Hello');
    await world.api.must('blockAccount', { body: { accountId: world.member.id } }, world.performer.token);
    expect(await list(world.performer)).toEqual({ data: [], total: 0, unread: 0 });
    await world.api.must('unblockAccount', { params: { id: world.member.id } }, world.performer.token);
    expect(await list(world.performer)).toMatchObject({ total: 1, unread: 1 });
  });

  test('shares one line with the others of its conversation until they are read', async () => {
    await write('Hello');
    await write('Are you there?');
    const id = await write('Good night');
    expect(await unreadOf(world.performer)).toMatchObject([
      { kind: 'message', text: 'sent you 3 messages', detail: 'Good night', link: `/messages?c=${id}` },
    ]);
    expect(told(world.performer).at(-1)).toMatchObject({ unread: 1, arrived: { text: 'sent you 3 messages' } });
    await write('One more');
    await world.api.must('readAllMessages', { body: { conversationId: id } }, world.performer.token);
    expect(await unreadOf(world.performer)).toEqual([]);
    expect(told(world.performer).at(-1)).toEqual({ unread: 0, arrived: null, toast: false });
    await write('Back again');
    expect(await unreadOf(world.performer)).toMatchObject([{ text: 'sent you a message', detail: 'Back again' }]);
  });
});

describe('a mention', () => {
  const say = async (text: string) => {
    const { conversation } = await world.api.must(
      'joinLive',
      { params: { id: world.performer.id } },
      world.member.token,
    );
    await world.api.must('sendPublicMessage', { params: { id: conversation._id }, body: { text } }, world.member.token);
    await world.api.runJobs();
  };

  test('tells the person, with the beginning of the message', async () => {
    const other = await world.api.registerMember();
    await goLive();
    await say(`Hello @${other.username.toUpperCase()}, come over.`);
    expect(await unreadOf(other)).toMatchObject([
      {
        kind: 'mention',
        text: 'mentioned you in a chat',
        detail: `Hello @${other.username.toUpperCase()}, come over.`,
        link: `/performers/${world.performer.username}`,
      },
    ]);
  });

  test('counts once when its work is repeated, and with the next one twice', async () => {
    const other = await world.api.registerMember();
    await goLive();
    await say(`Hello @${other.username}`);
    const { rows } = await query<{ id: string }>('select id from messages where sender_id = $1', [world.member.id]);
    await inTransaction(world.api.ctx.db, (tx) => notifyMentioned(world.api.ctx, tx, rows[0]!.id));
    await world.api.runJobs();
    expect(await unreadOf(other)).toMatchObject([{ text: 'mentioned you in a chat' }]);
    await say(`And again, @${other.username}`);
    expect(await unreadOf(other)).toMatchObject([{ subject: '', text: 'You were mentioned 2 times in a chat' }]);
  });

  test('does not reach the sender, the host, or somebody who is blocked or banned, blocks the host or lives in a blocked country', async () => {
    const [blocked, blocking, banned, abroad] = [
      await world.api.registerMember(),
      await world.api.registerMember(),
      await world.api.registerMember(),
      await world.api.registerMember(),
    ];
    await world.api.must('blockAccount', { body: { accountId: blocked.id } }, world.performer.token);
    await world.api.must('blockAccount', { body: { accountId: world.performer.id } }, blocking.token);
    await query("insert into room_sanctions (id, performer_id, account_id, kind) values ($1, $2, $3, 'ban')", [
      newId(),
      world.performer.id,
      banned.id,
    ]);
    await query("update accounts set country = 'FR' where id = $1", [abroad.id]);
    await query("insert into blocked_countries (country, performer_id) values ('FR', $1)", [world.performer.id]);
    await goLive();
    // each of them alone, because one message tells only a few
    for (const { username } of [blocked, blocking, banned, abroad, world.member, world.performer])
      await say(`Hello @${username}`);
    for (const one of [blocked, blocking, banned, abroad, world.member]) expect(await unreadOf(one)).toEqual([]);
    expect((await unreadOf(world.performer)).filter(({ kind }) => kind === 'mention')).toEqual([]);
  });
});
