import { type RequestOf } from '@contract/all';
import { AUTOMATIC_MESSAGE_MIN_MINUTES, AUTOMATIC_MESSAGES_MAX } from '@contract/limits';
import { sendDueMessages } from '@server/features/automaticMessages/service/sending';
import { tellReachedGoals } from '@server/features/goals/service/reaching';
import { setSetting } from '@server/features/site/service';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { buyTokens, putOnStage } from '@test/support/money';

type Written = RequestOf<'saveAutomaticMessages'>['body']['messages'][number];

let api: Api;
let performer: Actor;
let room: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => setSetting(api.ctx, 'chatWords', []));
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  room = (await api.must('getPublicConversation', { params: { id: performer.id } }))._id;
  await putOnStage(api, performer.id);
});

const timer = (text: string, fields: Partial<Written> = {}): Written => ({
  text,
  rule: 'timer',
  minutes: 10,
  isOn: true,
  ...fields,
});
const onGoal = (text: string): Written => timer(text, { rule: 'goal', minutes: null });
const save = (...messages: Written[]) => api.call('saveAutomaticMessages', { body: { messages } }, performer.token);
const saved = async (...messages: Written[]) =>
  api.must('saveAutomaticMessages', { body: { messages } }, performer.token);
const shown = async () => (await api.must('listPublicMessages', { params: { id: room }, query: {} })).data;
const texts = async () => (await shown()).map(({ text }) => text);
/** Moves everything that timers of the performer count from into the past. */
const letPass = async (minutes: number) => {
  await api.database.pool.query(
    `update automatic_messages set since = since - make_interval(mins => $2), sent_at = sent_at - make_interval(mins => $2)
      where performer_id = $1`,
    [performer.id, minutes],
  );
  await api.database.pool.query(
    'update performers set live_since = live_since - make_interval(mins => $2) where account_id = $1',
    [performer.id, minutes],
  );
};
const setStatus = (status: string) =>
  api.database.pool.query('update performers set streaming_status = $2 where account_id = $1', [performer.id, status]);
const send = () => sendDueMessages(api.ctx);

describe('the list of automatic messages', () => {
  test('is changed, reordered and shortened in one call, and only its performer has it', async () => {
    const [first, second] = await saved(timer('Hello'), onGoal('Thanks'));
    expect(first).toMatchObject({ text: 'Hello', rule: 'timer', minutes: 10, isOn: true });
    const changed = await saved({ ...second!, text: 'Thank you' }, { ...first!, isOn: false }, timer('New'));
    expect(changed).toMatchObject([
      { _id: second!._id, text: 'Thank you' },
      { _id: first!._id, isOn: false },
      { text: 'New' },
    ]);
    expect(await api.must('listAutomaticMessages', {}, performer.token)).toEqual(changed);
    expect((await saved(changed[1]!)).map(({ _id }) => _id)).toEqual([first!._id]);
    const other = await api.verifiedPerformer();
    expect(await api.must('listAutomaticMessages', {}, other.token)).toEqual([]);
  });

  test('does not take over the message of another performer', async () => {
    const [mine] = await saved(timer('Mine'));
    const other = await api.verifiedPerformer();
    const [copy] = await api.must('saveAutomaticMessages', { body: { messages: [mine!] } }, other.token);
    expect(copy!._id).not.toBe(mine!._id);
    expect(await api.must('listAutomaticMessages', {}, performer.token)).toEqual([mine]);
  });

  test('refuses too many messages, too short a time, empty texts and blocked words, and changes nothing', async () => {
    await saved(timer('Hello'));
    expect((await save(...Array.from({ length: AUTOMATIC_MESSAGES_MAX + 1 }, () => timer('Hi')))).status).toBe(400);
    expect((await save(timer('Hi', { minutes: AUTOMATIC_MESSAGE_MIN_MINUTES - 1 }))).status).toBe(400);
    expect((await save(timer('Hi', { minutes: null }))).status).toBe(400);
    expect((await save(timer('\u200b\u200b'))).status).toBe(400);
    await setSetting(api.ctx, 'chatWords', ['swindle']);
    expect(await save(timer('A sw1ndle'))).toMatchObject({ status: 422, error: { error: 'WORD_REFUSED' } });
    expect(await api.must('listAutomaticMessages', {}, performer.token)).toMatchObject([{ text: 'Hello' }]);
  });

  test('is for performers only', async () => {
    const member = await api.registerMember();
    for (const token of [undefined, member.token])
      expect((await api.call('saveAutomaticMessages', { body: { messages: [] } }, token)).status).toBe(
        token ? 403 : 401,
      );
  });
});

describe('a timed message', () => {
  test('is posted in the name of the performer, each time its minutes have passed', async () => {
    await saved(timer('Ask me anything'));
    await letPass(9);
    await send();
    expect(await texts()).toEqual([]);
    await letPass(1);
    await send();
    await send();
    expect(await shown()).toMatchObject([
      { type: 'notify', text: 'Ask me anything', senderInfo: { _id: performer.id }, tokens: null },
    ]);
    await letPass(10);
    await send();
    expect(await texts()).toEqual(['Ask me anything', 'Ask me anything']);
  });

  test('is posted once, however many processes send at once', async () => {
    await saved(timer('Ask me anything'));
    await letPass(10);
    await Promise.all(Array.from({ length: 6 }, send));
    expect(await texts()).toEqual(['Ask me anything']);
  });

  test('takes turns with others: a room gets one at a time', async () => {
    await saved(timer('One'), timer('Two'));
    await letPass(10);
    await send();
    expect(await texts()).toEqual(['One']);
    await send();
    expect(await texts()).toEqual(['One', 'Two']);
  });

  test.each(['offline', 'private', 'group'] as const)('is not posted while the performer is %s', async (status) => {
    await saved(timer('Ask me anything'));
    await letPass(10);
    await setStatus(status);
    await send();
    expect(await texts()).toEqual([]);
  });

  test('counts from the beginning of the show, and from the moment when it is switched on', async () => {
    const [message] = await saved(timer('Ask me anything', { isOn: false }));
    await letPass(10);
    await send();
    await saved({ ...message!, isOn: true });
    await send();
    expect(await texts()).toEqual([]);
    await letPass(10);
    await putOnStage(api, performer.id);
    await send();
    expect(await texts()).toEqual([]);
    await letPass(10);
    await send();
    expect(await texts()).toEqual(['Ask me anything']);
  });

  test('with a word that was blocked since is not posted', async () => {
    await saved(timer('A fine humbug'));
    await letPass(10);
    await setSetting(api.ctx, 'chatWords', ['humbug']);
    await send();
    expect(await texts()).toEqual([]);
  });
});

describe('a message about a goal', () => {
  const goals = [
    { title: 'Encore', tokens: 20 },
    { title: 'Roof', tokens: 20 },
  ];
  const fill = async () => {
    const member = await api.registerMember();
    await buyTokens(api, member, 500);
    const body = { goals, endsAt: null, repeats: true, hidesAmounts: false };
    await api.must('startGoals', { body }, performer.token);
    return {
      tip: (token: number) => api.must('sendTip', { params: { id: performer.id }, body: { token } }, member.token),
    };
  };
  const notices = async () => (await shown()).filter(({ type }) => type === 'notify').map(({ text }) => text);

  test('is posted once when tips reach it, also if several processes notice', async () => {
    await saved(onGoal('We did it!'), timer('Later'));
    const { tip } = await fill();
    await tip(5);
    await tellReachedGoals(api.ctx, api.ctx.db, performer.id);
    expect(await notices()).toEqual([]);
    await tip(15);
    await Promise.all(Array.from({ length: 4 }, () => tellReachedGoals(api.ctx, api.ctx.db, performer.id)));
    expect(await notices()).toEqual(['We did it!']);
  });

  test('rests for a while when small goals are reached one after another', async () => {
    await saved(onGoal('We did it!'));
    const { tip } = await fill();
    for (const tokens of [20, 20, 20]) {
      await tip(tokens);
      await tellReachedGoals(api.ctx, api.ctx.db, performer.id);
    }
    expect(await notices()).toEqual(['We did it!']);
    await letPass(1);
    await tip(20);
    await tellReachedGoals(api.ctx, api.ctx.db, performer.id);
    expect(await notices()).toEqual(['We did it!', 'We did it!']);
  });

  test('is not posted during a private show', async () => {
    await saved(onGoal('We did it!'));
    const { tip } = await fill();
    await setStatus('private');
    await tip(20);
    await tellReachedGoals(api.ctx, api.ctx.db, performer.id);
    expect(await notices()).toEqual([]);
  });

  test('is posted when a pledged goal is reached', async () => {
    await saved(onGoal('We did it!'));
    const member = await api.registerMember();
    await buyTokens(api, member, 500);
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const body = { title: 'Roof', tokens: 30, endsAt, hidesAmounts: false };
    const { goal } = await api.must('startPledgeGoal', { body }, performer.token);
    const pledged = { goalId: goal!._id, tokens: 30 };
    await api.must('pledge', { params: { id: performer.id }, body: pledged }, member.token);
    expect(await notices()).toEqual(['We did it!']);
  });
});
