import { suspendAccount } from '@server/features/auth/service/suspension';
import { balanceOfMember } from '@test/support/money';
import { setUpShows } from '@test/support/showClient';

const shows = setUpShows(3);

describe('suspended and inactive accounts', () => {
  test('a suspended member leaves the show, a suspended performer ends it, and both are settled', async () => {
    const other = await shows.memberWith(100);
    const { conversationId } = await shows.startGroup([shows.member, 'GB'], [other, 'GB']);
    await shows.play.pass(30);
    await suspendAccount(shows.api.ctx, shows.member.id);
    await shows.play.pass(5);
    expect((await shows.viewShow(conversationId, shows.performer)).participants).toEqual([
      expect.objectContaining({ _id: other.id }),
    ]);
    await suspendAccount(shows.api.ctx, shows.performer.id);
    await shows.play.pass(5);
    expect(await shows.viewShow(conversationId, other)).toMatchObject({
      status: 'ended',
      reason: 'not allowed',
      receipt: { reason: 'not allowed', seconds: 40 },
    });
    expect(await shows.openHolds()).toEqual([]);
  });

  test('a studio cannot deactivate a performer during a show; an inactive performer cannot accept requests', async () => {
    const studio = await shows.addStudio();
    const change = (status: 'active' | 'inactive') =>
      shows.api.call('updateRosterStatus', { params: { id: shows.performer.id }, body: { status } }, studio.token);
    const { sessionId } = await shows.startPrivate();
    expect((await change('inactive')).error).toMatchObject({ statusCode: 422, error: 'PERFORMER_ON_STAGE' });
    await shows.end(sessionId, shows.performer);
    await shows.api.database.pool.query('update performers set is_online = true where account_id = $1', [
      shows.performer.id,
    ]);
    const { show } = await shows.mustRequest();
    expect((await change('inactive')).status).toBe(200);
    expect((await shows.accept(show.conversationId)).error).toMatchObject({
      statusCode: 422,
      error: 'STUDIO_INACTIVE',
    });
    expect(await balanceOfMember(shows.api, shows.member)).toBe(100);
    await shows.api.must('withdrawPrivateShow', { params: { id: show.conversationId } }, shows.member.token);
  });
});
