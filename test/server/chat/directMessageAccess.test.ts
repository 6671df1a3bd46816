import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpDirectMessages } from '@test/support/directMessages';
import { pictureFile } from '@test/support/pictures';

const { world, write, history, unread, list } = setUpDirectMessages();
let api: Api;
let juno: Actor;
let ann: Actor;
let between: string;
beforeEach(() => {
  ({ api, juno, ann, conversationId: between } = world);
});

describe('access to direct messages', () => {
  const block = () =>
    api.database.pool.query('insert into blocked_users (performer_id, user_id) values ($1, $2)', [juno.id, ann.id]);

  test('a blocked member can send neither messages nor photos and open no conversation, and the performer learns the reason', async () => {
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

  test('refuses messages to a suspended account', async () => {
    await api.must('suspendPerformer', { body: { password: juno.password } }, juno.token);
    expect(
      (await api.call('sendMessage', { params: { id: between }, body: { text: 'hello?' } }, ann.token)).error,
    ).toMatchObject({ statusCode: 422, error: 'RECIPIENT_GONE' });
    expect(await list(ann)).toMatchObject([{ standing: 'gone' }]);
  });

  test('every call answers 404 or 403 to accounts outside the conversation', async () => {
    const message = await write(ann, 'ours');
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
        await api.call('deleteMessage', { params: { id: message._id } }, token),
        ...(index < 2
          ? [
              await api.call('sendRoomMessage', { params, body: { text: 'mine' } }, token),
              await api.call('createReport', { body: { messageId: message._id, reason: 'spam' } }, token),
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

  test('an account cannot delete the messages of the other side', async () => {
    const message = await write(ann, 'mine');
    expect((await api.call('deleteMessage', { params: { id: message._id } }, juno.token)).status).toBe(404);
    expect(await history(juno)).toHaveLength(1);
  });
});
