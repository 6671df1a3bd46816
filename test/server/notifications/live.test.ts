import { inTransaction } from '@server/db/transaction';
import { notifyFollowers, tellFollowers } from '@server/features/notifications/service/followers';
import { openNotified } from '@test/support/notified';

const { world, unreadOf, told, query, choose, report, follow, goLive } = openNotified();

/** Moves what an account was told to an earlier time. */
const anHourPasses = () =>
  query("update notifications set at = at - interval '1 hour' where account_id = $1", [world.member.id]);

describe('a favourite who goes live', () => {
  beforeEach(() => follow());

  test('is in the list of each follower, and on their open pages', async () => {
    const stranger = await world.api.registerMember();
    await goLive();
    expect(await unreadOf(world.member)).toMatchObject([
      {
        kind: 'live',
        text: 'is live',
        detail: 'Torch songs',
        link: `/performers/${world.performer.username}`,
        isRead: false,
      },
    ]);
    expect(told(world.member)).toMatchObject([
      { unread: { more: 1 }, arrived: { kind: 'live', detail: 'Torch songs' } },
    ]);
    expect(await unreadOf(stranger)).toEqual([]);
    expect(told(stranger)).toEqual([]);
  });

  test('is told once for a show, also when its pictures stop and come back', async () => {
    const sessionId = await goLive();
    await report('stopped', sessionId);
    await report('started', sessionId);
    await world.api.runJobs();
    expect(told(world.member)).toHaveLength(1);
    expect(await unreadOf(world.member)).toHaveLength(1);
  });

  test('is told once when the work is repeated after a crash', async () => {
    await goLive();
    await inTransaction(world.api.ctx.db, (tx) => notifyFollowers(world.api.ctx, tx, world.performer.id));
    await world.api.runJobs();
    expect(told(world.member)).toHaveLength(1);
  });

  test('is told once when two processes do the work at the same time', async () => {
    await goLive();
    await world.api.must('readNotifications', { body: {} }, world.member.token);
    await anHourPasses();
    await query('update performers set live_since = now() where account_id = $1', [world.performer.id]);
    world.api.realtime.said.length = 0;
    const batch = { performerId: world.performer.id, after: '00000000-0000-0000-0000-000000000000' };
    await Promise.all(Array.from({ length: 4 }, () => tellFollowers(world.api.ctx, batch)));
    expect(told(world.member).filter(({ arrived }) => arrived)).toHaveLength(1);
    expect(await unreadOf(world.member)).toMatchObject([{ text: 'is live' }]);
  });

  test('is told again for a later show, but not for one that follows within half an hour', async () => {
    const first = await goLive();
    await world.api.must('readNotifications', { body: {} }, world.member.token);
    await world.api.must('endSession', { params: { sessionId: first } }, world.performer.token);
    const second = await goLive('Encore');
    expect(await unreadOf(world.member)).toEqual([]);
    await world.api.must('endSession', { params: { sessionId: second } }, world.performer.token);
    await anHourPasses();
    await goLive('Late set');
    expect(await unreadOf(world.member)).toMatchObject([{ kind: 'live', detail: 'Late set' }]);
  });

  test('is told on the open pages also when an earlier show is still unread', async () => {
    const first = await goLive();
    await world.api.must('endSession', { params: { sessionId: first } }, world.performer.token);
    expect(await unreadOf(world.member)).toMatchObject([{ text: 'was live', detail: 'Torch songs' }]);
    await anHourPasses();
    await goLive('Late set');
    expect(told(world.member).at(-1)).toMatchObject({ unread: { more: 0 }, arrived: { detail: 'Late set' } });
    expect(await unreadOf(world.member)).toMatchObject([{ text: 'is live', detail: 'Late set' }]);
  });

  test('is not told to a follower whom the performer blocks, whose country is blocked, or who switched it off', async () => {
    const [blocked, abroad, quiet] = [
      await world.api.registerMember(),
      await world.api.registerMember(),
      await world.api.registerMember(),
    ];
    for (const one of [blocked, abroad, quiet]) await follow(one);
    await world.api.must('blockAccount', { body: { accountId: blocked.id } }, world.performer.token);
    await query("update accounts set country = 'FR' where id = $1", [abroad.id]);
    await query("insert into blocked_countries (country, performer_id) values ('FR', $1)", [world.performer.id]);
    for (const channel of ['bell', 'toast', 'push'] as const) await choose(quiet, channel, ['live'], false);
    await goLive();
    for (const one of [blocked, abroad, quiet]) {
      expect(await unreadOf(one)).toEqual([]);
      expect(told(one)).toEqual([]);
    }
    expect(await unreadOf(world.member)).toHaveLength(1);
  });

  test('is told to followers who chose all or live only, and not to those who chose none', async () => {
    const [quiet, keen] = [await world.api.registerMember(), await world.api.registerMember()];
    const choose = (level: 'all' | 'none', { token }: typeof quiet) =>
      world.api.must('likePerformer', { params: { id: world.performer.id }, body: { level } }, token);
    await choose('none', quiet);
    await choose('all', keen);
    await goLive();
    expect(await unreadOf(quiet)).toEqual([]);
    expect(await unreadOf(keen)).toHaveLength(1);
    expect(await unreadOf(world.member)).toHaveLength(1);
  });

  test('comes first among those whom a member follows, who can also list those who are live alone', async () => {
    const later = await world.api.verifiedPerformer();
    await world.api.must('likePerformer', { params: { id: later.id } }, world.member.token);
    const followed = async (live?: boolean) => {
      const { data, total } = await world.api.must(
        'listFavourites',
        { query: { live, limit: 10 } },
        world.member.token,
      );
      return [total, data.map(({ performerId }) => performerId)];
    };
    expect(await followed()).toEqual([2, [later.id, world.performer.id]]);
    await goLive();
    expect(await followed()).toEqual([2, [world.performer.id, later.id]]);
    expect(await followed(true)).toEqual([1, [world.performer.id]]);
  });

  test('who has ended the show before the work began is not told of', async () => {
    const { sessionId } = await world.api.must('startLive', { body: { title: 'Short' } }, world.performer.token);
    await report('started', sessionId);
    await world.api.must('endSession', { params: { sessionId } }, world.performer.token);
    await world.api.runJobs();
    expect(await unreadOf(world.member)).toEqual([]);
  });

  test('reaches more followers than one step tells', async () => {
    await query(
      `with people as (
         insert into accounts (id, role, username, email, password_hash, name)
         select gen_random_uuid(), 'user', 'crowd-' || n, 'crowd-' || n || '@example.test', '', 'Crowd' from generate_series(1, 1200) n
         returning id)
       insert into favourites (user_id, performer_id) select id, $1 from people`,
      [world.performer.id],
    );
    await goLive();
    const { rows } = await query('select count(*)::int as count from notifications where actor_id = $1', [
      world.performer.id,
    ]);
    expect(rows).toEqual([{ count: 1201 }]);
  });
});
