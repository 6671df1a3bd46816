import { inTransaction } from '@server/db/transaction';
import { countFollowers, upsertFavourite } from '@server/features/favourites/store';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('follows and unfollows repeatedly and shows it on every card and page', async () => {
  const { token } = await api.registerMember();
  const juno = await api.verifiedPerformer({ username: 'juno' });
  const kit = await api.verifiedPerformer({ username: 'kit' });
  for (const { id } of [juno, juno, kit])
    expect(await api.must('likePerformer', { params: { id } }, token)).toEqual({
      performerId: id,
      isFavorite: true,
      followLevel: 'live',
    });

  const { data, total } = await api.must('listFavourites', { query: { limit: 10 } }, token);
  expect([total, data.map(({ performer }) => performer.username)]).toEqual([2, ['kit', 'juno']]);
  expect(data[0]).toMatchObject({ performerId: kit.id, performer: { isFavorite: true } });
  expect((await api.must('viewPerformer', { params: { username: 'juno' } }, token)).isFavorite).toBe(true);
  expect((await api.must('searchPerformers', { query: { q: 'kit' } }, token)).data[0]?.isFavorite).toBe(true);
  expect((await api.must('viewPerformer', { params: { username: 'juno' } })).isFavorite).toBe(false);

  for (let again = 0; again < 2; again += 1) await api.must('unlikePerformer', { params: { id: kit.id } }, token);
  expect((await api.must('listFavourites', {}, token)).data.map(({ performerId }) => performerId)).toEqual([juno.id]);
});

it('keeps the followed performers of members apart', async () => {
  const [one, other] = [await api.registerMember(), await api.registerMember()];
  const { id } = await api.verifiedPerformer();
  await api.must('likePerformer', { params: { id } }, one.token);
  expect((await api.must('listFavourites', {}, other.token)).total).toBe(0);
});

it('stays consistent under simultaneous calls', async () => {
  const { token } = await api.registerMember();
  const { id } = await api.verifiedPerformer();
  await Promise.all(Array.from({ length: 20 }, () => api.must('likePerformer', { params: { id } }, token)));
  expect((await api.must('listFavourites', {}, token)).total).toBe(1);
});

it('refuses other roles, and answers 404 for unknown and unlisted performers', async () => {
  const member = await api.registerMember();
  const performer = await api.verifiedPerformer();
  const waiting = await api.registerPerformer();
  expect((await api.call('likePerformer', { params: { id: performer.id } })).status).toBe(401);
  expect((await api.call('likePerformer', { params: { id: performer.id } }, performer.token)).status).toBe(403);
  for (const id of [waiting.id, member.id, '019aa0f0-0000-7000-8000-000000000000'])
    expect((await api.call('likePerformer', { params: { id } }, member.token)).status).toBe(404);
});

it('keeps the level that a member chose until they choose another or unfollow', async () => {
  const { token } = await api.registerMember();
  const { id } = await api.verifiedPerformer({ username: 'leveled' });
  const follow = (level?: 'all' | 'live' | 'none') =>
    api.must('likePerformer', { params: { id }, body: level && { level } }, token);
  const shown = async () => (await api.must('viewPerformer', { params: { username: 'leveled' } }, token)).followLevel;
  expect(await shown()).toBeNull();
  await follow();
  expect(await shown()).toBe('live');
  expect(await follow('none')).toMatchObject({ isFavorite: true, followLevel: 'none' });
  expect(await follow()).toMatchObject({ followLevel: 'none' });
  expect((await api.must('listFavourites', {}, token)).data).toMatchObject([{ performerId: id, level: 'none' }]);
  await api.must('unlikePerformer', { params: { id } }, token);
  expect(await shown()).toBeNull();
  expect(await follow()).toMatchObject({ followLevel: 'live' });
  const refused = await api.call('likePerformer', { params: { id }, body: { level: 'loud' as never } }, token);
  expect(refused.status).toBe(400);
});

describe('the number of followers', () => {
  const followersOf = async (username: string) => (await api.must('viewPerformer', { params: { username } })).followers;
  const crowd = (performerId: string, size: number) =>
    api.database.pool.query(
      `with people as (
         insert into accounts (id, role, username, email, password_hash, name)
         select gen_random_uuid(), 'user', 'fan-' || n, 'fan-' || n || '@example.test', '', 'Fan' from generate_series(1, $2::int) n
         returning id)
       insert into favourites (user_id, performer_id) select id, $1 from people`,
      [performerId, size],
    );

  it('follows those who follow, unfollow and delete their account', async () => {
    const { id } = await api.verifiedPerformer({ username: 'counted' });
    const [one, other] = [await api.registerMember(), await api.registerMember()];
    expect(await followersOf('counted')).toBe(0);
    for (const { token } of [one, one, other]) await api.must('likePerformer', { params: { id } }, token);
    expect(await followersOf('counted')).toBe(2);
    for (let again = 0; again < 2; again += 1) await api.must('unlikePerformer', { params: { id } }, one.token);
    expect(await followersOf('counted')).toBe(1);
    await crowd(id, 3);
    expect(await followersOf('counted')).toBe(4);
    await api.database.pool.query('delete from favourites where user_id = $1', [other.id]);
    await api.database.pool.query("delete from accounts where username like 'fan-%'");
    expect(await followersOf('counted')).toBe(0);
  });

  it('goes with a performer whose account is deleted', async () => {
    const { id } = await api.verifiedPerformer();
    await crowd(id, 2);
    await api.database.pool.query('delete from accounts where id = $1', [id]);
    const { rows } = await api.database.pool.query('select from follower_counts where performer_id = $1', [id]);
    expect(rows).toEqual([]);
    await api.database.pool.query("delete from accounts where username like 'fan-%'");
  });

  it('is exact under simultaneous followers', async () => {
    const { id } = await api.verifiedPerformer({ username: 'rushed' });
    const fans = await Promise.all(Array.from({ length: 12 }, () => api.registerMember()));
    await Promise.all(fans.map(({ token }) => api.must('likePerformer', { params: { id } }, token)));
    expect(await followersOf('rushed')).toBe(12);
  });

  it('is known without reading the followers', async () => {
    const { id } = await api.verifiedPerformer();
    const { id: memberId } = await api.registerMember();
    await crowd(id, 500);
    const read = await inTransaction(api.ctx.db, async (tx) => {
      expect(await upsertFavourite(tx, memberId, id)).toEqual({ level: 'live', isNew: true });
      expect(await countFollowers(tx, id)).toBe(501);
      const { rows } = await tx.execute<{ rows: string }>(
        "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables where relname in ('favourites', 'follower_counts')",
      );
      return Number(rows[0]?.rows);
    });
    // the count, once for the trigger and once for the reader; a plan without its index reads those of all performers
    expect(read).toBeLessThan(50);
  });
});
