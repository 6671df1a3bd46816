import { randomUUID } from 'node:crypto';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { balanceOfMember, buyTokens, ledgerSum, putOnStage } from '../../support/money';

describe('sendTip', () => {
  let api: Api;
  let performer: Actor;
  let member: Actor;

  beforeAll(async () => {
    api = await startApi();
    performer = await api.verifiedPerformer();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await putOnStage(api, performer.id);
    member = await api.registerMember();
    api.realtime.said.length = 0;
  });

  const tip = (
    token: unknown,
    {
      key,
      to = performer.id,
      by = member.token,
      message,
    }: { key?: string; to?: string; by?: string | null; message?: string } = {},
  ) => api.call('sendTip', { params: { id: to }, body: { token, message }, idempotencyKey: key }, by);
  const tipsOfMember = async () =>
    (await api.database.pool.query<{ tokens: number }>('select tokens from tips where sender_id = $1', [member.id]))
      .rows;

  it('moves the tokens, keeps the commission and notifies both accounts', async () => {
    await buyTokens(api, member, 100);
    api.realtime.said.length = 0;
    const answer = await tip(30);
    expect(answer.data).toMatchObject({ tokens: 30, performerId: performer.id, balance: 70 });
    expect(await balanceOfMember(api, member)).toBe(70);
    expect(await ledgerSum(api)).toBe(0);

    await api.realtime.heard(`account:${performer.id}`, 'balance/changed');
    const { netPrice: kept } = await api.realtime.heard(`account:${performer.id}`, 'tip/received');
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(30);
    expect(api.realtime.said).toEqual(
      expect.arrayContaining([
        {
          to: `account:${member.id}`,
          event: 'balance/changed',
          payload: { eventId: expect.any(String), change: -30, balance: 70 },
        },
        {
          to: `account:${performer.id}`,
          event: 'balance/changed',
          payload: { eventId: expect.any(String), change: kept, balance: kept },
        },
      ]),
    );
  });

  it('writes one chat message, and returns it again for a repeated request', async () => {
    await buyTokens(api, member, 100);
    api.realtime.said.length = 0;
    const key = randomUUID();
    const first = (await tip(30, { key, message: 'Encore!' })).data;
    expect(first.message).toMatchObject({ type: 'tip', text: 'Encore!', tokens: 30, senderInfo: { _id: member.id } });
    expect((await tip(30, { key, message: 'Encore!' })).data).toEqual(first);
    expect(api.realtime.said.filter((said) => said.event === 'message/created')).toEqual([
      {
        to: `room:${first.message!.conversationId}`,
        event: 'message/created',
        payload: { message: first.message, seq: first.message!.seq },
      },
    ]);
    expect(
      (
        await api.call(
          'sendTip',
          { params: { id: performer.id }, body: { token: 5, conversationId: randomUUID() } },
          member.token,
        )
      ).status,
    ).toBe(404);
    expect(await balanceOfMember(api, member)).toBe(70);
  });

  it('accepts one of 200 concurrent tips when the balance covers one', async () => {
    await buyTokens(api, member, 10);
    const answers = await Promise.all(Array.from({ length: 200 }, () => tip(10, { key: randomUUID() })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(new Set(refused.map((answer) => `${answer.status} ${answer.error.error}`))).toEqual(
      new Set(['422 NOT_ENOUGH_TOKEN']),
    );
    expect(await tipsOfMember()).toEqual([{ tokens: 10 }]);
    expect(await balanceOfMember(api, member)).toBe(0);
    expect(await ledgerSum(api)).toBe(0);
  });

  it('sends one tip for 40 concurrent requests with one key, and for another request later', async () => {
    await buyTokens(api, member, 100);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 40 }, () => tip(20, { key })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(40).fill(200));
    await tip(5);
    await putOnStage(api, performer.id, 'offline');
    answers.push(await tip(20, { key }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(await tipsOfMember()).toEqual([{ tokens: 20 }, { tokens: 5 }]);
    expect(await balanceOfMember(api, member)).toBe(75);
  });

  it('refuses a key that was used for another tip', async () => {
    await buyTokens(api, member, 100);
    const key = randomUUID();
    await tip(20, { key });
    const other = await api.verifiedPerformer();
    await putOnStage(api, other.id);
    for (const answer of [
      await tip(21, { key }),
      await tip(20, { key, to: other.id }),
      await tip(20, { key, message: 'other words' }),
    ]) {
      expect([answer.status, answer.error.error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(await balanceOfMember(api, member)).toBe(80);
  });

  it('accepts a key that another member has used', async () => {
    const other = await api.registerMember();
    await buyTokens(api, member, 10);
    await buyTokens(api, other, 10);
    const key = randomUUID();
    expect([(await tip(10, { key })).status, (await tip(10, { key, by: other.token })).status]).toEqual([200, 200]);
  });

  it('reaches an offline performer only while they accept tips offline, and needs the minimum there too', async () => {
    await buyTokens(api, member, 50);
    const other = await api.verifiedPerformer();
    const prices = { privateCallPrice: 0, groupCallPrice: 0, minimumTip: 5 };
    expect((await tip(10, { to: other.id })).error.error).toBe('PERFORMER_OFFLINE');
    await api.must('updatePrices', { body: { ...prices, offlineTips: true } }, other.token);
    expect((await api.must('viewPerformer', { params: { username: other.username } })).offlineTips).toBe(true);
    expect((await tip(10, { to: other.id })).status).toBe(200);
    expect((await tip(4, { to: other.id })).error.error).toBe('TIP_TOO_SMALL');
    await api.must('updatePrices', { body: { ...prices, offlineTips: false } }, other.token);
    expect((await tip(10, { to: other.id })).error.error).toBe('PERFORMER_OFFLINE');
  });

  it('accepts any tip again after the performer has removed the minimum', async () => {
    await buyTokens(api, member, 50);
    const other = await api.verifiedPerformer();
    await putOnStage(api, other.id);
    const prices = { privateCallPrice: 0, groupCallPrice: 0 };
    await api.must('updatePrices', { body: { ...prices, minimumTip: 20 } }, other.token);
    expect((await tip(20, { to: other.id })).status).toBe(200);
    await api.must('updatePrices', { body: { ...prices, minimumTip: null } }, other.token);
    expect((await tip(1, { to: other.id })).status).toBe(200);
  });

  describe('a refused tip spends nothing:', () => {
    beforeEach(() => buyTokens(api, member, 50));
    afterEach(async () => {
      expect(await balanceOfMember(api, member)).toBe(50);
      expect(await tipsOfMember()).toEqual([]);
      expect(await ledgerSum(api)).toBe(0);
    });

    it.each([
      [0],
      [-1],
      [0.5],
      [1e300],
      ['10'],
      ['ten'],
      [null],
      [true],
      [[10]],
      [{}],
      [undefined],
      [Number.MAX_SAFE_INTEGER],
    ])('refuses %p as tokens', async (token) => {
      const answer = await tip(token);
      expect([answer.status, answer.error.error]).toEqual([400, 'VALIDATION']);
      expect(answer.error.message).toContainEqual({ property: 'token', constraints: expect.any(Object) });
    });

    it('refuses a million tokens', async () => {
      const answer = await tip(1_000_000);
      expect([answer.status, answer.error.error]).toEqual([422, 'TIP_TOO_LARGE']);
    });

    it("refuses a tip below the performer's minimum and names the minimum", async () => {
      const selective = await api.verifiedPerformer();
      await putOnStage(api, selective.id);
      const prices = { privateCallPrice: 0, groupCallPrice: 0 };
      await api.must('updatePrices', { body: { ...prices, minimumTip: 20 } }, selective.token);
      const answer = await tip(19, { to: selective.id });
      expect([answer.status, answer.error.error, answer.error.message]).toEqual([
        422,
        'TIP_TOO_SMALL',
        'The minimum tip is 20 tokens. No tokens were spent.',
      ]);
    });

    it('refuses a tip larger than the balance', async () => {
      const answer = await tip(51);
      expect([answer.status, answer.error.error]).toEqual([422, 'NOT_ENOUGH_TOKEN']);
    });

    it('refuses a tip to oneself', async () => {
      const answer = await tip(10, { to: member.id });
      expect([answer.status, answer.error.error]).toEqual([422, 'TIP_TO_SELF']);
    });

    it('refuses a tip to an offline performer', async () => {
      await putOnStage(api, performer.id, 'offline');
      const answer = await tip(10);
      expect([answer.status, answer.error.error]).toEqual([422, 'PERFORMER_OFFLINE']);
    });

    it('refuses a tip to an account that is not a verified performer', async () => {
      const other = await api.registerMember();
      const fresh = await api.registerPerformer();
      await putOnStage(api, fresh.id);
      for (const to of [other.id, fresh.id, randomUUID()]) expect((await tip(10, { to })).status).toBe(404);
      expect((await tip(10, { to: 'nobody' })).status).toBe(400);
    });

    it('refuses a tip without a session, with an unknown session, and from a performer', async () => {
      expect((await tip(10, { by: null })).status).toBe(401);
      expect((await tip(10, { by: 'x'.repeat(64) })).status).toBe(401);
      const poor = await api.registerMember();
      expect((await tip(10, { by: poor.token })).error.error).toBe('NOT_ENOUGH_TOKEN');
      expect((await tip(10, { by: performer.token })).status).toBe(403);
    });

    it('refuses a malformed idempotency key', async () => {
      expect((await tip(10, { key: 'short' })).status).toBe(400);
      expect((await tip(10, { key: `'; drop table tips; --` })).status).toBe(400);
    });
  });

  it('adds to the tip board of the running show, top tippers first', async () => {
    const generous = await api.registerMember();
    await buyTokens(api, member, 100);
    await buyTokens(api, generous, 100);
    await tip(10);
    await putOnStage(api, performer.id);
    await tip(20);
    await tip(15);
    await tip(60, { by: generous.token });
    const board = await api.must('viewTipBoard', { params: { id: performer.id } });
    expect(board).toMatchObject({
      total: 95,
      tips: 3,
      top: [
        { user: { _id: generous.id }, tokens: 60 },
        { user: { _id: member.id, username: member.username }, tokens: 35 },
      ],
    });
    await putOnStage(api, performer.id, 'offline');
    expect(await api.must('viewTipBoard', { params: { id: performer.id } })).toEqual({ total: 0, tips: 0, top: [] });
  });

  it('handles concurrent tips in one chat room as if sent alone, and numbers their messages without gaps', async () => {
    const crowd = await api.registerMembers(12);
    for (const one of crowd.slice(1)) await buyTokens(api, one, 10);
    const { _id: room, lastSeq } = await api.must('getPublicConversation', { params: { id: performer.id } });
    const sent = crowd.flatMap(({ token }, index) => [
      tip(7, { by: token, key: `in-a-crowd-${index}` }),
      tip(7, { by: token, key: `in-a-crowd-${index}` }),
    ]);
    const answers = await Promise.all(sent);
    expect(answers.slice(0, 2).map(({ error }) => error)).toEqual([
      expect.objectContaining({ error: 'NOT_ENOUGH_TOKEN' }),
      expect.objectContaining({ error: 'NOT_ENOUGH_TOKEN' }),
    ]);
    for (let index = 2; index < answers.length; index += 2) {
      expect(answers[index]!.data).toMatchObject({ tokens: 7, balance: 3 });
      expect(answers[index + 1]!.data).toEqual(answers[index]!.data);
    }
    const { data } = await api.must('listPublicMessages', {
      params: { id: room },
      query: { after: lastSeq, limit: 50 },
    });
    expect(data.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, index) => lastSeq + 1 + index));
    expect(await ledgerSum(api)).toBe(0);
  });
});
