import { expireRequest } from '@server/features/shows/service/requests';
import { balanceOfMember, buyTokens, putOnStage } from '@test/support/money';
import { setUpShows } from '@test/support/showClient';

const shows = setUpShows();

describe('a private show request', () => {
  test('tells the performer about the member and the terms, and is the same request when it is repeated', async () => {
    const asked = await shows.mustRequest({ price: 30, cap: 90 });
    expect(asked).toMatchObject({
      publish: null,
      playback: null,
      show: {
        kind: 'private',
        status: 'requested',
        price: 30,
        cap: 90,
        expiresAt: expect.any(String),
        member: { _id: shows.member.id },
      },
    });
    expect((await shows.mustRequest()).show._id).toBe(asked.show._id);
    expect(shows.eventsTo(shows.performer, 'show/requested')).toEqual([
      expect.objectContaining({
        conversationId: asked.show.conversationId,
        price: 30,
        cap: 90,
        other: expect.objectContaining({ _id: shows.member.id }),
        standing: { memberSince: expect.any(String), tipped: 0, shows: 0 },
        sharePercent: expect.any(Number),
      }),
    ]);
    expect((await shows.api.must('listShowRequests', {}, shows.performer.token)).data).toHaveLength(1);
    expect(await balanceOfMember(shows.api, shows.member)).toBe(100);
  });

  test('is refused for a changed price, a cap or balance below one minute, and an offline or busy performer', async () => {
    expect((await shows.request({ price: 20 })).error).toMatchObject({ statusCode: 422, error: 'PRICE_CHANGED' });
    expect((await shows.request({ cap: 29 })).error).toMatchObject({ statusCode: 422, error: 'CAP_TOO_SMALL' });
    expect((await shows.request({}, await shows.api.registerMember())).error).toMatchObject({
      statusCode: 422,
      error: 'NOT_ENOUGH_TOKEN',
    });
    await putOnStage(shows.api, shows.performer.id, 'offline');
    expect((await shows.request()).error).toMatchObject({ statusCode: 422, error: 'PERFORMER_OFFLINE' });
    await putOnStage(shows.api, shows.performer.id);
    await shows.startPrivate();
    const other = await shows.api.registerMember();
    await buyTokens(shows.api, other, 100);
    expect((await shows.request({}, other)).error).toMatchObject({ statusCode: 422, error: 'PERFORMER_BUSY' });
  });

  test('is refused until the performer sets a price, as a group show is', async () => {
    await shows.setPrices(0, 0);
    expect((await shows.request()).error).toMatchObject({ statusCode: 422, error: 'SHOW_NOT_OFFERED' });
    const start = () => shows.api.call('startGroupShow', {}, shows.performer.token);
    expect((await start()).error).toMatchObject({ statusCode: 422, error: 'PRICE_MISSING' });
    expect(await shows.streamingStatus()).toBe('public');
    const prices = { privateCallPrice: 30, groupCallPrice: 12 };
    await shows.api.must('updatePrices', { body: prices }, shows.performer.token);
    expect((await shows.request()).status).toBe(200);
    expect((await start()).status).toBe(200);
  });

  test('is refused while the member waits for another performer', async () => {
    await shows.mustRequest();
    const first = shows.performer;
    shows.performer = await shows.api.verifiedPerformer();
    await shows.setPrices(30, 12);
    await putOnStage(shows.api, shows.performer.id);
    expect((await shows.request()).error).toMatchObject({ statusCode: 422, error: 'PENDING_REQUEST_EXISTS' });
    shows.performer = first;
  });

  test('is declined, cancelled or expires; both sides are told and nothing is spent', async () => {
    for (const [status, act] of [
      ['declined', (id: string) => shows.withdraw(id, shows.performer)],
      ['cancelled', (id: string) => shows.withdraw(id, shows.member)],
      [
        'expired',
        async (_id: string, showId: string) => {
          await shows.api.database.pool.query(
            'update graphile_worker._private_jobs set run_at = now() where key is null',
          );
          await expireRequest(shows.api.ctx, showId);
        },
      ],
    ] as const) {
      const asked = await shows.mustRequest();
      await act(asked.show.conversationId, asked.show._id);
      expect((await shows.view(asked.show.conversationId, shows.member)).show).toMatchObject({ status, receipt: null });
      expect(shows.eventsTo(shows.performer, `show/${status}`)).toHaveLength(1);
      expect(shows.eventsTo(shows.member, `show/${status}`)).toHaveLength(1);
      expect((await shows.accept(asked.show.conversationId)).error).toMatchObject({
        statusCode: 422,
        error: 'REQUEST_OVER',
      });
    }
    expect(await balanceOfMember(shows.api, shows.member)).toBe(100);
    expect(await shows.streamingStatus()).toBe('public');
  });

  test('answers 404 to everybody but its member and its performer', async () => {
    const asked = await shows.mustRequest();
    const stranger = await shows.api.registerMember();
    expect((await shows.withdraw(asked.show.conversationId, stranger)).status).toBe(404);
    expect(
      (await shows.api.call('viewShow', { params: { id: asked.show.conversationId } }, stranger.token)).status,
    ).toBe(404);
    expect((await shows.accept(asked.show.conversationId, await shows.api.verifiedPerformer())).status).toBe(404);
  });
});
