import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import http, { type IncomingMessage, type Server } from 'node:http';
import https from 'node:https';
import { type AddressInfo } from 'node:net';
import { certificateIn } from '@test/support/doctorWorld';
import { temporaryFolder } from '@test/support/folders';
import { freePort, type ReverseProxy, startReverseProxy } from '@test/support/reverseProxy';

const runs = ['nginx', 'openssl'].every((name) => spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0);
// Skipped where `nginx` or `openssl` is not installed, so that `npm test` passes without them. `.ci/run` installs both
// and sets REQUIRE_NGINX=on: there the tests must run.
const describeNginx = runs || process.env.REQUIRE_NGINX === 'on' ? describe : describe.skip;

interface Upstream {
  server: Server;
  port: number;
  seen: IncomingMessage['headers'][];
}

/** Starts a server that answers with its name. */
async function upstream(name: string, status = () => 200): Promise<Upstream> {
  const seen: Upstream['seen'] = [];
  const server = http.createServer((request, response) => {
    seen.push(request.headers);
    response.writeHead(status()).end(name);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, seen };
}

describeNginx('deploy/nginx.conf', () => {
  let folder: string;
  let proxy: ReverseProxy;
  let plainPort: number;
  let [first, second, web] = [] as unknown as [Upstream, Upstream, Upstream];
  const statusOf = { first: 200, second: 200 };

  beforeAll(async () => {
    folder = temporaryFolder('deployed-nginx');
    const tls = certificateIn(folder, 'localhost');
    [first, second, web] = await Promise.all([
      upstream('api', () => statusOf.first),
      upstream('api', () => statusOf.second),
      upstream('web'),
    ]);
    plainPort = await freePort();
    proxy = await startReverseProxy(
      'nginx',
      (file, own) => ['-p', own, '-c', file],
      (port, own) => {
        const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
          (n) => `${n}_temp_path ${own}/${n};`,
        );
        // the file as it is, with the names, ports and folders of this machine
        return `daemon off; master_process off; pid ${own}/pid; error_log stderr;\n${readFileSync('deploy/nginx.conf', 'utf8')}`
          .replace('worker_processes auto;', '')
          .replace('http {', `http { ${temporary.join(' ')}`)
          .replace('server api1:3000', `server 127.0.0.1:${first.port}`)
          .replace('server api2:3000', `server 127.0.0.1:${second.port}`)
          .replace('server web:3000', `server 127.0.0.1:${web.port}`)
          .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
          .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
          .replace('tls/site.pem', tls.certificate)
          .replace('tls/site.key', tls.key);
      },
    );
  });
  afterAll(async () => {
    await proxy.stop();
    for (const { server } of [first, second, web]) await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (path: string, options: https.RequestOptions = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const url = `${proxy.url.replace('http:', 'https:')}${path}`;
      const request = https.request(url, { rejectUnauthorized: false, agent: false, ...options }, (answer) => {
        let body = '';
        answer.on('data', (data) => (body += String(data)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      request.on('error', reject).end();
    });

  it.each([
    ['/api/settings', 'api'],
    ['/files/public/a.webp', 'api'],
    ['/media/live/x', 'api'],
    ['/socket.io/?EIO=4', 'api'],
    ['/readyz', 'api'],
    ['/', 'web'],
    ['/apiary', 'web'],
    ['/_next/static/a.js', 'web'],
  ])('sends %s to %s', async (path, name) => {
    expect(await ask(path)).toEqual({ status: 200, body: name });
  });

  it('names the visitor, the scheme and the request, whatever the visitor sent', async () => {
    await ask('/', { headers: { 'x-forwarded-for': '212.27.48.10', 'x-request-id': 'forged-1234' } });
    expect(web.seen.at(-1)).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    expect(web.seen.at(-1)!['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('asks the other API process when one is not ready', async () => {
    const before = first.seen.length;
    await ask('/api/settings');
    // requests of one address go to one process
    const [chosen, other] = first.seen.length > before ? (['first', second] as const) : (['second', first] as const);
    statusOf[chosen] = 503;
    const answeredBefore = other.seen.length;
    for (let at = 0; at < 4; at += 1) expect((await ask('/api/settings')).status).toBe(200);
    expect(other.seen.length).toBe(answeredBefore + 4);
    statusOf[chosen] = 200;
  });

  it('leads from http to https', async () => {
    const reply = await fetch(`http://127.0.0.1:${plainPort}/shows`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([301, 'https://127.0.0.1/shows']);
  });
});
