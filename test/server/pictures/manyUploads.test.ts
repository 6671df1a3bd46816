import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';
import { bombPicture } from '@test/support/pictures';
import { treeOf } from '@test/support/processes';

let api: Api;
let performer: Actor;
beforeAll(async () => {
  api = await startApi();
  performer = await api.verifiedPerformer();
});
afterAll(() => api.close());

const stored = () => {
  try {
    return readdirSync(path.join(api.dataDir, 'files', 'private', 'photos'));
  } catch {
    return [];
  }
};

const pictureProcess = () =>
  treeOf(process.pid).find(({ command }) => /pictures[/.](main\.ts|cjs)/.test(command))?.pid ?? null;

it('40 photos of 49 megapixels at once fill the queue: others get 503, leave no file, and the API answers meanwhile', async () => {
  const photo = { name: 'a.png', content: await bombPicture(7_000) };
  let answered = 0;
  const uploads = Array.from({ length: 40 }, async () => {
    const answer = await api.call('uploadPhoto', { body: {}, files: { photo } }, performer.token);
    answered += 1;
    return answer;
  });
  // the process decodes nothing until all have arrived, however slow this machine is
  const pid = await until('the picture process', pictureProcess);
  process.kill(pid, 'SIGSTOP');
  await until('those that find no place in the queue', () => answered >= 19);
  expect((await api.call('searchPerformers')).status).toBe(200);
  expect(answered).toBe(19);
  process.kill(pid, 'SIGCONT');
  const answers = await Promise.all(uploads);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(19);
  for (const { error, headers } of refused) {
    expect(error).toMatchObject({ statusCode: 503, error: 'BUSY', message: expect.stringContaining('not saved') });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(stored()).toHaveLength(40 - refused.length);
  expect(readdirSync(path.join(api.dataDir, 'tmp'))).toEqual([]);
});
