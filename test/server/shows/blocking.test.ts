import { balanceOfMember } from '@test/support/money';
import { setUpShows } from '@test/support/showClient';

const shows = setUpShows(3);

describe('blocking during a show', () => {
  test.each([
    ['country', () => ({ countries: ['DE'] })],
    ['member', () => ({ userIds: [shows.member.id] })],
  ])('of a %s ends the private show at once and settles it', async (_kind, blocked) => {
    const { conversationId, sessionId } = await shows.startPrivate({}, 'DE');
    await shows.play.pass(20);
    await shows.block(blocked());
    expect(await shows.viewShow(conversationId, shows.performer)).toMatchObject({
      status: 'ended',
      reason: 'blocked',
      receipt: { seconds: 20, tokens: 10 },
    });
    expect(shows.eventsTo(shows.member, 'show/ended')).toEqual([
      expect.objectContaining({ reason: 'blocked', receipt: expect.objectContaining({ tokens: 10, returned: 20 }) }),
    ]);
    expect(shows.api.engine.stopped).toContain(sessionId);
    expect(await balanceOfMember(shows.api, shows.member)).toBe(90);
    expect(await shows.streamingStatus()).toBe('offline');
    expect(await shows.openHolds()).toEqual([]);
  });

  test('of a country removes its members from a group show; the others stay and are told', async () => {
    const other = await shows.memberWith(100);
    const { conversationId, sessionId } = await shows.startGroup([shows.member, 'DE'], [other, 'FR']);
    await shows.play.pass(20);
    await shows.block({ countries: ['DE', 'NL'] });
    expect(await shows.viewShow(conversationId, shows.member)).toMatchObject({
      status: 'running',
      receipt: { reason: 'blocked', seconds: 20, tokens: 4 },
    });
    expect(await shows.viewShow(conversationId, other)).toMatchObject({
      status: 'running',
      receipt: null,
      participants: [{ _id: other.id }],
    });
    for (const who of [shows.performer, other])
      expect(shows.eventsTo(who, 'show/participants').at(-1)).toEqual({
        conversationId,
        participants: [expect.objectContaining({ _id: other.id })],
      });
    expect(
      (await shows.api.call('sendPayToken', { params: { conversationId }, body: {} }, shows.member.token)).status,
    ).toBe(404);
    await shows.end(sessionId, shows.performer);
  });

  test('of a country declines the requests that came from it', async () => {
    const { show } = await shows.mustRequest({}, shows.member, 'DE');
    const stays = await shows.mustRequest({}, await shows.memberWith(50), 'FR');
    await shows.block({ countries: ['DE'] });
    expect((await shows.viewShow(show.conversationId, shows.member)).status).toBe('declined');
    expect((await shows.viewShow(stays.show.conversationId, shows.performer)).status).toBe('requested');
    expect((await shows.accept(show.conversationId)).error).toMatchObject({ error: 'REQUEST_OVER' });
  });

  test('ends a show that started at the same moment, at the next check of the meter', async () => {
    const { conversationId } = await shows.startPrivate({}, 'DE');
    await shows.api.database.pool.query("insert into blocked_countries (performer_id, country) values ($1, 'DE')", [
      shows.performer.id,
    ]);
    await shows.play.pass(5);
    expect(await shows.viewShow(conversationId, shows.performer)).toMatchObject({ status: 'ended', reason: 'blocked' });
    expect(await shows.openHolds()).toEqual([]);
  });
});
