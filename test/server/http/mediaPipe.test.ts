/**
 * The direct pipe to the media process: the requests it takes, the bytes it forwards, and its end when either side
 * disconnects.
 */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as ask,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Server as RawServer, type Socket } from 'node:net';
import { mediaPipe } from '@server/http/mediaPipe';
import { mediaRoutes } from '@server/http/mediaRoutes';
import { NO_PROXIES, readTrust } from '@server/http/proxies';

const opened: (Server | RawServer)[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(
    opened.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve);
        }),
    ),
  );
});

async function listening(server: Server | RawServer): Promise<string> {
  opened.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A site with the pipe. Requests that the pipe doesn't take are answered with 418. */
const siteBefore = (target: () => string | null, proxies = NO_PROXIES) => {
  const pipe = mediaPipe(mediaRoutes(target, proxies));
  return listening(createServer((request, response) => pipe.take(request, response) || response.writeHead(418).end()));
};

async function setUp(media: RequestListener, proxies = NO_PROXIES) {
  const target = { now: null as string | null };
  // keeps idle connections for as long as a slow machine may need between two requests
  const server = createServer({ keepAliveTimeout: 60_000 }, media);
  let lines = 0;
  server.on('connection', () => {
    lines++;
  });
  target.now = await listening(server);
  return { site: await siteBefore(() => target.now, proxies), target, lines: () => lines };
}

const answered =
  (body: string | Buffer, status = 200): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'video/mp4', 'content-length': Buffer.byteLength(body) })
      .end(body);

it('passes on the URL, the token and the IP address only, and ignores a forged forwarded address', async () => {
  const seen: IncomingMessage[] = [];
  const { site } = await setUp((request, response) => {
    seen.push(request);
    answered('piece')(request, response);
  });
  const response = await fetch(`${site}/media/live/streams/a/~x%2Fy/b/s1.m4s`, {
    headers: {
      authorization: 'Bearer t',
      'accept-encoding': 'gzip',
      cookie: 'token=session',
      'x-media-secret': 's',
      'x-forwarded-for': '6.6.6.6',
    },
  });
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'video/mp4',
    'piece',
  ]);
  expect([seen[0]?.method, seen[0]?.url]).toEqual(['GET', '/media/live/streams/a/~x%2Fy/b/s1.m4s']);
  expect(seen[0]?.headers).toEqual({
    host: 'media',
    authorization: 'Bearer t',
    'accept-encoding': 'gzip',
    'x-forwarded-for': '127.0.0.1',
  });
});

it('uses the address that the trusted proxy appended, and not what the viewer sent before it', async () => {
  const seen: unknown[] = [];
  const { site } = await setUp(
    (request, response) => {
      seen.push(request.headers['x-forwarded-for']);
      answered('')(request, response);
    },
    { trusts: readTrust('1'), countryHeader: null },
  );
  await fetch(`${site}/media/x`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' } });
  expect(seen).toEqual(['203.0.113.7']);
});

it('takes only GET requests for media, and answers 503 while the media process is down', async () => {
  const { site, target } = await setUp(answered('media'));
  expect((await fetch(`${site}/media/x`)).status).toBe(200);
  for (const [path, init] of [
    ['/api/x', {}],
    ['/mediator', {}],
    ['/media', {}],
    ['/media/x', { method: 'POST', body: 'sdp' }],
    ['/media/x', { method: 'DELETE' }],
    ['/media/x', { method: 'HEAD' }],
  ] as const) {
    expect([path, (await fetch(`${site}${path}`, init)).status]).toEqual([path, 418]);
  }
  target.now = null;
  expect((await fetch(`${site}/media/x`)).status).toBe(503);
});

it('gives each concurrent request its own complete answer over few connections', async () => {
  const body = (url = '') => Buffer.alloc(Number(url.split('/')[2]), url);
  const { site, lines } = await setUp((request, response) =>
    answered(body(request.url), request.url?.includes('/3/') ? 403 : 200)(request, response),
  );
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      [0, 1, 3, 100, 5_000, 70_000, 2_000_000].flatMap((size) =>
        [1, 2, 3].map(async (n) => {
          const url = `/media/${size}/${n}`;
          const response = await fetch(`${site}${url}`);
          expect(Buffer.from(await response.arrayBuffer()).equals(body(url))).toBe(true);
          expect(response.status).toBe(size === 3 ? 403 : 200);
        }),
      ),
    );
  }
  expect(lines()).toBeLessThanOrEqual(21);
});

it('never sends the answer for a viewer who left to the next one', async () => {
  const held: (() => void)[] = [];
  const { site } = await setUp((request, response) => {
    if (request.url === '/media/held') held.push(() => answered('of the one who left')(request, response));
    else answered(`of ${request.url}`)(request, response);
  });
  for (let i = 0; i < 3; i++) {
    const leaving = new AbortController();
    const left = fetch(`${site}/media/held`, { signal: leaving.signal }).catch(() => 'gone');
    while (held.length === 0)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    leaving.abort();
    expect(await left).toBe('gone');
    held.pop()?.();
    for (const name of ['a', 'b'])
      expect(await (await fetch(`${site}/media/${name}`)).text()).toBe(`of /media/${name}`);
  }
});

it('retries when a kept connection was closed, and answers 503 when the media process is down', async () => {
  const { site, target } = await setUp((request, response) => answered('piece')(request, response));
  expect((await fetch(`${site}/media/x`)).status).toBe(200);
  // closes after an answer without announcing it, like a process that is killed
  const gone = createRawServer((socket) => {
    let asked = 0;
    socket
      .on('error', () => undefined)
      .on('data', () => (asked++ ? socket.destroy() : socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')));
  });
  target.now = await listening(gone);
  for (let i = 0; i < 4; i++) expect(await (await fetch(`${site}/media/x`)).text()).toBe('ok');
  const empty = createRawServer();
  target.now = await listening(empty);
  await new Promise((resolve) => {
    empty.close(resolve);
  });
  opened.splice(opened.indexOf(empty), 1);
  const response = await fetch(`${site}/media/x`);
  expect([
    response.status,
    response.headers.get('retry-after'),
    ((await response.json()) as { error: string }).error,
  ]).toEqual([503, '1', 'MEDIA_DOWN']);
});

it('never passes an incomplete answer off as complete', async () => {
  const { site, target } = await setUp(answered(''));
  const media = createRawServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'));
  });
  target.now = await listening(media);
  await expect(fetch(`${site}/media/x`).then((response) => response.text())).rejects.toThrow();
  for (const wrong of [
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
    'hello\r\n\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}`,
  ]) {
    const other = createRawServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.write(wrong));
    });
    target.now = await listening(other);
    expect((await fetch(`${site}/media/x`)).status).toBe(503);
  }
});

it('stops reading while a viewer is slow, so that memory stays bounded', async () => {
  const size = 64 * 1024 * 1024;
  let written = 0;
  const { site } = await setUp((_request, response) => {
    response.writeHead(200, { 'content-length': size });
    const more = () => {
      while (written < size) {
        written += 65_536;
        if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  });
  const response = await new Promise<IncomingMessage>((resolve) => {
    ask(`${site}/media/x`, resolve).end();
  });
  response.pause();
  // writes until the buffers between both sides are full
  for (let before = -1; before !== written;) {
    before = written;
    for (let i = 0; i < 500; i++)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  }
  expect(written).toBeLessThan(size);
  let read = 0;
  for await (const chunk of response) read += (chunk as Buffer).length;
  expect(read).toBe(size);
});

describe('a growing file', () => {
  const FILE = '/media/live/streams/a.mp4?token=t';

  it('reaches the viewer while it grows, with the headers of the media process', async () => {
    const opened: ServerResponse[] = [];
    const seen: IncomingMessage[] = [];
    const { site } = await setUp((request, response) => {
      seen.push(request);
      opened.push(response);
      response.writeHead(200, { 'content-type': 'video/mp4', 'cache-control': 'no-store' }).write('one');
    });
    const response = await fetch(`${site}${FILE}`, { headers: { cookie: 'token=session' } });
    const reader = response.body!.getReader();
    const next = async () => Buffer.from((await reader.read()).value ?? []).toString();
    expect([response.status, response.headers.get('content-type'), await next()]).toEqual([200, 'video/mp4', 'one']);
    opened[0]!.write('two');
    expect(await next()).toBe('two');
    opened[0]!.end();
    expect((await reader.read()).done).toBe(true);
    expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(seen[0]?.headers.cookie).toBeUndefined();
  });

  it('ends at the media process when the viewer leaves, and for the viewer when the media process cuts it', async () => {
    const opened: ServerResponse[] = [];
    const { site } = await setUp((_request, response) => {
      opened.push(response);
      response.writeHead(200, { 'content-type': 'video/mp4' }).write('one');
    });
    const left = (await fetch(`${site}${FILE}`)).body!.getReader();
    await left.read();
    const closed = once(opened[0]!, 'close');
    await left.cancel();
    await closed;
    const cut = (await fetch(`${site}${FILE}`)).body!.getReader();
    await cut.read();
    opened[1]!.destroy();
    await expect(cut.read()).rejects.toThrow();
  });

  it('is answered with 503 while the media process is down', async () => {
    const { site, target } = await setUp(answered('never'));
    target.now = 'http://127.0.0.1:1';
    const response = await fetch(`${site}${FILE}`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  });
});
