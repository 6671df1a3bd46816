import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const ask = async (path: string) => {
  const answer = await fetch(api.url + path);
  return { status: answer.status, ...((await answer.json()) as object) };
};
const WELL = { status: 200, database: true, redis: null, media: true, storage: true };

test.each(['/api/health/ready', '/readyz'])('%s names each part that the process needs', async (path) => {
  expect(await ask(path)).toEqual({ ...WELL, status: 'ok' });
  expect((await fetch(api.url + path)).status).toBe(200);
});

test('/healthz answers while the process runs', async () => {
  expect(await ask('/healthz')).toEqual({ status: 'ok' });
});

test.each(['media', 'storage'] as const)('the process is not ready while its %s does not answer', async (part) => {
  const what = part === 'media' ? api.ctx.engine : api.ctx.storage;
  jest.spyOn(what, 'answers').mockResolvedValue(false);
  expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
  expect(await ask('/readyz')).toEqual({ ...WELL, [part]: false, status: 'unready' });
});

test('a part that never answers counts as away, and nobody waits for it', async () => {
  jest.spyOn(api.ctx.storage, 'answers').mockReturnValue(new Promise(() => undefined));
  expect(await ask('/readyz')).toMatchObject({ status: 'unready', storage: false });
});

test('without Redis the process works alone: it is ready, and says that Redis is away', async () => {
  jest.spyOn(api.realtime, 'clusterAnswers').mockReturnValue(false);
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  expect(await ask('/readyz')).toMatchObject({ status: 'ok', redis: false });
});

test('the process is not ready while the database refuses connections', async () => {
  await api.database.drizzle.execute('select 1');
  const other = await startApi();
  await other.database.drop();
  const answer = await fetch(`${other.url}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ ...WELL, status: 'unready', database: false });
  await other.close().catch(() => undefined);
});
