import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { type SizedPictures, sizedPictures } from '@server/storage/sized';
import { newKey } from '@server/storage/storage';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let key: string;
const hidden = newKey('private', 'photos', 'webp');
const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-sized-'));
/** A picture with so much in it that it does not become nothing when it is packed. */
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
])('for %s in width %s it answers %s, %i wide', async (accept, width, type, wide) => {
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

it('a picture of a running show is WebP in every size', async () => {
  const live = newKey('public', 'live', 'webp');
  await api.ctx.storage.put(live, await noise(4));
  expect((await get(`${live}?w=320`)).headers.get('content-type')).toBe('image/webp');
});

it.each([
  ['a width that no page shows', () => `${key}?w=641`, '*/*'],
  ['no number', () => `${key}?w=../../etc`, 'image/avif'],
  ['a browser that takes neither format', () => `${key}?w=320`, 'image/png'],
])('%s: the picture as it is, and nothing is drawn', async (_what, address, accept) => {
  const answer = await get(address(), accept);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1000);
});

it('what is not there, not public any more, or was never public is a 404 in every size', async () => {
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

describe('the folder of drawn pictures', () => {
  const drawn: string[] = [];
  const counting = (maxBytes: number): SizedPictures =>
    sizedPictures({
      folder: path.join(folder, String(maxBytes)),
      maxBytes,
      storage: {
        withFile: (one, work) => {
          drawn.push(one);
          return api.ctx.storage.withFile(one, work);
        },
      },
    });

  it('draws once however many ask, and once for all times', async () => {
    const pictures = counting(50_000_000);
    await Promise.all(Array.from({ length: 20 }, () => pictures.sized(key, 320, 'webp')));
    expect(await pictures.sized(key, 320, 'webp')).toMatchObject({ bytes: expect.any(Number) });
    expect(drawn).toEqual([key]);
  });

  it('draws of a picture that follows another what that one was asked for in, and nothing else', async () => {
    const [pictures, next] = [counting(40_000_000), newKey('public', 'live', 'webp')];
    await api.ctx.storage.put(next, await noise(3));
    await pictures.sized(key, 320, 'webp');
    await pictures.sized(key, 640, 'avif');
    await pictures.follow(key, next);
    drawn.length = 0;
    for (const [width, format] of [
      [320, 'webp'],
      [640, 'avif'],
    ] as const)
      expect(await pictures.sized(next, width, format)).not.toBeNull();
    expect(drawn).toEqual([]);
    await pictures.sized(next, 960, 'webp');
    expect(drawn).toEqual([next]);
    // what is no picture is nobody's trouble
    await pictures.follow(key, newKey('public', 'live', 'webp'));
  });

  it('never grows beyond its bound, and turns away whom it has no time for', async () => {
    const pictures = counting(60_000);
    const picture = await noise(2);
    const keys = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const one = newKey('public', 'live', 'webp');
        await api.ctx.storage.put(one, picture);
        return one;
      }),
    );
    const answers = await Promise.all(keys.map((one) => pictures.sized(one, 320, 'webp')));
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
