import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { type ResizedPictures, createResizedPictures } from '@server/storage/resizedPictures';
import { newKey } from '@server/storage/storage';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let key: string;
const hidden = newKey('private', 'photos', 'webp');
const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-sized-'));
/** A picture with noise, so that its compressed file is not tiny. */
const noise = (seed: number) =>
  sharp({
    create: {
      width: 1000,
      height: 500,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 20 + seed },
    },
  })
    .webp({ quality: 90 })
    .toBuffer();
const get = (address: string, accept = 'image/avif,image/webp,*/*', more: Record<string, string> = {}) =>
  fetch(`${api.url}/files/${address}`, { headers: { accept, ...more } });

beforeAll(async () => {
  api = await startApi();
  key = newKey('public', 'posters', 'webp');
  await api.ctx.storage.put(key, await noise(0));
  await api.ctx.storage.put(hidden, await noise(0));
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['image/avif,image/webp,*/*', '320', 'image/avif', 320],
  ['image/webp,*/*', '640', 'image/webp', 640],
  ['image/avif', '1280', 'image/avif', 1000],
])('a request that accepts %s with width %s gets %s, %i pixels wide', async (accept, width, type, wide) => {
  const answer = await get(`${key}?w=${width}`, accept);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
    200,
    type,
    expect.stringContaining('Accept'),
  ]);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(wide);
  const again = await get(`${key}?w=${width}`, accept, { 'if-none-match': answer.headers.get('etag')! });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

it('serves thumbnails of live shows as WebP in every size', async () => {
  const live = newKey('public', 'live', 'webp');
  await api.ctx.storage.put(live, await noise(4));
  expect((await get(`${live}?w=320`)).headers.get('content-type')).toBe('image/webp');
});

it.each([
  ['with a width that pages do not use', () => `${key}?w=641`, '*/*'],
  ['with a width that is not a number', () => `${key}?w=../../etc`, 'image/avif'],
  ['from a browser that accepts neither format', () => `${key}?w=320`, 'image/png'],
])('a request %s gets the original picture', async (_what, address, accept) => {
  const answer = await get(address(), accept);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1000);
});

it('answers 404 in every size for missing, removed and private pictures', async () => {
  const gone = newKey('public', 'posters', 'webp');
  await api.ctx.storage.put(gone, await noise(1));
  expect((await get(`${gone}?w=320`)).status).toBe(200);
  await api.ctx.storage.remove(gone);
  for (const address of [
    `${gone}?w=320`,
    `${hidden}?w=320`,
    `${newKey('public', 'posters', 'webp')}?w=320`,
    'public/../private/x.webp?w=320',
  ])
    expect((await get(address)).status).toBe(404);
});

describe('the cache of resized pictures', () => {
  const rendered: string[] = [];
  const createCounting = (maxBytes: number): ResizedPictures =>
    createResizedPictures({
      folder: path.join(folder, String(maxBytes)),
      maxBytes,
      pictures: api.ctx.pictures,
      storage: {
        withFile: (one, work) => {
          rendered.push(one);
          return api.ctx.storage.withFile(one, work);
        },
      },
    });

  it('renders a size once for concurrent and later requests', async () => {
    const pictures = createCounting(50_000_000);
    await Promise.all(Array.from({ length: 20 }, () => pictures.resize(key, 320, 'webp')));
    expect(await pictures.resize(key, 320, 'webp')).toMatchObject({ bytes: expect.any(Number) });
    expect(rendered).toEqual([key]);
  });

  it('prepares a replacement in the cached sizes of the old picture, and in no others', async () => {
    const [pictures, next] = [createCounting(40_000_000), newKey('public', 'live', 'webp')];
    await api.ctx.storage.put(next, await noise(3));
    await pictures.resize(key, 320, 'webp');
    await pictures.resize(key, 640, 'avif');
    await pictures.prepareReplacement(key, next);
    rendered.length = 0;
    for (const [width, format] of [
      [320, 'webp'],
      [640, 'avif'],
    ] as const)
      expect(await pictures.resize(next, width, format)).not.toBeNull();
    expect(rendered).toEqual([]);
    await pictures.resize(next, 960, 'webp');
    expect(rendered).toEqual([next]);
    // a missing picture causes no error
    await pictures.prepareReplacement(key, newKey('public', 'live', 'webp'));
  });

  it('stays within its size limit and returns null when too many pictures are queued', async () => {
    const pictures = createCounting(60_000);
    const picture = await noise(2);
    const keys = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const one = newKey('public', 'live', 'webp');
        await api.ctx.storage.put(one, picture);
        return one;
      }),
    );
    const answers = await Promise.all(keys.map((one) => pictures.resize(one, 320, 'webp')));
    expect(answers.filter((answer) => answer === null).length).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThanOrEqual(40);
    const sizes = await Promise.all(
      readdirSync(path.join(folder, '60000')).map(async (name) =>
        (await import('node:fs/promises')).stat(path.join(folder, '60000', name)),
      ),
    );
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(60_000);
  });
});
