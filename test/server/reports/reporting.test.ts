import { runCommand } from '@server/operator/commands';
import { pictureFile } from '@test/support/pictures';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpReports } from '@test/support/reports';

const { world, say, report, view } = setUpReports();
let api: Api;
let operator: Actor;
let juno: Actor;
let ann: Actor;
let rude: Actor;
let room: string;
beforeEach(() => {
  ({ api, operator, juno, ann, rude, room } = world);
});

describe('reporting', () => {
  test('accepts room messages, direct messages and performers, and shows the operator the messages around the reported one', async () => {
    await say(ann, 'hello');
    const message = await say(rude, 'something rude');
    await say(juno, 'now now');
    const id = await report(ann, { messageId: message._id, note: 'twice today' });
    const found = await view(id);
    expect(found).toMatchObject({
      status: 'open',
      reason: 'harassment',
      note: 'twice today',
      reporter: { _id: ann.id },
      accused: { _id: rude.id, status: 'active' },
      message: { _id: message._id, text: 'something rude' },
      messageDeleted: false,
      conversation: { _id: room, type: 'stream_public' },
      against: { open: 1, total: 1 },
    });
    expect(found.context.map(({ text }) => text)).toEqual(['hello', 'something rude', 'now now']);

    const between = (await api.must('openConversation', { body: { recipientId: ann.id } }, juno.token))._id;
    const directMessage = await api.must(
      'sendMessage',
      { params: { id: between }, body: { text: 'pay me elsewhere' } },
      juno.token,
    );
    expect(await view(await report(ann, { messageId: directMessage._id }))).toMatchObject({
      accused: { _id: juno.id },
      conversation: { type: 'private' },
      context: [{ text: 'pay me elsewhere' }],
    });
    expect(await view(await report(rude, { performerId: juno.id }))).toMatchObject({
      accused: { _id: juno.id },
      message: null,
      conversation: null,
      context: [],
      against: { open: 2, total: 2 },
    });
  });

  test('keeps the text of the message in the report after it is deleted', async () => {
    const message = await say(rude, 'soon gone');
    const id = await report(ann, { messageId: message._id });
    await api.must('deleteMessage', { params: { id: message._id } }, rude.token);
    expect(await view(id)).toMatchObject({ message: { text: 'soon gone' }, messageDeleted: true });
  });

  test('lets the operator open a reported photo, also after it is deleted, and no other photo', async () => {
    const file = { 'message-photo': { name: 'a.png', content: await pictureFile('png', 64, 64) } };
    const send = async () =>
      await api.must(
        'sendPhoto',
        { body: { recipientId: juno.id, recipientType: 'performer' }, files: file },
        ann.token,
      );
    const [shown, other] = [await send(), await send()];
    const looks = async (url: string, token?: string) =>
      (await fetch(`${api.url}${url}`, { headers: token ? { cookie: `role=operator; token=${token}` } : {} })).status;
    expect(await looks(shown.photo!.url, operator.token)).toBe(404);
    const id = await report(juno, { messageId: shown._id });
    const strangers = [
      rude.token,
      (await api.verifiedPerformer()).token,
      (await api.registerStudio()).token,
      undefined,
    ];
    for (const url of [shown.photo!.url, shown.photo!.thumbnail]) {
      for (const token of [ann.token, juno.token, operator.token]) expect(await looks(url, token)).toBe(200);
      for (const token of strangers) expect(await looks(url, token)).toBe(404);
    }
    expect(await looks(other.photo!.url, operator.token)).toBe(404);
    await api.must('deleteMessage', { params: { id: shown._id } }, ann.token);
    for (const [token, status] of [
      [ann.token, 404],
      [juno.token, 404],
      [operator.token, 200],
    ] as const)
      expect(await looks(shown.photo!.url, token)).toBe(status);
    const said: string[] = [];
    await runCommand(api.ctx, ['reports', 'view', id], (line) => said.push(line));
    expect(said.join('\n')).toContain(`[picture http://footlights.test${shown.photo!.url}]`);
  });

  test('ignores a second report of the same message, and refuses invisible and own messages and malformed reports', async () => {
    const message = await say(rude, 'rude');
    expect(await report(ann, { messageId: message._id })).toBe(await report(ann, { messageId: message._id }));
    const own = await api.call('createReport', { body: { messageId: message._id, reason: 'spam' } }, rude.token);
    expect(own.error).toMatchObject({ statusCode: 422, error: 'OWN_MESSAGE' });
    for (const body of [
      {},
      { messageId: message._id, performerId: juno.id },
      { performerId: juno.id, reason: 'dislike' },
    ])
      expect((await api.call('createReport', { body: { reason: 'spam', ...body } }, ann.token)).status).toBe(400);
    for (const body of [{ performerId: rude.id }, { performerId: room }, { messageId: room }])
      expect((await api.call('createReport', { body: { reason: 'spam', ...body } }, ann.token)).status).toBe(404);
    const token = (await api.registerStudio()).token;
    expect((await api.call('createReport', { body: { performerId: juno.id, reason: 'spam' } }, token)).status).toBe(
      403,
    );
    expect((await api.call('createReport', { body: { performerId: juno.id, reason: 'spam' } })).status).toBe(401);
  });

  test('refuses more than ten reports at once with 429', async () => {
    const answers = [];
    for (let n = 0; n < 12; n += 1)
      answers.push(await api.call('createReport', { body: { performerId: juno.id, reason: 'spam' } }, ann.token));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });
});
