import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { localStorage } from '@server/storage/local';
import { s3Storage } from '@server/storage/s3';
import { newKey, type Storage } from '@server/storage/storage';

// The same contract for a local folder and for an S3-compatible server with signed requests.
interface OpenStorage {
  storage: Storage;
  close(): Promise<void>;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bucket(): Promise<OpenStorage> {
  const { default: S3rver } = await import('s3rver');
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  const storage = s3Storage(
    {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      direct: true,
    },
    path.join(folder, 'tmp'),
  );
  return {
    storage,
    close: async () => {
      storage.close();
      await server.close();
    },
  };
}

describe.each([
  [
    'a folder',
    () =>
      Promise.resolve<OpenStorage>({
        storage: localStorage(path.join(folder, 'files')),
        close: () => Promise.resolve(),
      }),
  ],
  ['a bucket', bucket],
])('%s', (name, open) => {
  let opened: OpenStorage;
  let storage: Storage;
  beforeAll(async () => {
    opened = await open();
    storage = opened.storage;
  });
  afterAll(() => opened.close());

  it('stores bytes and returns them completely or as a range', async () => {
    const key = newKey('private', 'items', 'bin');
    await storage.put(key, Buffer.from('0123456789'));
    const { bytes, modified } = (await storage.stat(key))!;
    expect([bytes, Math.abs(Date.now() - modified.getTime()) < 60_000]).toEqual([10, true]);
    expect(await text((await storage.open(key))!.stream)).toBe('0123456789');
    const part = (await storage.open(key, { start: 2, end: 4 }))!;
    expect([part.bytes, await text(part.stream)]).toEqual([10, '234']);
  });

  it('stores a local file and provides a local copy', async () => {
    const key = newKey('public', 'items', 'bin');
    const file = path.join(folder, `given-${name.length}`);
    writeFileSync(file, Buffer.alloc(9 * 1024 * 1024, 'a'));
    await storage.put(key, { path: file });
    expect((await storage.stat(key))?.bytes).toBe(9 * 1024 * 1024);
    expect(await storage.withFile(key, async (at) => (await import('node:fs')).statSync(at).size)).toBe(
      9 * 1024 * 1024,
    );
  });

  it('returns null for missing files and rejects invalid keys', async () => {
    const key = newKey('private', 'items', 'bin');
    expect(await storage.open(key)).toBeNull();
    expect(await storage.stat(key)).toBeNull();
    await expect(storage.withFile(key, () => Promise.resolve())).rejects.toThrow();
    await expect(storage.remove(key)).resolves.toBeUndefined();
    await expect(async () => storage.open('private/../../etc/passwd')).rejects.toThrow('Not a valid storage key');
  });

  it('lists the files of a folder, removes files, and leaves no partial files', async () => {
    const key = newKey('private', 'listed', 'bin');
    await storage.put(key, Buffer.from('x'));
    const listed: string[] = [];
    for await (const found of storage.list('private/listed/')) listed.push(found.key);
    expect(listed).toEqual([key]);
    await storage.remove(key);
    expect(await storage.stat(key)).toBeNull();
    if (name === 'a folder') expect(await storage.removePartial(new Date())).toBe(0);
  });

  it('returns presigned URLs when direct access is configured', async () => {
    if (!storage.directUrl) return expect(name).toBe('a folder');
    const key = newKey('private', 'items', 'mp4');
    await storage.put(key, Buffer.from('moving pictures'));
    const address = await storage.directUrl(key, {
      seconds: 60,
      headers: { contentType: 'video/mp4', contentDisposition: 'attachment; filename="clip.mp4"' },
    });
    const got = await fetch(address);
    expect([got.status, await got.text()]).toEqual([200, 'moving pictures']);
    // the test server does not verify presigned URLs, so check only signature and expiry
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      'X-Amz-Expires': '60',
      'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});
