import { randomUUID } from 'node:crypto';
import { type RequestOf } from '@contract/all';
import { auditChecks } from '@server/audit';
import { newId } from '@server/db/ids';
import { roomSanctions } from '@server/features/chat/tables';
import { checkPolls } from '@server/features/polls/service/polls';
import { auditLedger } from '@server/features/ledger/service/audit';
import { setSetting } from '@server/features/site/service';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';
import { balanceOfMember, buyTokens, ledgerSum, putOnStage } from '@test/support/money';

type Body = RequestOf<'startPoll'>['body'];

let api: Api;
let performer: Actor;
let member: Actor;

beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
  expect(await ledgerSum(api)).toBe(0);
  await api.close();
});
beforeEach(async () => {
  [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
  await putOnStage(api, performer.id);
});

const start = (fields: Partial<Body> = {}, by = performer) =>
  api.call(
    'startPoll',
    { body: { question: 'What’s next?', choices: ['Blue', 'Fever'], isPaid: false, minutes: null, ...fields } },
    by.token,
  );
const started = async (fields: Partial<Body> = {}): Promise<string> => {
  const { status, data } = await start(fields);
  expect(status).toBe(200);
  return data.poll!._id;
};
const end = () => api.must('endPoll', {}, performer.token);
const vote = (id: string, choice: number, by = member, key?: string) =>
  api.call('votePoll', { params: { id }, body: { choice }, idempotencyKey: key }, by.token);
const shown = (by?: Actor) => api.must('viewPoll', { params: { id: performer.id } }, by?.token);
const votesOf = async () => (await shown()).poll?.choices.map(({ votes }) => votes);
const tipsTaken = async () => {
  const { rows } = await api.database.pool.query<{ tokens: number }>(
    'select coalesce(sum(tokens), 0)::int as tokens from tips where performer_id = $1',
    [performer.id],
  );
  return rows[0]!.tokens;
};
/** What the performer's room heard of its polls. */
const heard = () =>
  api.realtime.said
    .filter(({ event, payload }) => event === 'poll/changed' && JSON.stringify(payload).includes(performer.id))
    .map(({ payload }) => payload);

describe('a poll', () => {
  test('is shown to guests, and a reload of the room answers with its votes and the own choice', async () => {
    const id = await started({ minutes: 5 });
    expect((await vote(id, 1)).data).toMatchObject({ mine: [1], balance: null, poll: { votes: 1 } });
    expect(await shown()).toMatchObject({
      performerId: performer.id,
      mine: [],
      poll: { _id: id, question: 'What’s next?', choices: [{ votes: 0 }, { votes: 1 }], isOpen: true, isPaid: false },
    });
    expect((await shown(member)).mine).toEqual([1]);
    expect(Date.parse((await shown()).poll!.endsAt!)).toBeGreaterThan(Date.now());
  });

  test('needs a public show', async () => {
    await putOnStage(api, performer.id, 'offline');
    const { status, error } = await start();
    expect([status, error.error]).toEqual([422, 'POLL_NEEDS_SHOW']);
    expect((await shown()).poll).toBeNull();
  });

  test('is the only open one of its performer, also when two are started at once', async () => {
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.error.error).toBe('POLL_RUNNING');
    await end();
    expect((await start()).status).toBe(200);
  });

  test.each([
    ['one choice', { choices: ['Blue'] }],
    ['six choices', { choices: ['1', '2', '3', '4', '5', '6'] }],
    ['an empty choice', { choices: ['Blue', ' '] }],
    ['no question', { question: '' }],
    ['no whole minute', { minutes: 0 }],
    ['more than an hour', { minutes: 61 }],
  ])('with %s is refused', async (_what, fields) => {
    expect((await start(fields)).status).toBe(400);
    expect((await shown()).poll).toBeNull();
  });

  test('with the same choice twice is refused', async () => {
    expect((await start({ choices: ['Blue', 'blue'] })).error.error).toBe('POLL_CHOICES_ALIKE');
  });

  test('with a word that the site blocks is refused', async () => {
    await setSetting(api.ctx, 'chatWords', ['scumbag']);
    expect((await start({ choices: ['Blue', 'Scumbag'] })).error.error).toBe('WORD_REFUSED');
    await setSetting(api.ctx, 'chatWords', []);
  });

  test('that was ended shows its result for a moment and takes no more votes', async () => {
    const id = await started();
    await vote(id, 0);
    expect(await end()).toMatchObject({ poll: { isOpen: false, votes: 1 } });
    expect(heard().at(-1)).toMatchObject({ poll: { isOpen: false, votes: 1 } });
    expect(await shown()).toMatchObject({ poll: { isOpen: false, votes: 1 } });
    const late = await vote(id, 1, await api.registerMember());
    expect([late.status, late.error.error]).toEqual([409, 'POLL_ENDED']);
    await api.ctx.db.execute(`update polls set ended_at = now() - interval '61 seconds' where id = '${id}'`);
    expect((await shown()).poll).toBeNull();
  });

  test('ends at its time: no vote counts after it, and the job tells the room', async () => {
    const id = await started({ minutes: 1 });
    await api.ctx.db.execute(`update polls set ends_at = clock_timestamp() where id = '${id}'`);
    expect((await vote(id, 0)).error.error).toBe('POLL_ENDED');
    expect((await shown()).poll).toMatchObject({ isOpen: false, votes: 0 });
    await checkPolls(api.ctx);
    expect(heard().at(-1)).toMatchObject({ poll: { _id: id, isOpen: false } });
    expect((await start()).status).toBe(200);
  });

  test('ends with its show', async () => {
    const id = await started();
    await putOnStage(api, performer.id, 'offline');
    expect((await vote(id, 0)).error.error).toBe('PERFORMER_OFFLINE');
    await checkPolls(api.ctx);
    expect(heard().at(-1)).toMatchObject({ poll: { _id: id, isOpen: false } });
    await putOnStage(api, performer.id);
    expect((await vote(id, 0)).error.error).toBe('POLL_ENDED');
  });

  test('of an earlier show takes no votes in the next one', async () => {
    const id = await started();
    await putOnStage(api, performer.id);
    expect((await vote(id, 0)).error.error).toBe('PERFORMER_OFFLINE');
    await checkPolls(api.ctx);
    expect((await shown()).poll).toMatchObject({ isOpen: false });
  });

  test('is deleted with its votes after some weeks, and the tips stay', async () => {
    await buyTokens(api, member, 5);
    const id = await started({ isPaid: true });
    await vote(id, 0);
    await end();
    await api.ctx.db.execute(`update polls set ended_at = now() - interval '31 days' where id = '${id}'`);
    await checkPolls(api.ctx);
    expect((await vote(id, 0)).status).toBe(404);
    expect(await tipsTaken()).toBe(1);
  });
});

describe('a free vote', () => {
  test('counts once and stays: the same again changes nothing, another one is refused', async () => {
    const id = await started();
    await vote(id, 1);
    expect((await vote(id, 1)).data).toMatchObject({ mine: [1], poll: { votes: 1 } });
    const other = await vote(id, 0);
    expect([other.status, other.error.error]).toEqual([409, 'POLL_VOTED']);
    expect(await votesOf()).toEqual([0, 1]);
    expect(await tipsTaken()).toBe(0);
  });

  test('counts once when a member sends many at the same time', async () => {
    const id = await started();
    await Promise.all(Array.from({ length: 8 }, (_, at) => vote(id, at % 2)));
    expect((await shown()).poll).toMatchObject({ votes: 1 });
  });

  test('needs an account of a member', async () => {
    const id = await started();
    expect((await api.call('votePoll', { params: { id }, body: { choice: 0 } })).status).toBe(401);
    expect((await vote(id, 0, performer)).status).toBe(403);
    expect(await votesOf()).toEqual([0, 0]);
  });

  test.each([false, true])('of a blocked or banned member is refused (paid: %s)', async (isPaid) => {
    await buyTokens(api, member, 5);
    const id = await started({ isPaid });
    await api.ctx.db
      .insert(roomSanctions)
      .values({ id: newId(), performerId: performer.id, accountId: member.id, kind: 'ban', byId: performer.id });
    expect((await vote(id, 0)).error.error).toBe('ROOM_BANNED');
    await api.must('updateBlocking', { body: { userIds: [member.id] } }, performer.token);
    expect((await vote(id, 0)).status).toBe(403);
    expect((await api.call('viewPoll', { params: { id: performer.id } }, member.token)).status).toBe(403);
    expect(await votesOf()).toEqual([0, 0]);
    expect(await balanceOfMember(api, member)).toBe(5);
  });

  test('for a choice or poll that does not exist is refused', async () => {
    const id = await started();
    expect((await vote(id, 2)).error.error).toBe('POLL_CHOICE_UNKNOWN');
    expect((await vote(id, 5)).status).toBe(400);
    expect((await vote(randomUUID(), 0)).status).toBe(404);
  });
});

describe('a paid vote', () => {
  test('is a tip of one token with the choice as its message, below the minimum, too', async () => {
    await buyTokens(api, member, 10);
    await api.ctx.db.execute(`update performers set minimum_tip = 5 where account_id = '${performer.id}'`);
    const id = await started({ isPaid: true });
    expect((await vote(id, 1)).data).toMatchObject({ balance: 9, mine: [1], poll: { votes: 1 } });
    expect((await vote(id, 0)).data).toMatchObject({ balance: 8, mine: [0, 1] });
    expect((await vote(id, 1)).data).toMatchObject({ balance: 7, poll: { votes: 3 } });
    expect(await tipsTaken()).toBe(3);
    const { rows } = await api.database.pool.query<{ message: string }>(
      'select message from tips where performer_id = $1 order by transfer_id',
      [performer.id],
    );
    expect(rows.map(({ message }) => message)).toEqual(['Fever', 'Blue', 'Fever']);
    expect(api.realtime.said.some(({ event }) => event === 'tip/received')).toBe(true);
  });

  test('fills goals and is in the list of transactions', async () => {
    await buyTokens(api, member, 10);
    const goals = [{ title: 'Encore', tokens: 10 }];
    await api.must(
      'startGoals',
      { body: { goals, endsAt: null, repeats: false, hidesAmounts: false } },
      performer.token,
    );
    await vote(await started({ isPaid: true }), 0);
    expect((await api.must('viewOwnGoals', {}, performer.token)).row).toMatchObject({ total: 1 });
    expect(JSON.stringify(await api.must('searchTransactions', {}, member.token))).toContain('tip');
  });

  test('is paid once by its key, also at once, and after the poll has ended', async () => {
    await buyTokens(api, member, 10);
    const id = await started({ isPaid: true });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => vote(id, 0, member, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await end();
    expect((await vote(id, 0, member, key)).status).toBe(200);
    expect(await balanceOfMember(api, member)).toBe(9);
    expect(await votesOf()).toEqual([1, 0]);
    const other = await vote(id, 1, member, key);
    expect([other.status, other.error.error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('does not pass for one of another poll with the same choice', async () => {
    await buyTokens(api, member, 10);
    const key = randomUUID();
    await vote(await started({ isPaid: true }), 0, member, key);
    await end();
    const second = await started({ isPaid: true });
    expect((await vote(second, 0, member, key)).error.error).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await votesOf()).toEqual([0, 0]);
  });

  test('without tokens, or after the end, counts and costs nothing', async () => {
    const id = await started({ isPaid: true });
    const poor = await vote(id, 0);
    expect([poor.status, poor.error.error]).toEqual([422, 'NOT_ENOUGH_TOKEN']);
    await buyTokens(api, member, 1);
    await end();
    expect((await vote(id, 0)).error.error).toBe('POLL_ENDED');
    expect(await balanceOfMember(api, member)).toBe(1);
    expect(await votesOf()).toEqual([0, 0]);
  });

  test('keeps the member’s spending limit', async () => {
    await buyTokens(api, member, 10);
    await api.must('pauseSpending', { body: { until: new Date(Date.now() + 3_600_000).toISOString() } }, member.token);
    const { error } = await vote(await started({ isPaid: true }), 0);
    expect(error.error).toBe('SPENDING_PAUSED');
  });

  test('in a storm is counted exactly: votes, tips and the ledger have the same sum', async () => {
    const voters = await Promise.all(Array.from({ length: 5 }, () => api.registerMember()));
    for (const voter of voters) await buyTokens(api, voter, 6);
    const id = await started({ isPaid: true });
    api.realtime.said.length = 0;
    // each has tokens for six of eight votes
    const answers = await Promise.all(
      voters.flatMap((voter) => Array.from({ length: 8 }, (_, at) => vote(id, at % 2, voter))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await tipsTaken()).toBe(30);
    await until('the sum in the room', () => heard().some((payload) => JSON.stringify(payload).includes('"votes":30')));
    expect((await shown()).poll).toMatchObject({ votes: 30 });
    expect(heard().length).toBeLessThan(answers.length);
  });
});
