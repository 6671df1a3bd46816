import { inTransaction } from '@server/db/transaction';
import { runCommand } from '@server/operator/commands';
import { writeTipMessage } from '@test/support/tipMessage';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpReports } from '@test/support/reports';

const { world, say, report, view, decide, texts } = setUpReports();
let api: Api;
let operator: Actor;
let juno: Actor;
let ann: Actor;
let rude: Actor;
let room: string;
beforeEach(() => {
  ({ api, operator, juno, ann, rude, room } = world);
});

describe('the list of reports', () => {
  test('has the oldest open report first and can be searched by status, account and text', async () => {
    const message = await say(rude, 'rude');
    const first = await report(ann, { messageId: message._id, note: 'a needle' });
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

  test('is open to operators only, who alone decide', async () => {
    const id = await report(ann, { performerId: juno.id });
    for (const { token } of [ann, juno, await api.registerStudio()]) {
      expect((await api.call('searchReports', {}, token)).status).toBe(403);
      expect((await api.call('viewReport', { params: { id } }, token)).status).toBe(403);
      expect((await api.call('decideReport', { params: { id }, body: { decision: 'ban' } }, token)).status).toBe(403);
    }
    expect((await api.call('viewReport', { params: { id: room } }, operator.token)).status).toBe(404);
  });
});

describe('a decision', () => {
  test('to dismiss closes all reports of the message once, and changes nothing else', async () => {
    const message = await say(rude, 'fine really');
    const [one, two] = [await report(ann, { messageId: message._id }), await report(juno, { messageId: message._id })];
    expect((await decide(one, 'dismiss', 'That is a joke.')).data).toMatchObject({
      status: 'dismissed',
      decision: 'That is a joke.',
    });
    expect(await view(two)).toMatchObject({ status: 'dismissed' });
    expect((await decide(two, 'ban')).error).toMatchObject({ statusCode: 409, error: 'ALREADY_DECIDED' });
    expect(await texts()).toContain('fine really');
    // the same message can be reported again
    expect(await report(ann, { messageId: message._id })).not.toBe(one);
  });

  test('to delete removes the message from the room, and is refused for performers and tips', async () => {
    const message = await say(rude, 'rude');
    expect((await decide(await report(ann, { messageId: message._id }), 'delete')).data).toMatchObject({
      status: 'deleted',
      messageDeleted: true,
    });
    expect(await texts()).not.toContain('rude');
    expect(api.realtime.said).toContainEqual({
      to: `room:${room}`,
      event: 'message/deleted',
      payload: { conversationId: room, _id: message._id, seq: message.seq },
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

  test('to delete a direct message removes it for both sides and from the unread count', async () => {
    const between = (await api.must('openConversation', { body: { recipientId: ann.id } }, juno.token))._id;
    const directMessage = await api.must(
      'sendMessage',
      { params: { id: between }, body: { text: 'rude' } },
      juno.token,
    );
    await decide(await report(ann, { messageId: directMessage._id }), 'delete');
    for (const { token } of [ann, juno])
      expect((await api.must('listMessages', { params: { id: between } }, token)).data).toEqual([]);
    expect(await api.must('getTotalUnread', {}, ann.token)).toEqual({ total: 0 });
  });

  test('to suspend ends every session of the account and closes all reports against it', async () => {
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

  test('to ban suspends the account and bans every browser it has used, until the ban is lifted', async () => {
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
