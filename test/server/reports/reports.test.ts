import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { pictureFile } from '../../support/pictures';
import { writeTipMessage } from '../../support/tipMessage';
import { type Mailbox, startMailbox } from '../../support/mailbox';
import { inTransaction } from '../../../server/db/transaction';
import { runCommand } from '../../../server/operator/commands';

let api: Api;
let operator: Actor;
let juno: Actor;
let ann: Actor;
let rude: Actor;
let room: string;
let mails: Mailbox;

beforeAll(async () => {
  mails = await startMailbox();
  api = await startApi({ env: { SMTP_URL: mails.url } });
  operator = await api.operator();
});
beforeEach(async () => {
  [juno, ann, rude] = [await api.verifiedPerformer(), await api.registerMember(), await api.registerMember()];
  room = (await api.must('getPublicConversation', { params: { id: juno.id } }))._id;
});
afterAll(async () => {
  await api.close();
  await mails.close();
});

const say = (by: Actor, text: string) =>
  api.must('sendPublicMessage', { params: { id: room }, body: { text } }, by.token);
const report = async (by: Actor, body: { messageId?: string; performerId?: string; note?: string }) =>
  (await api.must('createReport', { body: { reason: 'harassment', ...body } }, by.token))._id;
const view = (id: string) => api.must('viewReport', { params: { id } }, operator.token);
const decide = (id: string, decision: 'dismiss' | 'delete' | 'suspend' | 'ban', note?: string) =>
  api.call('decideReport', { params: { id }, body: { decision, note } }, operator.token);
const lines = async () => (await api.must('listPublicMessages', { params: { id: room } })).data.map(({ text }) => text);

describe('reporting', () => {
  test('a message of a room, of a correspondence, or a performer; it waits for the operator with what was said around it', async () => {
    await say(ann, 'hello');
    const line = await say(rude, 'something rude');
    await say(juno, 'now now');
    const id = await report(ann, { messageId: line._id, note: 'twice today' });
    const found = await view(id);
    expect(found).toMatchObject({
      status: 'open',
      reason: 'harassment',
      note: 'twice today',
      reporter: { _id: ann.id },
      accused: { _id: rude.id, status: 'active' },
      message: { _id: line._id, text: 'something rude' },
      messageDeleted: false,
      conversation: { _id: room, type: 'stream_public' },
      against: { open: 1, total: 1 },
    });
    expect(found.context.map(({ text }) => text)).toEqual(['hello', 'something rude', 'now now']);

    const between = (await api.must('openConversation', { body: { recipientId: ann.id } }, juno.token))._id;
    const letter = await api.must(
      'sendMessage',
      { params: { id: between }, body: { text: 'pay me elsewhere' } },
      juno.token,
    );
    expect(await view(await report(ann, { messageId: letter._id }))).toMatchObject({
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

  test('what was said stands in the report, also when it was taken back', async () => {
    const line = await say(rude, 'soon gone');
    const id = await report(ann, { messageId: line._id });
    await api.must('deleteMessage', { params: { id: line._id } }, rude.token);
    expect(await view(id)).toMatchObject({ message: { text: 'soon gone' }, messageDeleted: true });
  });

  test('a picture that was reported opens to the operator, also when it was taken back, and to nobody else', async () => {
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

  test('telling twice changes nothing; what one cannot see, the own, and neither or both cannot be reported', async () => {
    const line = await say(rude, 'rude');
    expect(await report(ann, { messageId: line._id })).toBe(await report(ann, { messageId: line._id }));
    const own = await api.call('createReport', { body: { messageId: line._id, reason: 'spam' } }, rude.token);
    expect(own.error).toMatchObject({ statusCode: 422, error: 'OWN_MESSAGE' });
    for (const body of [{}, { messageId: line._id, performerId: juno.id }, { performerId: juno.id, reason: 'dislike' }])
      expect((await api.call('createReport', { body: { reason: 'spam', ...body } }, ann.token)).status).toBe(400);
    for (const body of [{ performerId: rude.id }, { performerId: room }, { messageId: room }])
      expect((await api.call('createReport', { body: { reason: 'spam', ...body } }, ann.token)).status).toBe(404);
    const token = (await api.registerStudio()).token;
    expect((await api.call('createReport', { body: { performerId: juno.id, reason: 'spam' } }, token)).status).toBe(
      403,
    );
    expect((await api.call('createReport', { body: { performerId: juno.id, reason: 'spam' } })).status).toBe(401);
  });

  test('who reports without end is slowed', async () => {
    const answers = [];
    for (let n = 0; n < 12; n += 1)
      answers.push(await api.call('createReport', { body: { performerId: juno.id, reason: 'spam' } }, ann.token));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });
});

describe('the queue', () => {
  test('has the oldest open one first, and is searched by status, account, reason and words', async () => {
    const line = await say(rude, 'rude');
    const first = await report(ann, { messageId: line._id, note: 'a needle' });
    const second = await report(rude, { performerId: juno.id });
    const of = async (query: Record<string, unknown>) =>
      (await api.must('searchReports', { query: { limit: 200, ...query } }, operator.token)).data.map(({ _id }) => _id);
    const open = await of({ status: 'open' });
    expect(open.indexOf(first)).toBeLessThan(open.indexOf(second));
    expect(await of({ q: 'needle' })).toEqual([first]);
    expect(await of({ q: rude.username })).toEqual([first, second]);
    expect(await of({ accusedId: juno.id })).toEqual([second]);
    await decide(first, 'dismiss');
    expect(await of({ status: 'open', q: rude.username })).toEqual([second]);
    expect(await of({ q: rude.username })).toEqual([second, first]);
  });

  test('only operators see it and decide', async () => {
    const id = await report(ann, { performerId: juno.id });
    for (const { token } of [ann, juno, await api.registerStudio()]) {
      expect((await api.call('searchReports', {}, token)).status).toBe(403);
      expect((await api.call('viewReport', { params: { id } }, token)).status).toBe(403);
      expect((await api.call('decideReport', { params: { id }, body: { decision: 'ban' } }, token)).status).toBe(403);
    }
    expect((await api.call('viewReport', { params: { id: room } }, operator.token)).status).toBe(404);
  });
});

describe('deciding', () => {
  test('dismissing closes the reports of that thing, changes nothing else, and happens once', async () => {
    const line = await say(rude, 'fine really');
    const [one, two] = [await report(ann, { messageId: line._id }), await report(juno, { messageId: line._id })];
    expect((await decide(one, 'dismiss', 'That is a joke.')).data).toMatchObject({
      status: 'dismissed',
      decision: 'That is a joke.',
    });
    expect(await view(two)).toMatchObject({ status: 'dismissed' });
    expect((await decide(two, 'ban')).error).toMatchObject({ statusCode: 409, error: 'ALREADY_DECIDED' });
    expect(await lines()).toContain('fine really');
    // the same thing may be reported again
    expect(await report(ann, { messageId: line._id })).not.toBe(one);
  });

  test('deleting takes the message from the room; a performer has none, and the line of a tip stays', async () => {
    const line = await say(rude, 'rude');
    expect((await decide(await report(ann, { messageId: line._id }), 'delete')).data).toMatchObject({
      status: 'deleted',
      messageDeleted: true,
    });
    expect(await lines()).not.toContain('rude');
    expect(api.realtime.said).toContainEqual({
      to: `room:${room}`,
      event: 'message/deleted',
      payload: { conversationId: room, _id: line._id, seq: line.seq },
    });
    expect((await decide(await report(ann, { performerId: juno.id }), 'delete')).error).toMatchObject({
      statusCode: 422,
      error: 'NO_MESSAGE',
    });
    const tip = await inTransaction(api.ctx.db, (tx) =>
      writeTipMessage(api.ctx, tx, { performerId: juno.id, senderId: rude.id, tokens: 5, text: 'rude' }),
    );
    const id = await report(ann, { messageId: tip._id });
    expect((await decide(id, 'delete')).error).toMatchObject({ statusCode: 422, error: 'TIP_STAYS' });
    expect(await view(id)).toMatchObject({ status: 'open' });
  });

  test('deleting a letter takes it from both sides, and from what is unread', async () => {
    const between = (await api.must('openConversation', { body: { recipientId: ann.id } }, juno.token))._id;
    const letter = await api.must('sendMessage', { params: { id: between }, body: { text: 'rude' } }, juno.token);
    await decide(await report(ann, { messageId: letter._id }), 'delete');
    for (const { token } of [ann, juno])
      expect((await api.must('listMessages', { params: { id: between } }, token)).data).toEqual([]);
    expect(await api.must('getTotalUnread', {}, ann.token)).toEqual({ total: 0 });
  });

  test('suspending ends every session and closes all that is open against the account', async () => {
    const [one, two] = [
      await report(ann, { messageId: (await say(rude, 'rude'))._id }),
      await report(juno, { messageId: (await say(rude, 'ruder'))._id }),
    ];
    expect((await decide(one, 'suspend')).data).toMatchObject({
      status: 'suspended',
      accused: { status: 'suspended' },
    });
    expect(await view(two)).toMatchObject({ status: 'suspended' });
    expect((await api.call('getMe', {}, rude.token)).status).toBe(401);
    expect(
      (await api.call('loginUser', { body: { username: rude.username, password: rude.password } })).error.error,
    ).toBe('ACCOUNT_SUSPENDED');
  });

  test('a ban holds for the account and for every browser it was seen in, under whatever name, until it is lifted', async () => {
    const browser = { 'x-device': `browser-of-the-rude-${rude.id.slice(-8)}` };
    const friend = await api.registerMember();
    await api.must('getMe', { headers: browser }, rude.token);
    await api.must('getMe', { headers: browser }, friend.token);
    const signIn = (who: Actor, headers: Record<string, string> = {}) =>
      api.call('loginUser', { body: { username: who.username, password: who.password }, headers });
    await decide(await report(ann, { messageId: (await say(rude, 'rude'))._id }), 'ban', 'enough');
    expect((await api.call('getMe', {}, friend.token)).status).toBe(401);
    expect((await signIn(friend, browser)).error).toMatchObject({ statusCode: 422, error: 'DEVICE_BANNED' });
    expect((await signIn(friend)).status).toBe(200);
    expect((await signIn(rude)).error.error).toBe('ACCOUNT_SUSPENDED');
    const fresh = {
      username: `new-${rude.id.slice(-8)}`,
      email: `new-${rude.id.slice(-8)}@example.test`,
      password: 'a long password',
      firstName: 'N',
      lastName: 'W',
      dateOfBirth: '1990-01-01',
      acceptTerms: true,
    };
    expect((await api.call('registerUser', { body: fresh, headers: browser })).error.error).toBe('DEVICE_BANNED');
    await runCommand(api.ctx, ['unsuspend', rude.username], () => undefined);
    expect((await signIn(rude, browser)).status).toBe(200);
    expect((await signIn(friend, browser)).status).toBe(200);
  });
});

describe('the command line', () => {
  const typed = async (...words: string[]) => {
    const said: string[] = [];
    await runCommand(api.ctx, ['reports', ...words], (line) => said.push(line));
    return said.join('\n');
  };

  test('lists what waits, shows one with its context, and decides', async () => {
    await say(ann, 'hello');
    const id = await report(ann, { messageId: (await say(rude, 'something rude'))._id, note: 'twice today' });
    expect(await typed()).toMatch(
      new RegExp(`${id} .* message by ${rude.username}: harassment or threats, reported by ${ann.username}`),
    );
    const shown = await typed('view', id);
    for (const part of [
      `Note from ${ann.username}: twice today`,
      `  ${ann.username}: hello`.trim(),
      `${rude.username}: something rude`,
    ])
      expect(shown).toContain(part);
    expect(await typed('ban', id, 'that', 'is', 'enough')).toBe(`banned: ${rude.username} is suspended.`);
    expect(await view(id)).toMatchObject({ status: 'banned', decision: 'that is enough' });
    await expect(typed('dismiss', id)).rejects.toThrow('This report is banned already.');
    for (const wrong of [['view'], ['punish', id], ['list', id]])
      await expect(typed(...wrong)).rejects.toThrow('Usage: npm run operator -- reports');
  });
});

describe('the operator is told', () => {
  test('by one mail, and by no second one for a while, however many report', async () => {
    const told = () => mails.received.filter(({ source }) => /^Subject: .*report/m.test(source));
    await api.runJobs();
    await api.database.pool.query("update reports set status = 'dismissed' where status = 'open'");
    await api.database.pool.query("update reports set mailed_at = now() - interval '1 day'");
    await api.database.pool.query("delete from graphile_worker._private_jobs where key = 'reports/mail'");
    const before = told().length;
    await report(ann, { performerId: juno.id });
    await report(rude, { performerId: juno.id });
    await api.runJobs();
    expect(told()).toHaveLength(before + 1);
    expect(told().at(-1)!.source).toContain('Subject: 2 reports wait at');
    expect(told().at(-1)!.source).toContain(
      `The performer ${juno.username}: harassment or threats, says ${ann.username}`,
    );
    await report(ann, { messageId: (await say(rude, 'rude'))._id });
    await api.runJobs();
    expect(told()).toHaveLength(before + 1);
    const { rows } = await api.database.pool.query<{ waits: boolean }>(
      "select run_at > now() as waits from graphile_worker.jobs where key = 'reports/mail'",
    );
    expect(rows).toEqual([{ waits: true }]);
  });
});
