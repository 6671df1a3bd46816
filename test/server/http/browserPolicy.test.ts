import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { INLINE_SCRIPTS } from '@/lib/inlineScripts';
import { readConfig } from '@server/config';
import { createBrowserPolicy, responsesWith } from '@server/http/browserPolicy';

const headers = (url: string, env: Record<string, string> = {}, analytics = false) =>
  Object.fromEntries(createBrowserPolicy(readConfig(env).browser).headersFor(url, analytics)) as Record<string, string>;
/** The directives of a URL's content security policy. */
const policy = (url: string, env?: Record<string, string>, analytics?: boolean): Record<string, string[]> =>
  Object.fromEntries(
    headers(url, env, analytics)
      ['content-security-policy']!.split('; ')
      .map((directive) => directive.split(' '))
      .map(([name, ...sources]) => [name, sources]),
  );
const LIVE = {
  FOOTLIGHTS_MODE: 'live',
  FOOTLIGHTS_SECRET: 'mA3rN8vQ2xL7pT5wZ9kC4hB6jF1sD0gY-eU',
  ENCRYPTION_KEYS: `main:${Buffer.alloc(32, 7).toString('base64')}`,
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_URL: 'https://footlights.live',
  SMTP_URL: 'smtp://mail.footlights.live',
};
const S3 = { STORAGE: 's3', S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };

it('allows scripts of the site and the three inline scripts only', () => {
  const hashes = INLINE_SCRIPTS.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(hashes).toHaveLength(3);
  for (const url of ['/', '/performers/juno?x=1', '/_next/static/a.js', '/robots.txt', '/apiary', '/filesystem'])
    expect(policy(url)['script-src']).toEqual(["'self'", ...hashes]);
});

it('starts from nothing and keeps plugins, base URLs, foreign forms and frames out', () => {
  expect(policy('/')).toMatchObject({
    'default-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'connect-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
  });
});

it('lets answers of the API, live video and sockets load nothing, and puts stored files into a sandbox', () => {
  for (const url of ['/api', '/api/x', '/media/live/streams/a.m3u8?token=b', '/socket.io/?EIO=4'])
    expect(policy(url)).toEqual({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
  expect(policy('/files/public/a.webp')).toMatchObject({ 'default-src': ["'none'"], sandbox: [] });
});

it('lets other sites frame embedded players, and nothing else', () => {
  expect(policy('/embed/juno')).toMatchObject({ 'script-src': ["'self'"], 'frame-ancestors': ['*'] });
  expect(headers('/embed/juno')['x-frame-options']).toBeUndefined();
  for (const url of ['/', '/embedded', '/embed.js', '/performers/embed', '/api/oembed', '/files/rooms/juno.webp']) {
    expect(policy(url)['frame-ancestors']).toEqual(["'none'"]);
    expect(headers(url)['x-frame-options']).toBe('DENY');
  }
});

it('lets pages of other sites show the pictures of rooms, and no other file', () => {
  const shown = (url: string) => headers(url)['cross-origin-resource-policy'];
  expect(shown('/files/rooms/juno.webp')).toBe('cross-origin');
  for (const url of ['/files/public/avatars/a.webp', '/files/roomsx', '/']) expect(shown(url)).toBe('same-site');
});

it('allows the camera, the microphone and the screen to the site itself and other features to nobody', () => {
  const { 'permissions-policy': permissions } = headers('/');
  expect(permissions).toMatch(/^camera=\(self\), microphone=\(self\), display-capture=\(self\), accelerometer=\(\), /);
  expect(permissions).not.toMatch(/\*/);
});

it('sends Strict-Transport-Security in live mode, where the site is https', () => {
  expect(headers('/')['strict-transport-security']).toBeUndefined();
  expect(headers('/api/x', LIVE)['strict-transport-security']).toBe('max-age=31536000');
});

it.each([
  [
    'a bucket with direct links',
    { ...LIVE, ...S3, S3_DIRECT: 'on', S3_REGION: 'eu-north-1' },
    'media-src',
    'https://films.s3.eu-north-1.amazonaws.com',
  ],
  [
    'another store with direct links',
    { ...S3, S3_DIRECT: 'on', S3_ENDPOINT: 'http://127.0.0.1:9000' },
    'img-src',
    'http://127.0.0.1:9000',
  ],
  [
    'the API at another origin',
    { PUBLIC_API_BASE: 'https://api.site.test/api' },
    'connect-src',
    'https://api.site.test',
  ],
  ['sockets at another origin', { PUBLIC_SOCKET_ORIGIN: 'https://ws.site.test' }, 'connect-src', 'wss://ws.site.test'],
  ['pictures of another site', { PICTURE_ORIGINS: 'https://a.test, https://b.test/' }, 'img-src', 'https://b.test'],
])('allows %s', (_what, env: Record<string, string>, directive, source) => {
  expect(policy('/', env)[directive]).toContain(source);
  expect(policy('/', env)['script-src']).not.toContain(source);
});

it('allows every origin at which browsers reach an external media engine', () => {
  const engine = {
    MEDIA_ENGINE: 'mediamtx',
    MEDIA_URL: 'https://media.site.test',
    MEDIA_WEBHOOK_SECRET: 'twentyfourrandomletters1',
    MEDIA_HLS_URL: 'https://cdn.site.test/{path}/index.m3u8?token={token}',
  };
  const sources = ['https://media.site.test:8889', 'https://cdn.site.test'];
  expect(policy('/', engine)['connect-src']).toEqual(expect.arrayContaining(sources));
  expect(policy('/', engine)['media-src']).toEqual(expect.arrayContaining(sources));
});

it('does not allow the bucket while the site passes files on itself', () => {
  expect(policy('/', { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000' })['img-src']).toEqual(["'self'", 'data:', 'blob:']);
});

it('allows the analytics script only for pages of a site that has an analytics code', () => {
  expect(headers('/')['content-security-policy']).not.toContain('google');
  expect(policy('/', {}, true)['script-src']).toContain('https://*.googletagmanager.com');
});

it.each(['pictures.site.test', 'https://a.test/path', 'javascript:alert(1)', "https://a.test 'unsafe-inline'", '*'])(
  'refuses %s in PICTURE_ORIGINS',
  (given) => {
    expect(() => readConfig({ PICTURE_ORIGINS: given })).toThrow('PICTURE_ORIGINS');
  },
);

it('serves the API’s documentation in demo mode, and in live mode if switched on', () => {
  const served = (env: Record<string, string>) => readConfig(env).browser.apiDocs;
  expect([served({}), served({ API_DOCS: 'off' }), served(LIVE), served({ ...LIVE, API_DOCS: 'on' })]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(policy('/api/docs/static/swagger-ui.css')['style-src']).toEqual(["'self'", "'unsafe-inline'"]);
  expect(policy('/api/docs', LIVE)).toEqual({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
});

it('adds the headers to every response, redirects included', async () => {
  const created = createBrowserPolicy(readConfig({}).browser);
  const server = createServer({ ServerResponse: responsesWith(created) }, (request, response) =>
    request.url === '/moved' ? response.writeHead(302, { location: '/' }).end() : response.end('page'),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const { port } = server.address() as AddressInfo;
    for (const path of ['/', '/moved']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
      const sent = Object.fromEntries(
        created.headersFor(path, false).map(([name]) => [name, answer.headers.get(name)]),
      );
      expect(sent).toEqual(Object.fromEntries(created.headersFor(path, false)));
    }
  } finally {
    server.close();
  }
});
