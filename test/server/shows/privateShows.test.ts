import { balanceOfMember, buyTokens, putOnStage } from '@test/support/money';
import { setUpShows } from '@test/support/showClient';

const shows = setUpShows();

describe('a private show', () => {
  test('starts once however often it is accepted, holds the first minute, and declines the other requests', async () => {
    const other = await shows.api.registerMember();
    await buyTokens(shows.api, other, 100);
    await shows.mustRequest({}, other);
    const asked = await shows.mustRequest();
    const accepted = await Promise.all(Array.from({ length: 5 }, () => shows.accept(asked.show.conversationId)));
    expect(new Set(accepted.map((answer) => answer.data.sessionId))).toEqual(new Set([asked.show._id]));
    expect(await balanceOfMember(shows.api, shows.member)).toBe(70);
    expect(await shows.streamingStatus()).toBe('private');
    expect(shows.api.realtime.said).toContainEqual({
      to: `watchers:${shows.performer.id}`,
      event: 'performer/status',
      payload: expect.objectContaining({ status: 'private' }),
    });
    expect(shows.eventsTo(other, 'show/declined')).toHaveLength(1);
    expect(shows.eventsTo(shows.member, 'show/accepted')).toHaveLength(1);
  });

  test('starts with one of two members when both requests are accepted at the same time', async () => {
    const other = await shows.api.registerMember();
    await buyTokens(shows.api, other, 100);
    const [a, b] = [await shows.mustRequest(), await shows.mustRequest({}, other)];
    const answers = await Promise.all([shows.accept(a.show.conversationId), shows.accept(b.show.conversationId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect([await balanceOfMember(shows.api, shows.member), await balanceOfMember(shows.api, other)].sort()).toEqual([
      100, 70,
    ]);
  });

  test('gives stream addresses to its two sides only, and only while it runs', async () => {
    const { publish, playback, conversationId, sessionId } = await shows.startPrivate();
    const mine = await shows.view(conversationId, shows.member);
    expect(mine.publish!.streamId).toBe(playback!.streamId);
    expect(publish!.streamId).toBe(mine.playback!.streamId);
    for (const [entry, as] of [
      [{ publish, playback }, shows.performer.token],
      [mine, shows.member.token],
    ] as const) {
      expect(await shows.mayUse(entry.publish!.streamId, entry.publish!.token, { kind: 'publish' })).toBe(true);
      expect(await shows.mayUse(entry.playback!.streamId, entry.playback!.token, { as })).toBe(true);
      expect(await shows.mayUse(entry.playback!.streamId, null, { as })).toBe(false);
      expect(await shows.mayUse(entry.playback!.streamId, entry.publish!.token, { as })).toBe(false);
    }
    expect(
      (
        await shows.api.call(
          'createStreamToken',
          { body: { id: sessionId, type: 'play' } },
          (await shows.api.registerMember()).token,
        )
      ).status,
    ).toBe(404);
    await shows.end(sessionId, shows.performer);
    expect(await shows.mayUse(mine.playback!.streamId, mine.playback!.token, { as: shows.member.token })).toBe(false);
    expect(await shows.mayUse(publish!.streamId, publish!.token, { kind: 'publish' })).toBe(false);
    expect((await shows.view(conversationId, shows.member)).playback).toBeNull();
  });

  test('plays only in the session that its token was made for, not for guests, other accounts or other sessions', async () => {
    const { conversationId } = await shows.startPrivate();
    const { streamId, token } = (await shows.view(conversationId, shows.member)).playback!;
    const { member } = shows;
    const otherSession = await shows.api.login(member);
    const other = await shows.api.registerMember();
    expect(await shows.mayUse(streamId, token, { as: member.token })).toBe(true);
    for (const as of [undefined, other.token, shows.performer.token, otherSession])
      expect(await shows.mayUse(streamId, token, { as })).toBe(false);
  });

  test('charges what was delivered, returns the rest of the hold, and gives both sides a matching receipt', async () => {
    const { sessionId, conversationId } = await shows.startPrivate({ cap: 90 });
    await shows.play.pass(70);
    const metered = shows.eventsTo(shows.member, 'show/metered').at(-1);
    expect(metered).toMatchObject({
      seconds: 70,
      tokens: 35,
      minute: 2,
      held: 25,
      secondsLeft: 110,
      minutesLeft: 1,
      state: 'running',
    });
    expect(shows.eventsTo(shows.performer, 'show/metered').at(-1)).toEqual(metered);
    expect(await balanceOfMember(shows.api, shows.member)).toBe(40);
    await shows.end(sessionId, shows.member);
    expect(await balanceOfMember(shows.api, shows.member)).toBe(65);
    const { receipt } = (await shows.view(conversationId, shows.member)).show;
    expect(receipt).toMatchObject({
      tokens: 35,
      seconds: 70,
      returned: 25,
      price: 30,
      cap: 90,
      balanceBefore: 100,
      balanceAfter: 65,
      earned: null,
      reason: 'member',
      lines: [
        { minutes: 1, seconds: 0, tokens: 30 },
        { minutes: 0, seconds: 10, tokens: 5 },
      ],
    });
    const theirs = (await shows.view(conversationId, shows.performer)).show.receipt!;
    expect(theirs).toMatchObject({
      _id: receipt!._id,
      tokens: 35,
      seconds: 70,
      balanceBefore: null,
      earned: expect.any(Number),
    });
    expect((await shows.api.must('getPerformerMe', {}, shows.performer.token)).balance).toBe(theirs.earned);
    expect(shows.eventsTo(shows.member, 'show/ended')).toEqual([{ conversationId, reason: 'member', receipt }]);
    expect((await shows.api.must('searchShows', {}, shows.member.token)).data).toEqual([receipt]);
    expect((await shows.api.must('searchShows', {}, shows.performer.token)).data).toEqual([theirs]);
    expect(await shows.streamingStatus()).toBe('offline');
  });

  test('charges nothing for frozen pictures, and goes on after a member was away for a short time', async () => {
    const { reality, sessionId, conversationId } = await shows.startPrivate();
    const from = shows.play.clock;
    reality.flow = [
      { from, to: from + 10_000 },
      { from: from + 30_000, to: Infinity },
    ];
    await shows.play.pass(40);
    expect(shows.eventsTo(shows.member, 'show/metered')).toContainEqual(expect.objectContaining({ state: 'paused' }));
    reality.watching.set(shows.member.id, [
      { from, to: from + 45_000 },
      { from: from + 70_000, to: Infinity },
    ]);
    await shows.play.pass(40);
    expect((await shows.view(conversationId, shows.member)).sessionId).toBe(sessionId);
    await shows.end(sessionId, shows.member);
    expect((await shows.view(conversationId, shows.member)).show.receipt!.seconds).toBe(35);
  });

  test.each([
    ['performer away', 'flow'],
    ['member away', 'watching'],
  ] as const)('ends after thirty seconds with the reason "%s"', async (reason, missing) => {
    const { reality, conversationId } = await shows.startPrivate();
    const gone = [{ from: shows.play.clock, to: shows.play.clock + 40_000 }];
    if (missing === 'flow') reality.flow = gone;
    else reality.watching.set(shows.member.id, gone);
    await shows.play.pass(65);
    expect((await shows.view(conversationId, shows.member)).show.status).toBe('running');
    await shows.play.pass(10);
    expect((await shows.view(conversationId, shows.performer)).show).toMatchObject({
      status: 'ended',
      reason,
      receipt: { seconds: 40 },
    });
  });

  test('ends when the cap or the balance is used up, after a warning', async () => {
    const capped = await shows.startPrivate({ cap: 65 });
    await shows.play.pass(100);
    expect(
      shows.eventsTo(shows.member, 'show/metered').map((told) => (told as { secondsLeft: number }).secondsLeft),
    ).toContain(30);
    await shows.play.pass(30);
    expect((await shows.view(capped.conversationId, shows.member)).show).toMatchObject({
      status: 'ended',
      reason: 'cap reached',
      receipt: { tokens: 60, seconds: 120 },
    });
    await putOnStage(shows.api, shows.performer.id);
    const poor = await shows.startPrivate();
    await shows.play.pass(90);
    expect((await shows.view(poor.conversationId, shows.member)).show).toMatchObject({
      status: 'ended',
      reason: 'not covered',
      receipt: { tokens: 30, seconds: 60, balanceAfter: 10 },
    });
  });

  test('lists its tips on both receipts, and tells only the performer what they keep', async () => {
    const { conversationId, sessionId } = await shows.startPrivate();
    const tip = (inShow: object) =>
      shows.api.must(
        'sendTip',
        { params: { id: shows.performer.id }, body: { token: 20, ...inShow } },
        shows.member.token,
      );
    await tip({ conversationId });
    const [mine, theirs] = [
      await shows.viewShow(conversationId, shows.member),
      await shows.viewShow(conversationId, shows.performer),
    ];
    expect(mine).toMatchObject({ tips: { tokens: 20, earned: null }, sharePercent: null });
    expect(theirs.sharePercent).toBeGreaterThan(0);
    const earned = (20 * theirs.sharePercent!) / 100;
    expect(theirs.tips).toEqual({ tokens: 20, earned });
    await shows.play.pass(10);
    await shows.end(sessionId, shows.member);
    const receipts = [
      (await shows.viewShow(conversationId, shows.member)).receipt,
      (await shows.viewShow(conversationId, shows.performer)).receipt,
    ];
    expect(receipts).toEqual([
      expect.objectContaining({ tokens: 5, tips: 20, balanceBefore: 100, balanceAfter: 75, earned: null }),
      expect.objectContaining({ tokens: 5, tips: 20, earned: earned + (5 * theirs.sharePercent!) / 100 }),
    ]);
    const list = await shows.api.must('searchShows', { query: { limit: 10, offset: 0 } }, shows.member.token);
    expect(list.data[0]).toMatchObject({ tokens: 5, tips: 20 });
  });

  test('tells both sides, and the public page, whether a public show goes on afterwards', async () => {
    const page = async () => shows.api.must('viewPerformer', { params: { username: shows.performer.username } });
    const first = await shows.startPrivate();
    expect((await shows.viewShow(first.conversationId, shows.member)).publicShowWaits).toBe(false);
    expect((await page()).publicShowWaits).toBe(false);
    await shows.end(first.sessionId, shows.performer);
    const { sessionId } = await shows.api.must('startLive', { body: {} }, shows.performer.token);
    await shows.api.database.pool.query(
      "update stream_sessions set status = 'live', started_at = now() - interval '90 seconds' where id = $1",
      [sessionId],
    );
    await putOnStage(shows.api, shows.performer.id);
    const second = await shows.startPrivate();
    expect(second.show.publicShowWaits).toBe(true);
    expect(await page()).toMatchObject({ streamingStatus: 'private', publicShowWaits: true });
    await shows.end(second.sessionId, shows.performer);
    const again = await shows.api.must('startLive', { body: {} }, shows.performer.token);
    expect(again.sessionId).toBe(sessionId);
    expect(again.elapsedSeconds).toBeGreaterThanOrEqual(90);
  });

  test('returns the charge of the current minute, never a second one, and null where a minute is free', async () => {
    const { conversationId, sessionId } = await shows.startPrivate();
    const pay = () => shows.api.must('sendPayToken', { params: { conversationId }, body: {} }, shows.member.token);
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers).toEqual(Array(3).fill({ conversationId, minute: 1, tokens: 30, balance: 70 }));
    await shows.end(sessionId, shows.member);
    expect(
      (await shows.api.call('sendPayToken', { params: { conversationId }, body: {} }, shows.member.token)).status,
    ).toBe(404);
    await putOnStage(shows.api, shows.performer.id);
    // requested before performers had to set a price
    const asked = await shows.mustRequest();
    await shows.api.database.pool.query('update shows set price = 0 where id = $1', [asked.show._id]);
    const free = (await shows.accept(asked.show.conversationId)).data;
    shows.play.begin(free.sessionId, [shows.member]);
    expect(
      await shows.api.must(
        'sendPayToken',
        { params: { conversationId: free.show.conversationId }, body: {} },
        shows.member.token,
      ),
    ).toBeNull();
    await shows.play.pass(90);
    await shows.end(free.sessionId, shows.performer);
    expect((await shows.view(free.show.conversationId, shows.member)).show.receipt).toMatchObject({
      tokens: 0,
      seconds: 90,
    });
  });

  test('ends at once when the performer blocks the member, who pays only for what was delivered', async () => {
    const { conversationId } = await shows.startPrivate();
    await shows.play.pass(20);
    await shows.api.must('updateBlocking', { body: { userIds: [shows.member.id] } }, shows.performer.token);
    expect((await shows.view(conversationId, shows.performer)).show).toMatchObject({
      status: 'ended',
      reason: 'blocked',
      receipt: { seconds: 20, tokens: 10 },
    });
    expect((await shows.request()).status).toBe(403);
  });

  test('pauses the public show, which the performer can resume afterwards', async () => {
    await putOnStage(shows.api, shows.performer.id, 'offline');
    const open = await shows.api.must('startLive', { body: {} }, shows.performer.token);
    await shows.report({ action: 'started', streamId: open.sessionId, at: new Date().toISOString() });
    expect(await shows.streamingStatus()).toBe('public');
    const { sessionId } = await shows.startPrivate();
    expect(shows.api.engine.stopped).toContain(open.sessionId);
    await shows.report({ action: 'ended', streamId: open.sessionId, at: new Date().toISOString(), reason: 'stopped' });
    expect(await shows.mayUse(open.sessionId, open.publish.token, { kind: 'publish' })).toBe(false);
    expect((await shows.api.call('startLive', { body: {} }, shows.performer.token)).error).toMatchObject({
      statusCode: 422,
      error: 'SHOW_RUNNING',
    });
    await shows.end(sessionId, shows.performer);
    expect(await shows.streamingStatus()).toBe('offline');
    expect((await shows.api.must('startLive', { body: {} }, shows.performer.token)).sessionId).toBe(open.sessionId);
    await shows.report({ action: 'started', streamId: open.sessionId, at: new Date().toISOString() });
    expect(await shows.streamingStatus()).toBe('public');
  });
});
