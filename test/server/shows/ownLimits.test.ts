import { putOnStage } from '@test/support/money';
import { setUpShows } from '@test/support/showClient';

const shows = setUpShows();

describe('a private show', () => {
  test('ends before it would go over the own limit of the member, whom alone the limit stops', async () => {
    const limit = { params: { period: 'day' as const }, body: { limit: 70, timeZone: 'UTC' } };
    await shows.api.must('changeSpendingLimit', limit, shows.member.token);
    const { conversationId } = await shows.startPrivate();
    await shows.play.pass(100);
    expect(
      shows.eventsTo(shows.member, 'show/metered').map((told) => (told as { secondsLeft: number }).secondsLeft),
    ).toContain(30);
    await shows.play.pass(30);
    expect((await shows.view(conversationId, shows.performer)).show).toMatchObject({
      status: 'ended',
      reason: 'not covered',
      receipt: { tokens: 60, seconds: 120 },
    });
    await putOnStage(shows.api, shows.performer.id);
    const again = await shows.api.call(
      'askPrivateShow',
      { params: { id: shows.performer.id }, body: {} },
      shows.member.token,
    );
    expect(again).toMatchObject({ status: 422, body: { error: 'SPENDING_LIMIT_REACHED' } });
  });
});
