import Fastify from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressForGuests } from '@server/http/compress';

const many = { data: Array.from({ length: 100 }, (_, n) => ({ code: `C${n}`, name: 'A country' })) };
const app = Fastify();
beforeAll(async () => {
  compressForGuests(app);
  app.get('/many', async () => many);
  app.post('/many', async () => many);
  app.get('/few', async () => ({ data: [] }));
  app.get('/picture', async (_request, reply) => reply.type('image/png').send('x'.repeat(5000)));
  await app.ready();
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { 'accept-encoding': 'gzip, br', ...headers } });

it('compresses long replies to guests with brotli or gzip and sets the headers', async () => {
  const brotli = await ask('/many');
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'content-length': String(brotli.rawPayload.length),
  });
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(many);
  expect(brotli.rawPayload.length).toBeLessThan(JSON.stringify(many).length / 4);
  const gzip = await ask('/many', { 'accept-encoding': 'gzip' });
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(many);
});

it('does not compress replies to accounts, short replies, pictures, replies to changes, or without Accept-Encoding', async () => {
  const plain = [
    ask('/many', { authorization: 'token' }),
    ask('/few'),
    ask('/picture'),
    ask('/many', {}, 'POST'),
    ask('/many', { 'accept-encoding': 'identity' }),
  ];
  for (const answer of await Promise.all(plain)) expect(answer.headers['content-encoding']).toBeUndefined();
  expect((await ask('/many', { 'accept-encoding': '' })).headers['vary']).toBe('Accept-Encoding');
});
