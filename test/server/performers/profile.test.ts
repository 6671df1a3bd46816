import { advanceNextShows, sumPastVisitors } from '@server/features/performers/service/profile';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('the profile of a performer', () => {
  it('lists what a pending performer still needs, and nothing after verification', async () => {
    const waiting = await api.registerPerformer();
    expect(await api.must('getPerformerMe', {}, waiting.token)).toMatchObject({
      username: waiting.username,
      role: 'performer',
      verified: false,
      missing: ['verification'],
      verificationNote: null,
    });
    const verified = await api.verifiedPerformer();
    expect(await api.must('getPerformerMe', {}, verified.token)).toMatchObject({ verified: true, missing: [] });
  });

  it('changes the given fields and keeps the others', async () => {
    const { token } = await api.verifiedPerformer({ firstName: 'Juno' });
    const changed = await api.must(
      'updatePerformer',
      {
        body: {
          bio: 'Torch songs.',
          languages: ['fr'],
          tags: ['#Jazz', 'jazz'],
          socialLinks: [{ network: 'instagram', url: 'https://instagram.com/juno' }],
        },
      },
      token,
    );
    expect(changed).toMatchObject({
      firstName: 'Juno',
      bio: 'Torch songs.',
      languages: ['fr'],
      tags: ['jazz'],
      socialLinks: [{ network: 'instagram', url: 'https://instagram.com/juno' }],
    });
    expect(await api.must('updatePerformer', { body: { name: 'Juno V' } }, token)).toMatchObject({
      name: 'Juno V',
      bio: 'Torch songs.',
    });
  });

  it('clears fields that are null, and has no next show without a time zone', async () => {
    const { token } = await api.verifiedPerformer();
    expect(
      (
        await api.must(
          'updatePerformer',
          { body: { schedule: [{ weekday: 1, start: '20:00', end: '21:00' }], timeZone: 'Europe/Lisbon' } },
          token,
        )
      ).nextShowAt,
    ).not.toBeNull();
    expect(
      await api.must('updatePerformer', { body: { gender: null, country: null, timeZone: null } }, token),
    ).toMatchObject({ gender: null, country: null, timeZone: null, nextShowAt: null });
  });

  it.each(['http://juno.example', 'https://juno.example/live?x=1', 'ftp://files.juno.example/songs'])(
    'accepts the link %s',
    async (url) => {
      const { token } = await api.verifiedPerformer();
      expect(
        (await api.must('updatePerformer', { body: { socialLinks: [{ network: 'website', url }] } }, token))
          .socialLinks,
      ).toEqual([{ network: 'website', url }]);
    },
  );

  it('sets prices and participants within their limits and shows the prices on the card', async () => {
    const { token, username } = await api.verifiedPerformer();
    expect(await api.must('updatePrices', { body: { privateCallPrice: 30, groupCallPrice: 0 } }, token)).toEqual({
      privateCallPrice: 30,
      groupCallPrice: 0,
    });
    expect(await api.must('updateBroadcastSetting', { body: { maxParticipantsAllowed: 8 } }, token)).toEqual({
      maxParticipantsAllowed: 8,
    });
    expect(await api.must('getPerformerMe', {}, token)).toMatchObject({
      privateCallPrice: 30,
      groupCallPrice: 0,
      maxParticipantsAllowed: 8,
    });
    expect((await api.must('searchPerformers', { query: { q: username } })).data[0]).toMatchObject({
      privateCallPrice: 30,
      groupCallPrice: 0,
    });
    for (const body of [
      { privateCallPrice: -1, groupCallPrice: 0 },
      { privateCallPrice: 1.5, groupCallPrice: 0 },
      { privateCallPrice: 10_001, groupCallPrice: 0 },
      { privateCallPrice: 30 },
      { privateCallPrice: 30, groupCallPrice: 0, minimumTip: 0 },
      { privateCallPrice: 30, groupCallPrice: 0, minimumTip: 1.5 },
      { privateCallPrice: 30, groupCallPrice: 0, minimumTip: 1_000_000_001 },
    ])
      expect((await api.call('updatePrices', { body }, token)).status).toBe(400);
    for (const maxParticipantsAllowed of [0, 101, 2.5])
      expect((await api.call('updateBroadcastSetting', { body: { maxParticipantsAllowed } }, token)).status).toBe(400);
  });

  it('shows the minimum tip on the public page, and keeps it when only the other prices change', async () => {
    const { token, username } = await api.verifiedPerformer();
    const prices = { privateCallPrice: 30, groupCallPrice: 0 };
    const minimumOnPage = async () => (await api.must('viewPerformer', { params: { username } })).minimumTip;
    expect(await minimumOnPage()).toBeNull();
    await api.must('updatePrices', { body: { ...prices, minimumTip: 25 } }, token);
    expect(await minimumOnPage()).toBe(25);
    await api.must('updatePrices', { body: prices }, token);
    expect(await minimumOnPage()).toBe(25);
    await api.must('updatePrices', { body: { ...prices, minimumTip: null } }, token);
    expect(await minimumOnPage()).toBeNull();
  });

  it("announces the next show of the schedule in the performer's time zone", async () => {
    const { token, username } = await api.verifiedPerformer();
    const schedule = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '20:00', end: '21:00' }));
    await api.must('updatePerformer', { body: { schedule, timeZone: 'Asia/Tokyo' } }, token);
    const { nextShowAt } = await api.must('viewPerformer', { params: { username } });
    expect(new Date(nextShowAt!).getUTCHours()).toBe(11);
    expect(new Date(nextShowAt!).getTime()).toBeGreaterThan(Date.now());
  });

  it('announces the following show once one has begun', async () => {
    const { token, username, id } = await api.verifiedPerformer();
    await api.must(
      'updatePerformer',
      { body: { schedule: [{ weekday: 1, start: '00:00', end: '01:00' }], timeZone: 'UTC' } },
      token,
    );
    await api.database.pool.query("update performers set next_show_at = '2020-01-01' where account_id = $1", [id]);
    expect(await advanceNextShows(api.ctx)).toBe(1);
    expect(new Date((await api.must('viewPerformer', { params: { username } })).nextShowAt!).getTime()).toBeGreaterThan(
      Date.now(),
    );
    expect(await advanceNextShows(api.ctx)).toBe(0);
  });

  it.each([
    { name: '  ' },
    { bio: 'x'.repeat(5001) },
    { timeZone: 'Mars/Olympus' },
    { schedule: [{ weekday: 8, start: '20:00', end: '21:00' }] },
    { schedule: [{ weekday: 1, start: '25:00', end: '26:00' }] },
    { socialLinks: [{ network: 'website', url: 'javascript:alert(1)' }] },
    { socialLinks: [{ network: 'website', url: 'ftp://nowhere' }] },
    { socialLinks: [{ network: 'myspace', url: 'https://example.test' }] },
    { languages: ['french'] },
    { tags: ['x'.repeat(31)] },
  ])('refuses %j and changes nothing', async (body) => {
    const { token } = await api.verifiedPerformer();
    const before = await api.must('getPerformerMe', {}, token);
    expect((await api.call('updatePerformer', { body }, token)).error).toMatchObject({
      statusCode: 400,
      error: 'VALIDATION',
    });
    expect(await api.must('getPerformerMe', {}, token)).toEqual(before);
  });

  it('ignores verification, live status and balance in the body', async () => {
    const { token } = await api.registerPerformer();
    await api.must(
      'updatePerformer',
      { body: { verified: true, verification: 'verified', streamingStatus: 'public', balance: 500, views: 9 } },
      token,
    );
    expect(await api.must('getPerformerMe', {}, token)).toMatchObject({
      verified: false,
      streamingStatus: 'offline',
      balance: 0,
      views: 0,
    });
  });

  it('is refused to other roles', async () => {
    const member = await api.registerMember();
    expect((await api.call('getPerformerMe', {}, member.token)).status).toBe(403);
    expect((await api.call('updatePerformer', { body: { name: 'Mine' } })).status).toBe(401);
  });
});

describe('the streaming title', () => {
  it('reaches all watchers without marking the performer as live', async () => {
    const { token, id } = await api.verifiedPerformer();
    expect(await api.must('updateStreamingStatus', { body: { status: '  Satie tonight ' } }, token)).toEqual({
      streamingTitle: 'Satie tonight',
    });
    expect(api.realtime.said.at(-1)).toEqual({
      to: `watchers:${id}`,
      event: 'performer/status',
      payload: { performerId: id, status: 'disconnected', streamingTitle: 'Satie tonight' },
    });
  });
});

describe('page views', () => {
  it('counts guests once a day by address block, a member from several IP addresses once, and the performer never', async () => {
    const performer = await api.verifiedPerformer();
    const member = await api.registerMember();
    const view = async (from: string, token: string | null = null) =>
      (await api.must('incrementPerformerViews', { params: { id: performer.id }, from }, token)).views;
    expect(await view('198.51.100.1')).toBe(1);
    expect(await view('198.51.100.2')).toBe(1);
    expect(await view('198.51.101.1')).toBe(2);
    expect(await view('198.51.100.3', member.token)).toBe(3);
    expect(await view('198.51.100.4', member.token)).toBe(3);
    expect(await view('198.51.100.5', performer.token)).toBe(3);
  });

  it('counts simultaneous visitors exactly', async () => {
    const { id } = await api.verifiedPerformer();
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        api.must('incrementPerformerViews', { params: { id }, from: `203.0.${i % 20}.1` }),
      ),
    );
    expect((await api.must('incrementPerformerViews', { params: { id }, from: '203.0.1.1' })).views).toBe(20);
  });

  it('stores no IP addresses, deletes the visitors of past days and keeps their number', async () => {
    const { id } = await api.verifiedPerformer();
    const summed = async () =>
      (await api.database.pool.query("select visitors from visitor_days where day = '2020-01-01'")).rows;
    await api.must('incrementPerformerViews', { params: { id }, from: '192.0.2.77' });
    const kept = async () =>
      (await api.database.pool.query('select * from performer_views where performer_id = $1', [id])).rows;
    expect(JSON.stringify(await kept())).not.toContain('192.0.2.77');
    await api.database.pool.query("update performer_views set day = '2020-01-01' where performer_id = $1", [id]);
    await sumPastVisitors(api.ctx);
    expect(await kept()).toEqual([]);
    expect(await summed()).toEqual([{ visitors: 1 }]);
    // visitors who are counted after their day was summed up
    for (const visitor of ['one', 'other'])
      await api.database.pool.query(
        "insert into performer_views (performer_id, visitor, day) values ($1, $2, '2020-01-01')",
        [id, visitor],
      );
    await sumPastVisitors(api.ctx);
    await sumPastVisitors(api.ctx);
    expect(await summed()).toEqual([{ visitors: 3 }]);
  });

  it('answers 404 for unknown and unlisted performers', async () => {
    const waiting = await api.registerPerformer();
    for (const id of [waiting.id, '019aa0f0-0000-7000-8000-000000000000'])
      expect((await api.call('incrementPerformerViews', { params: { id } })).status).toBe(404);
    expect((await api.call('incrementPerformerViews', { params: { id: 'x' } })).status).toBe(400);
  });
});
