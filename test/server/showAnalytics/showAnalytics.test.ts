/** Analytics of public shows: what is recorded while they run, and who sees which figures. */
import { randomUUID } from 'node:crypto';
import { markShowStarted } from '@server/features/streaming/service/publicShows';
import { tidyAudience } from '@server/features/streaming/service/audience';
import { reconcileShows } from '@server/features/streaming/service/watch';
import { type Actor } from '@test/support/actors';
import { buyTokens } from '@test/support/money';
import { refusal, startStudioWorld, type StudioWorld } from '@test/support/studioWorld';

const GUEST = 'guest-0123456789-a';
const SECOND_MS = 1000;
const NIGHTS_LATER = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('the analytics of a show', () => {
  let world: StudioWorld;
  let api: StudioWorld['api'];
  let performer: Actor;
  let member: Actor;
  let fan: Actor;
  let showId: string;
  let room: string;
  let firstSeenAt: number;
  const view = (id: string, token: string) => api.must('viewShowAnalytics', { params: { id } }, token);

  /** Lets viewers be seen to have watched the show for this many seconds until now. */
  async function watch(seconds: Record<string, number>, viewers: number): Promise<void> {
    const now = Date.now();
    const watching = new Map(
      Object.entries(seconds).map(([name, each]) => [name, { from: now - each * SECOND_MS, to: now }]),
    );
    api.engine.state = () => Promise.resolve({ publishing: true, since: new Date(now - 120 * SECOND_MS), viewers });
    api.engine.deliveries = () => Promise.resolve(new Map([[showId, { flow: { from: now - 1, to: now }, watching }]]));
    await reconcileShows(api.ctx, true);
  }

  /** Writes an ended show of a performer, which began some days ago and had an hour. */
  async function pastShow(of: Actor, daysAgo: number, peakViewers: number): Promise<string> {
    const id = randomUUID();
    const { _id: conversationId } = await api.must('getPublicConversation', { params: { id: of.id } });
    const began = new Date(Date.now() - daysAgo * 86_400_000);
    await api.database.pool.query(
      `insert into stream_sessions (id, performer_id, conversation_id, status, created_at, started_at, ended_at, peak_viewers, first_seq, last_seq, joined, stayed, watched_ms)
       values ($1, $2, $3, 'ended', $4, $4, $4::timestamptz + interval '1 hour', $5, 0, 0, $5, 0, 60000)`,
      [id, of.id, conversationId, began, peakViewers],
    );
    return id;
  }

  beforeAll(async () => {
    world = await startStudioWorld();
    ({ api, member } = world);
    performer = await api.verifiedPerformer();
    fan = await api.registerMember();
    await buyTokens(api, fan, 100);
    for (const [daysAgo, peak] of [
      [1, 4],
      [2, 8],
    ] as const)
      await pastShow(performer, daysAgo, peak);
    const opened = await api.must('startLive', { body: { title: 'Late set' } }, performer.token);
    showId = opened.sessionId;
    room = opened.conversation._id;
    await api.must('sendPublicMessage', { params: { id: room }, body: { text: 'too early' } }, member.token);
    await markShowStarted(api.ctx, showId, new Date(Date.now() - 120 * SECOND_MS));
    firstSeenAt = Date.now();
    await watch({ [member.id]: 90, [fan.id]: 20, [GUEST]: 61, [performer.id]: 90, edge: 90 }, 3);
    await api.must('sendPublicMessage', { params: { id: room }, body: { text: 'good evening' } }, fan.token);
    await api.must('sendPublicMessage', { params: { id: room }, body: { text: 'hello all' } }, performer.token);
    await api.must('likePerformer', { params: { id: performer.id } }, fan.token);
    await world.tip(performer, 25);
  });
  afterAll(() => world.close());

  it('counts viewers, chatters, followers and tokens while the show runs', async () => {
    const show = await view(showId, performer.token);
    expect(show).toMatchObject({
      title: 'Late set',
      endedAt: null,
      peakViewers: 3,
      joined: 3,
      stayed: 2,
      averageWatchSeconds: 57,
      chatters: 1,
      followersWon: 1,
      tokens: 25,
    });
    expect(show.earned).toBeLessThan(25);
    expect(show.tokensPerHour).toBeGreaterThan(0);
    expect(show.viewers.map(({ viewers }) => viewers)).toContain(3);
    expect(show.tokensByType).toEqual([{ type: 'tip', tokens: 25, earned: show.earned }]);
    expect(show.tokensByMinute).toEqual([{ minute: expect.any(Number) as number, type: 'tip', tokens: 25 }]);
  });

  it('compares the show with the mean of the shows before it', async () => {
    const { comparison } = await view(showId, performer.token);
    expect(comparison).toMatchObject({ shows: 2, peakViewers: 6, joined: 6, tokens: 0, chatters: 0 });
    const first = (await api.must('searchShowAnalytics', {}, performer.token)).data.at(-1)!;
    expect((await view(first._id, performer.token)).comparison).toBeNull();
  });

  it('counts the same time of a viewer once, and adds what is new', async () => {
    const before = await view(showId, performer.token);
    await watch({ [member.id]: 90 }, 2);
    const after = await view(showId, performer.token);
    expect([after.joined, after.stayed, after.peakViewers]).toEqual([3, 2, 3]);
    const secondsSinceSeen = (Date.now() - firstSeenAt) / SECOND_MS;
    const added = (after.averageWatchSeconds! - before.averageWatchSeconds!) * 3;
    expect(added).toBeLessThanOrEqual(secondsSinceSeen + 3);
  });

  it('names nobody who watched, wrote, followed or paid', async () => {
    const text = JSON.stringify(await view(showId, performer.token));
    for (const each of [member, fan]) {
      expect(text).not.toContain(each.id);
      expect(text).not.toContain(each.username);
    }
    const { rows } = await api.database.pool.query<{ viewer: string }>('select viewer from show_watches');
    for (const { viewer } of rows) expect([member.id, fan.id, GUEST]).not.toContain(viewer);
  });

  it('keeps the sums of an ended show and deletes what each viewer watched', async () => {
    await api.must('endSession', { params: { sessionId: showId } }, performer.token);
    const before = await view(showId, performer.token);
    await tidyAudience(api.ctx);
    expect((await api.database.pool.query('select from show_watches')).rowCount).toBeGreaterThan(0);
    await tidyAudience(api.ctx, NIGHTS_LATER(1));
    expect((await api.database.pool.query('select from show_watches')).rowCount).toBe(0);
    expect(await view(showId, performer.token)).toEqual(before);
    await api.must('sendPublicMessage', { params: { id: room }, body: { text: 'after the show' } }, member.token);
    expect((await view(showId, performer.token)).chatters).toBe(1);
    await tidyAudience(api.ctx, NIGHTS_LATER(401));
    expect((await view(showId, performer.token)).viewers).toEqual([]);
  });

  it('says of older shows that their viewers were not recorded', async () => {
    const other = await api.verifiedPerformer();
    const id = await pastShow(other, 3, 9);
    await api.database.pool.query(
      'update stream_sessions set first_seq = null, joined = null, stayed = null, watched_ms = null where id = $1',
      [id],
    );
    expect(await view(id, other.token)).toMatchObject({
      peakViewers: 9,
      joined: null,
      stayed: null,
      averageWatchSeconds: null,
      chatters: null,
    });
  });

  it('exports a row for each minute', async () => {
    const text = await api.must('exportShowAnalytics', { params: { id: showId } }, performer.token);
    const [header, ...rows] = text.trim().split('\r\n');
    expect(header).toMatch(/^minute,time,viewers,tokens,tip,pledge,ticket,/);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.map((row) => row.split(',')[4])).toContain('25');
  });

  it('lists own shows, newest first, a page at a time', async () => {
    const { data, total } = await api.must('searchShowAnalytics', { query: { limit: 2 } }, performer.token);
    expect(total).toBe(3);
    expect(data.map(({ _id }) => _id)[0]).toBe(showId);
    expect(data).toHaveLength(2);
  });

  it('refuses members, operators and guests, and hides the shows of other performers', async () => {
    const owner = await api.operator();
    for (const token of [member.token, owner.token]) {
      expect((await api.call('searchShowAnalytics', {}, token)).status).toBe(403);
      expect((await api.call('viewShowAnalytics', { params: { id: showId } }, token)).status).toBe(403);
      expect((await api.call('exportShowAnalytics', { params: { id: showId } }, token)).status).toBe(403);
    }
    expect((await api.call('viewShowAnalytics', { params: { id: showId } })).status).toBe(401);
    const other = await api.verifiedPerformer();
    expect((await api.call('viewShowAnalytics', { params: { id: showId } }, other.token)).status).toBe(404);
    expect((await api.call('exportShowAnalytics', { params: { id: showId } }, other.token)).status).toBe(404);
    expect(await api.must('searchShowAnalytics', {}, other.token)).toEqual({ data: [], total: 0 });
  });

  it('shows a studio what its performers did as its members, and only that', async () => {
    const { studio, other, join } = world;
    const before = await pastShow(performer, 4, 2);
    await join(performer);
    await api.database.pool.query(
      "update studio_memberships set since = now() - interval '3 days' where performer_id = $1",
      [performer.id],
    );
    const { data, total } = await api.must('searchShowAnalytics', {}, studio.token);
    expect(total).toBe(3);
    expect(data[0]).toMatchObject({ _id: showId, performer: { _id: performer.id }, joined: 3 });
    // the tip came before the membership, so the studio has no share of it
    expect(data[0]).toMatchObject({ tokens: 0, earned: 0 });
    expect((await view(data[0]!._id, studio.token)).comparison).toMatchObject({ shows: 2 });
    const params = { id: before };
    expect((await api.call('viewShowAnalytics', { params }, studio.token)).status).toBe(404);
    expect((await api.call('viewShowAnalytics', { params: { id: showId } }, other.token)).status).toBe(404);
    await api.must('leaveStudio', {}, performer.token);
    expect((await api.must('searchShowAnalytics', {}, studio.token)).total).toBe(3);
    const waiting = await api.registerStudio();
    expect(await refusal(api.call('searchShowAnalytics', {}, waiting.token))).toEqual([422, 'STUDIO_NOT_APPROVED']);
    expect(await refusal(api.call('viewShowAnalytics', { params: { id: showId } }, waiting.token))).toEqual([
      422,
      'STUDIO_NOT_APPROVED',
    ]);
  });
});
