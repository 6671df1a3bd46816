import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { readConfig } from '@server/config';
import {
  addMissingUploads,
  restoreUploads,
  backUpUploads,
  refuseExistingUploads,
} from '@server/operator/uploadsBackup';
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
    { name: 'source', configs: [] },
    { name: 'kept', configs: [] },
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

test.each([
  ['a bucket', () => configOf('kept')],
  ['a folder', () => readConfig({ FOOTLIGHTS_DATA: path.join(room, 'kept-folder') })],
])('keeps what %s has and adds only the missing uploads of a backup', async (_where, config) => {
  const source = await createStorage(configOf('source'));
  await source.put('public/avatars/old.webp', Buffer.from('as backed up'));
  await source.put('private/videos/lost.mp4', Buffer.from('a lost show'));
  const folder = mkdtempSync(path.join(room, 'kept-backup-'));
  await backUpUploads(configOf('source'), folder);
  const target = await createStorage(config());
  await target.put('public/avatars/old.webp', Buffer.from('changed since'));
  await target.put('public/avatars/new.webp', Buffer.from('new since'));

  expect(await addMissingUploads(config(), folder)).toBe(1);

  const read = async (key: string) => Buffer.concat(await (await target.open(key))!.stream.toArray()).toString('utf8');
  expect(await read('public/avatars/old.webp')).toBe('changed since');
  expect(await read('public/avatars/new.webp')).toBe('new since');
  expect(await read('private/videos/lost.mp4')).toBe('a lost show');
  expect(readFileSync(path.join(folder, 'private/videos/lost.mp4'), 'utf8')).toBe('a lost show');
  expect(await addMissingUploads(config(), folder)).toBe(0);
});
