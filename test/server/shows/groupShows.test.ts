import { setUpShows } from '@test/support/showClient';

const shows = setUpShows();

describe('a group show', () => {
  test('admits members up to its limit and charges each for their own time', async () => {
    const group = await shows.api.must('startGroupShow', {}, shows.performer.token);
    expect((await shows.api.must('startGroupShow', {}, shows.performer.token)).sessionId).toBe(group.sessionId);
    expect(await shows.streamingStatus()).toBe('group');
    const [second, third] = [await shows.memberWith(100), await shows.memberWith(100)];
    const answers = await Promise.all([shows.join(shows.member), shows.join(second), shows.join(third)]);
    expect(answers.filter(({ status }) => status === 422).map(({ error }) => error)).toEqual([
      expect.objectContaining({ error: 'SHOW_FULL' }),
    ]);
    const inside = (await shows.view(group.show.conversationId, shows.performer)).show.participants.map(
      ({ _id }) => _id,
    );
    expect(inside).toHaveLength(2);
    const both = [shows.member, second, third].filter(({ id }) => inside.includes(id));
    expect((await shows.join(both[0]!)).status).toBe(200);
    const { watching } = shows.play.begin(group.sessionId, both);
    watching.set(both[1]!.id, [{ from: shows.play.clock + 10_000, to: Infinity }]);
    await shows.play.pass(30);
    await shows.end(group.sessionId, both[0]!);
    expect((await shows.view(group.show.conversationId, both[0]!)).show).toMatchObject({
      status: 'running',
      receipt: { seconds: 30, tokens: 6 },
    });
    expect((await shows.view(group.show.conversationId, both[1]!)).show.receipt).toBeNull();
    await shows.end(group.sessionId, shows.performer);
    const receipt = (await shows.view(group.show.conversationId, shows.performer)).show.receipt!;
    expect(receipt).toMatchObject({ kind: 'group', member: null, tokens: 10, seconds: 50 });
    expect(receipt.members.map(({ tokens }) => tokens).sort()).toEqual([4, 6]);
    expect(await shows.streamingStatus()).toBe('offline');
  });

  test('is not offered while it is full, except to the members who are in it', async () => {
    const isFullFor = async (token?: string) =>
      (await shows.api.must('viewPerformer', { params: { username: shows.performer.username } }, token)).groupShowFull;
    const told = () =>
      shows.api.realtime.said
        .filter(({ to, event }) => to === `watchers:${shows.performer.id}` && event === 'performer/status')
        .map(({ payload }) => (payload as { groupShowFull?: boolean }).groupShowFull);
    const [second, third] = [await shows.memberWith(100), await shows.memberWith(100)];
    expect(await isFullFor()).toBe(false);
    const group = await shows.startGroup([shows.member, 'GB']);
    expect(await isFullFor(third.token)).toBe(false);
    await shows.join(second);
    expect([await isFullFor(), await isFullFor(third.token), await isFullFor(second.token)]).toEqual([
      true,
      true,
      false,
    ]);
    const { data } = await shows.api.must('searchPerformers', { query: { q: shows.performer.username } });
    expect(data.map(({ groupShowFull }) => groupShowFull)).toEqual([true]);
    await shows.end(group.sessionId, second);
    expect(await isFullFor(third.token)).toBe(false);
    await shows.join(third);
    expect(told()).toEqual([false, false, true, false, true]);
    // a higher limit makes room
    await shows.api.must('updateBroadcastSetting', { body: { maxParticipantsAllowed: 3 } }, shows.performer.token);
    expect(await isFullFor(second.token)).toBe(false);
    await shows.end(group.sessionId, shows.performer);
    expect(await isFullFor(second.token)).toBe(false);
  });

  test('refuses members while it does not run, without tokens for a minute, at another price, or when blocked', async () => {
    expect((await shows.join(shows.member)).error).toMatchObject({ statusCode: 422, error: 'PERFORMER_OFFLINE' });
    const group = await shows.api.must('startGroupShow', {}, shows.performer.token);
    expect((await shows.join(await shows.api.registerMember())).error).toMatchObject({
      statusCode: 422,
      error: 'NOT_ENOUGH_TOKEN',
    });
    expect((await shows.join(shows.member, { price: 3 })).error).toMatchObject({
      statusCode: 422,
      error: 'PRICE_CHANGED',
    });
    await shows.api.must('updateBlocking', { body: { userIds: [shows.member.id] } }, shows.performer.token);
    expect((await shows.join(shows.member)).status).toBe(403);
    await shows.end(group.sessionId, shows.performer);
  });
});
