import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { readConfig } from '@server/config';
import { restoreUploads, backUpUploads, refuseExistingUploads } from '@server/operator/uploadsBackup';
import { createStorage } from '@server/storage/create';

jest.setTimeout(60_000);

const room = mkdtempSync(path.join(os.tmpdir(), 'footlights-bucket-'));
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(room, 's3'),
  configureBuckets: [
    { name: 'first', configs: [] },
    { name: 'second', configs: [] },
  ],
});
let endpoint: string;

beforeAll(async () => {
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(room, { recursive: true, force: true });
});

const configOf = (bucket: string) =>
  readConfig({
    FOOTLIGHTS_DATA: path.join(room, bucket),
    STORAGE: 's3',
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });

async function contentOf(bucket: string, key: string): Promise<string | null> {
  const file = await (await createStorage(configOf(bucket))).open(key);
  return file && Buffer.concat(await file.stream.toArray()).toString('utf8');
}

test('backs up the uploads of a bucket and restores them into an empty bucket only', async () => {
  const kept = { 'public/avatars/face.webp': 'a face', 'private/videos/show.mp4': 'a show' };
  const storage = await createStorage(configOf('first'));
  for (const [key, content] of Object.entries(kept)) await storage.put(key, Buffer.from(content));
  const folder = path.join(room, 'backup');
  await backUpUploads(configOf('first'), folder);
  for (const [key, content] of Object.entries(kept)) expect(readFileSync(path.join(folder, key), 'utf8')).toBe(content);

  await refuseExistingUploads(configOf('second'));
  await restoreUploads(configOf('second'), folder);
  for (const [key, content] of Object.entries(kept)) expect(await contentOf('second', key)).toBe(content);
  // the backup is unchanged
  for (const key of Object.keys(kept)) expect(existsSync(path.join(folder, key))).toBe(true);
  await expect(refuseExistingUploads(configOf('second'))).rejects.toThrow('The bucket second already holds uploads');
});
