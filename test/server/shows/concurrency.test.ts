import { ShowMeter } from '@server/features/shows/service/meter';
import { type Api } from '@test/support/api';
import { balanceOfMember, putOnStage } from '@test/support/money';
import { setUpShows } from '@test/support/showClient';
import { showPlay } from '@test/support/showPlay';

const shows = setUpShows(3);

describe('concurrent changes of a show', () => {
  test('two metering processes, one of them with the pictures, charge no minute twice and announce no pause', async () => {
    const withoutPictures: Api['ctx'] = {
      ...shows.api.ctx,
      engine: { ...shows.api.ctx.engine, deliveries: () => Promise.resolve(new Map()) },
    };
    const both = showPlay(shows.api, [
      new ShowMeter(shows.api.ctx),
      new ShowMeter(withoutPictures),
      new ShowMeter(shows.api.ctx),
    ]);
    const { sessionId, conversationId } = await shows.startPrivate();
    both.begin(sessionId, [shows.member]);
    await both.pass(65);
    expect(await balanceOfMember(shows.api, shows.member)).toBe(40);
    const states = new Set(
      shows.eventsTo(shows.member, 'show/metered').map((told) => (told as { state: string }).state),
    );
    expect(states).toEqual(new Set(['running']));
    await Promise.all([
      shows.end(sessionId, shows.member),
      shows.end(sessionId, shows.performer),
      shows.block({ userIds: [shows.member.id] }),
    ]);
    expect((await shows.viewShow(conversationId, shows.performer)).receipt).toMatchObject({
      seconds: 65,
      tokens: 32.5,
    });
    expect(shows.eventsTo(shows.performer, 'show/ended')).toHaveLength(1);
    shows.play = showPlay(shows.api);
  });

  test('pictures of the public show that arrive during the start of a private show do not change its status', async () => {
    await putOnStage(shows.api, shows.performer.id, 'offline');
    await shows.api.database.pool.query('update performers set is_online = true where account_id = $1', [
      shows.performer.id,
    ]);
    const open = await shows.api.must('startLive', { body: {} }, shows.performer.token);
    const report = (action: 'started' | 'ended') =>
      shows.report({ action, streamId: open.sessionId, at: new Date().toISOString(), reason: 'stopped' });
    const { show } = await shows.mustRequest();
    const [accepted] = await Promise.all([
      shows.accept(show.conversationId),
      report('started'),
      report('ended'),
      report('started'),
    ]);
    expect(accepted.status).toBe(200);
    expect(await shows.streamingStatus()).toBe('private');
    await shows.end(accepted.data.sessionId, shows.performer);
  });

  test('an end and further accepts at the same moment end the show once', async () => {
    const { sessionId, conversationId } = await shows.startPrivate();
    await shows.play.pass(10);
    const answers = await Promise.all([
      shows.end(sessionId, shows.member),
      shows.accept(conversationId),
      shows.accept(conversationId),
    ]);
    expect(
      answers
        .slice(1)
        .map((answer) => (answer as { status: number }).status)
        .filter((status) => status >= 500),
    ).toEqual([]);
    expect(await shows.viewShow(conversationId, shows.performer)).toMatchObject({
      status: 'ended',
      receipt: { seconds: 10 },
    });
    expect(await shows.streamingStatus()).toBe('offline');
  });
});
