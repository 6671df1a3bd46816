import { openPledges } from '@test/support/pledgeWorld';

const {
  world,
  body,
  start,
  confirm,
  withdraw,
  own,
  earned,
  pledge,
  takeBack,
  shown,
  pledged,
  balance,
  another,
  passEnd,
  passConfirmation,
  unreadOf,
  check,
  audit,
} = openPledges();
// each test starts and ends with nothing in escrow
afterEach(async () => {
  await world.api.ctx.db.execute(
    `update pledge_goals set ends_at = now(), reached_at = reached_at - interval '2 days'`,
  );
  await check();
  expect(await audit()).toEqual({ held: 0, faults: [] });
});

describe('a pledged goal', () => {
  test('holds the tokens until it is reached and confirmed, then pays them like tips', async () => {
    const goal = await start();
    const other = await another(100);
    expect((await pledge(goal, 60)).data).toEqual({ goalId: goal, held: 60, paid: 0, returned: 0, balance: 440 });
    expect(await shown()).toMatchObject({ tokens: 100, raised: 60, lamps: 15, status: 'open', confirmBy: null });
    expect((await confirm(goal)).error?.error).toBe('GOAL_NOT_REACHED');
    await pledge(goal, 40, { by: other });
    expect(await shown()).toMatchObject({ raised: 100, lamps: 24, status: 'reached', confirmBy: expect.any(String) });
    expect(await audit()).toEqual({ held: 100, faults: [] });
    expect(await earned()).toEqual([]);

    expect((await confirm(goal)).status).toBe(200);
    expect((await confirm(goal)).status).toBe(200);
    await world.api.runJobs();
    await world.api.runJobs();
    expect(await earned()).toEqual(
      expect.arrayContaining([
        { type: 'pledge', item: 'Up on the roof', grossPrice: 60, netPrice: 42 },
        { type: 'pledge', item: 'Up on the roof', grossPrice: 40, netPrice: 28 },
      ]),
    );
    expect([await balance(), await balance(other)]).toEqual([440, 60]);
    expect(await pledged()).toMatchObject({ held: 0, paid: 60, returned: 0 });
    expect(await shown()).toMatchObject({ status: 'done', raised: 100, lamps: 24 });
    expect((await withdraw(goal)).error?.error).toBe('GOAL_ENDED');
  });

  test('uses the rate of the moment when it is paid, not of the pledge', async () => {
    const goal = await start();
    await pledge(goal, 100);
    await world.api.ctx.db.execute(
      `insert into commission_rates (owner, kind, percent) values ('${world.performer.id}', 'tip', 80)`,
    );
    await confirm(goal);
    await world.api.runJobs();
    expect(await earned()).toMatchObject([{ grossPrice: 100, netPrice: 80 }]);
  });

  test('that is not reached by its end returns everything by itself', async () => {
    const goal = await start();
    await pledge(goal, 60);
    await passEnd(goal);
    expect((await pledge(goal, 1)).error).toMatchObject({ error: 'GOAL_ENDED' });
    await check();
    expect([await balance(), await earned()]).toEqual([500, []]);
    expect(await shown()).toMatchObject({ status: 'missed', lamps: 0 });
    expect(await pledged()).toMatchObject({ held: 0, returned: 60 });
    expect((await confirm(goal)).error?.error).toBe('GOAL_ENDED');
    expect((await takeBack(goal)).error?.error).toBe('GOAL_ENDED');
  });

  test.each([40, 100])('that the performer withdraws returns everything, with %i of 100 pledged', async (tokens) => {
    const goal = await start();
    await pledge(goal, tokens);
    await withdraw(goal);
    await withdraw(goal);
    await world.api.runJobs();
    expect([await balance(), await earned()]).toEqual([500, []]);
    expect(await shown()).toMatchObject({ status: 'withdrawn' });
    expect((await confirm(goal)).error?.error).toBe('GOAL_ENDED');
    expect((await pledge(goal, 1)).error?.error).toBe('GOAL_ENDED');
  });

  test('that is reached but not confirmed within a day returns everything', async () => {
    const goal = await start();
    await pledge(goal, 100);
    await passEnd(goal);
    await check();
    expect(await shown()).toMatchObject({ status: 'reached' });
    await passConfirmation(goal);
    expect((await confirm(goal)).error?.error).toBe('GOAL_ENDED');
    await check();
    expect([await balance(), await earned(), (await shown())?.status]).toEqual([500, [], 'unconfirmed']);
  });

  test('is the only one of its performer until it has ended', async () => {
    const goal = await start();
    const again = await world.api.call('startPledgeGoal', { body: body() }, world.performer.token);
    expect(again.error?.error).toBe('PLEDGE_GOAL_RUNNING');
    await withdraw(goal);
    expect(await start()).not.toBe(goal);
  });

  test('hides its amounts from the room, but not from the performer', async () => {
    const goal = await start({ hidesAmounts: true });
    await pledge(goal, 60);
    expect(await shown()).toMatchObject({ tokens: null, raised: null, lamps: 15 });
    expect(await own()).toMatchObject({ tokens: 100, raised: 60, members: 1 });
    expect((await pledge(goal, 50)).error?.message).not.toMatch(/\d/);
  });

  test('tells the performer when it is reached, and each member what became of the pledge', async () => {
    const goal = await start();
    await pledge(goal, 60);
    await pledge(goal, 40);
    await confirm(goal);
    await world.api.runJobs();
    expect(await unreadOf(world.performer)).toMatchObject([
      { kind: 'pledge', detail: 'Up on the roof', tokens: 100, link: '/account/performer/goals' },
    ]);
    expect(await unreadOf(world.member)).toMatchObject([
      { kind: 'pledge', text: 'confirmed the goal that you pledged to', tokens: 100 },
    ]);
  });

  test('is named in the token history, and its returns add nothing to what was spent', async () => {
    const goal = await start();
    await pledge(goal, 60);
    await withdraw(goal);
    await world.api.runJobs();
    const { data } = await world.api.must('searchTransactions', { query: { type: 'pledge' } }, world.member.token);
    const performer = expect.objectContaining({ username: world.performer.username });
    expect(data.map(({ type, description, amount, performer: of }) => [type, description, amount, of])).toEqual([
      ['return', 'Pledge returned: Up on the roof', 60, performer],
      ['pledge', expect.stringMatching(/^Pledge to .+: Up on the roof$/), -60, performer],
    ]);
  });
});

describe('a pledge', () => {
  test('can be taken back until the goal is reached, in whole and once', async () => {
    const goal = await start();
    await pledge(goal, 30);
    await pledge(goal, 20);
    expect((await takeBack(goal)).data).toEqual({ goalId: goal, held: 0, paid: 0, returned: 50, balance: 500 });
    expect((await takeBack(goal)).data).toMatchObject({ returned: 50, balance: 500 });
    expect(await shown()).toMatchObject({ raised: 0, lamps: 0 });
    await pledge(goal, 100);
    expect((await takeBack(goal)).error?.error).toBe('GOAL_REACHED');
    expect(await balance()).toBe(400);
  });

  test('with the key of another is posted once, and the key is refused for other tokens', async () => {
    const goal = await start();
    const [first, second] = await Promise.all([
      pledge(goal, 100, { key: 'only-once' }),
      pledge(goal, 100, { key: 'only-once' }),
    ]);
    expect([first.status, second.status, await balance()]).toEqual([200, 200, 400]);
    expect((await pledge(goal, 99, { key: 'only-once' })).error).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' });
    await confirm(goal);
    expect((await pledge(goal, 100, { key: 'only-once' })).status).toBe(200);
    expect(await balance()).toBe(400);
  });

  test.each([
    ['nothing', 0, 400],
    ['a negative amount', -5, 400],
    ['a fraction', 1.5, 400],
    ['more than is missing', 101, 422],
  ])('of %s is refused and moves nothing', async (_what, tokens, status) => {
    const goal = await start();
    expect((await pledge(goal, tokens)).status).toBe(status);
    expect([await balance(), await shown()]).toMatchObject([500, { raised: 0 }]);
  });

  test('is refused without enough tokens, to a reached goal, and over the largest tip', async () => {
    const goal = await start({ tokens: 20_000 });
    expect((await pledge(goal, 501)).error?.error).toBe('NOT_ENOUGH_TOKEN');
    expect((await pledge(goal, 10_001)).error?.error).toBe('PLEDGE_TOO_LARGE');
    await withdraw(goal);
    const small = await start();
    await pledge(small, 100);
    expect((await pledge(small, 1)).error?.error).toBe('GOAL_REACHED');
    expect(await balance()).toBe(400);
  });

  test('is refused to unknown goals, the goals of others, and by performers, guests and blocked members', async () => {
    const goal = await start();
    const stranger = await world.api.verifiedPerformer();
    const call = (performerId: string, goalId: string, token?: string) =>
      world.api.call('pledge', { params: { id: performerId }, body: { goalId, tokens: 5 } }, token);
    expect((await call(world.performer.id, world.member.id, world.member.token)).status).toBe(404);
    expect((await call(stranger.id, goal, world.member.token)).status).toBe(404);
    expect((await call(world.performer.id, goal, world.performer.token)).status).toBe(403);
    expect((await call(world.performer.id, goal)).status).toBe(401);
    await world.api.must('blockAccount', { body: { accountId: world.member.id } }, world.performer.token);
    expect((await call(world.performer.id, goal, world.member.token)).status).toBe(403);
    for (const decide of [confirm, withdraw]) expect((await decide(goal, stranger)).status).toBe(404);
  });

  test('counts towards the member’s limits until it comes back', async () => {
    const goal = await start({ tokens: 400 });
    const limit = { params: { period: 'day' as const }, body: { limit: 50, timeZone: 'UTC' } };
    await world.api.must('changeSpendingLimit', limit, world.member.token);
    await pledge(goal, 30);
    expect((await pledge(goal, 21)).error?.error).toBe('SPENDING_LIMIT_REACHED');
    await takeBack(goal);
    expect((await pledge(goal, 50)).status).toBe(200);
    const until = new Date(Date.now() + 60_000).toISOString();
    await world.api.must('pauseSpending', { body: { until } }, world.member.token);
    expect((await pledge(goal, 1)).error?.error).toBe('SPENDING_PAUSED');
    expect((await takeBack(goal)).data).toMatchObject({ balance: 500 });
  });

  test.each([
    ['too far away', { endsAt: new Date(Date.now() + 31 * 86_400_000).toISOString() }, 422],
    ['in the past', { endsAt: '2020-01-01T00:00:00.000Z' }, 422],
  ])('cannot be made to a goal whose end is %s', async (_what, fields, status) => {
    expect((await world.api.call('startPledgeGoal', { body: body(fields) }, world.performer.token)).status).toBe(
      status,
    );
    expect(await shown()).toBeNull();
  });
});
