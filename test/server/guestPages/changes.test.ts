import { watchPageChanges } from '@server/guestPages/changes';
import { setSetting } from '@server/features/site/service';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

/** Returns the paths that are dropped while `work` runs, up to `wanted`. */
async function dropped(work: () => Promise<unknown>, wanted: string): Promise<string[]> {
  const paths: string[] = [];
  let heard = () => undefined as void;
  const arrived = new Promise<void>((resolve) => (heard = resolve));
  const stop = await watchPageChanges(
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

it('drops all pages when a setting changes, and again when the cached settings have expired', async () => {
  const paths: string[] = [];
  const stop = await watchPageChanges(api.database.url, (path) => void paths.push(path ?? 'all'), api.ctx.log);
  await setSetting(api.ctx, 'siteName', 'Limelight');
  while (paths.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  await stop();
  expect(paths).toEqual(['all', 'all', 'all']);
});

it('drops only the page of a performer whose status line changes, and ignores view counts', async () => {
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

it('drops all pages when an account is suspended', async () => {
  const { id } = await api.verifiedPerformer();
  expect(
    await dropped(() => api.database.pool.query("update accounts set status = 'suspended' where id = $1", [id]), 'all'),
  ).toContain('all');
});

it('reconnects after a lost connection and drops all pages', async () => {
  const paths: string[] = [];
  const stop = await watchPageChanges(api.database.url, (path) => void paths.push(path ?? 'all'), api.ctx.log);
  await api.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'footlights pages' and datname = current_database()",
  );
  while (paths.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  await setSetting(api.ctx, 'siteName', 'Footlights');
  while (paths.length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
  await stop();
});
