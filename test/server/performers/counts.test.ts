import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';

let api: Api;
const total = async (query: Record<string, unknown>) =>
  (await api.must('searchPerformers', { query: { limit: 10, ...query } as never }, null)).total;
/** Inserts performers from number `from` on, all in one country. */
async function add(from: number, count: number, country: string): Promise<void> {
  const id = "('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
  await api.database.pool.query(
    `insert into accounts (id, role, username, email, password_hash, name, country) select ${id}, 'performer', 'artist' || n, 'artist' || n || '@x.test', '', 'Artist', '${country}' from generate_series(${from}, ${from + count - 1}) n`,
  );
  await api.database.pool.query(
    `insert into performers (account_id, verification) select ${id}, 'verified' from generate_series(${from}, ${from + count - 1}) n`,
  );
}

beforeAll(async () => {
  api = await startApi();
  await add(0, 1000, 'DE');
  await add(1000, 1400, 'FR');
});
afterAll(() => api.close());

it('counts up to a thousand matches exactly', async () => {
  expect(await total({ country: 'DE' })).toBe(1000);
  expect(await total({ country: 'IS' })).toBe(0);
});

it('estimates more than a thousand matches at first and counts them in the background', async () => {
  expect(await total({ country: 'FR' })).toBeGreaterThan(1000);
  await until('the exact number', async () => (await total({ country: 'FR' })) === 1400);
  await until('the number of all', async () => (await total({})) === 2400);
});
