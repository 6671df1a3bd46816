import { watchPages } from '@server/pages/changes';
import { setSetting } from '@server/features/site/service';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

/** What is dropped while `work` runs, until `wanted` is among it. */
async function dropped(work: () => Promise<unknown>, wanted: string): Promise<string[]> {
  const paths: string[] = [];
  let heard = () => undefined as void;
  const arrived = new Promise<void>((resolve) => (heard = resolve));
  const stop = await watchPages(
    api.database.url,
    (path) => {
      paths.push(path ?? 'all');
      if (paths.slice(1).includes(wanted)) heard();
    },
    api.ctx.log,
  );
  await work();
  await arrived;
  await stop();
  return paths.slice(1);
}

it('hears that everything may have changed when a setting did, whoever set it, and once more when nobody remembers the old one', async () => {
  const paths: string[] = [];
  const stop = await watchPages(api.database.url, (path) => void paths.push(path ?? 'all'), api.ctx.log);
  await setSetting(api.ctx, 'siteName', 'Limelight');
  while (paths.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  await stop();
  expect(paths).toEqual(['all', 'all', 'all']);
});

it('hears of a performer alone when only theirs changed, and not of what changes by itself', async () => {
  const { id, username, token } = await api.verifiedPerformer();
  expect(
    await dropped(async () => {
      await api.database.pool.query(
        'update performers set viewers = 7, views = views + 1, is_online = true, thumbnail_at = now() where account_id = $1',
        [id],
      );
      await api.must('updateStreamingStatus', { body: { status: 'Back in a minute' } }, token);
    }, `/performers/${username.toLowerCase()}`),
  ).toEqual([`/performers/${username.toLowerCase()}`]);
});

it('hears of all pages when somebody is hidden', async () => {
  const { id } = await api.verifiedPerformer();
  expect(
    await dropped(() => api.database.pool.query("update accounts set status = 'suspended' where id = $1", [id]), 'all'),
  ).toContain('all');
});

it('goes on hearing after the connection broke, and takes everything for changed', async () => {
  const paths: string[] = [];
  const stop = await watchPages(api.database.url, (path) => void paths.push(path ?? 'all'), api.ctx.log);
  await api.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'footlights pages' and datname = current_database()",
  );
  while (paths.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  await setSetting(api.ctx, 'siteName', 'Footlights');
  while (paths.length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
  await stop();
});
