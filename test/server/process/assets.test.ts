import http, { type IncomingHttpHeaders } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Assets, serveAssets } from '@server/process/assets';

let root: string;
let server: http.Server;
let assets: Assets;
beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'assets-'));
  mkdirSync(path.join(root, '.next/static/chunks'), { recursive: true });
  for (const [file, words] of [
    ['.next/static/chunks/page.js', 'not compressed at all'],
    ['.next/static/chunks/page.js.br', 'small'],
    ['.next/static/chunks/page.js.gz', 'smaller than plain'],
    ['.next/secret.js.br', 'nobody'],
  ] as const)
    writeFileSync(path.join(root, file), words);
  assets = await serveAssets(root, (_request, response) => void response.writeHead(404).end('from the website'));
  server = http.createServer((request, response) => void assets.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await assets.close();
  rmSync(root, { recursive: true });
});

// not fetch, which decodes bodies and normalizes addresses
const ask = (url: string, encoding: string, method = 'GET') =>
  new Promise<{ status?: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    http
      .request(
        {
          port: (server.address() as AddressInfo).port,
          host: '127.0.0.1',
          path: url,
          method,
          headers: encoding ? { 'accept-encoding': encoding } : {},
        },
        (answer) => {
          let text = '';
          answer
            .setEncoding('utf8')
            .on('data', (part) => (text += part))
            .on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
        },
      )
      .on('error', reject)
      .end();
  });

it('serves compressed files in the best accepted encoding, to be cached for a year', async () => {
  const brotli = await ask('/_next/static/chunks/page.js', 'gzip, deflate, br');
  expect(brotli).toMatchObject({
    status: 200,
    text: 'small',
    headers: {
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'content-length': '5',
      vary: 'accept-encoding',
    },
  });
  expect(brotli.headers['cache-control']).toContain('immutable');
  expect(await ask('/_next/static/chunks/page.js', 'gzip')).toMatchObject({
    text: 'smaller than plain',
    headers: { 'content-encoding': 'gzip' },
  });
  expect(await ask('/_next/static/chunks/page.js', 'br', 'HEAD')).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-length': '5' },
  });
});

it.each(['', 'br;q=0', 'identity'])('serves the plain file to a client that accepts "%s"', async (encoding) => {
  expect(await ask('/_next/static/chunks/page.js', encoding)).toMatchObject({
    status: 200,
    text: 'not compressed at all',
  });
});

it.each([
  ['/_next/static/chunks/other.js', 'br'],
  ['/page.js', 'br'],
])('passes %s on to the website', async (url, encoding) => {
  expect(await ask(url, encoding)).toMatchObject({ status: 404, text: 'from the website' });
});

it('refuses a path outside its folder', async () => {
  expect(await ask('/_next/static/../secret.js', 'br')).toMatchObject({ status: 403 });
});
