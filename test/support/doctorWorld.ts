import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import Redis from 'ioredis';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { STRIPE_EVENTS } from '@server/payments/stripe';
import { startEmbeddedPostgres } from '@server/db/embedded';
import { startBucket } from './bucket';
import { temporaryFolder } from './folders';
import { type Loopback, loopback } from './loopback';
import { startTlsNginx } from './nginx';
import { freePort } from './reverseProxy';

const has = (program: string, argument: string) => spawnSync(program, [argument]).status === 0;
const isComplete = has('nginx', '-v') && has('redis-server', '--version') && has('openssl', 'version');
// Skipped where `nginx`, `redis-server` or `openssl` is not installed, so that `npm test` passes without them.
// `.ci/run` installs all three and sets REQUIRE_NGINX=on: there the tests must run.
export const describeComplete = isComplete || process.env.REQUIRE_NGINX === 'on' ? describe : describe.skip;

/** A certificate for some host names, signed by itself, and its key. */
export function certificateIn(folder: string, host: string): { certificate: string; key: string } {
  const files = { certificate: path.join(folder, `${host}.pem`), key: path.join(folder, `${host}.key`) };
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...[
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=DNS:${host}`,
      '-keyout',
      files.key,
      '-out',
      files.certificate,
    ],
  ]);
  return files;
}

const MAIL = { user: 'mailer', password: 'mail password' };
const STRIPE_KEY = 'sk_live_right';
const REDIS_PASSWORD = 'redis-password';

async function startMailServer() {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, answer) =>
      username === MAIL.user && password === MAIL.password
        ? answer(null, { user: username })
        : answer(new Error('Invalid login')),
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** Imitates what the doctor asks Stripe. */
export interface FakeStripe extends Loopback {
  live: boolean;
  clockAheadMs: number;
  endpoints: { url: string; status: string; enabled_events: string[] }[];
}

async function startStripe(): Promise<FakeStripe> {
  const state = { live: true, clockAheadMs: 0, endpoints: [] as FakeStripe['endpoints'] };
  const server = await loopback(({ path: asked, headers }) => {
    const date = { date: new Date(Date.now() + state.clockAheadMs).toUTCString() };
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    return asked === '/v1/balance'
      ? { status: 200, headers: date, body: { object: 'balance', livemode: state.live, available: [], pending: [] } }
      : { status: 200, headers: date, body: { object: 'list', has_more: false, data: state.endpoints } };
  });
  return Object.assign(state, server);
}

/** Starts a Redis server with a password. */
async function startRedis(): Promise<{ port: number; client: Redis; child: ChildProcess }> {
  const port = await freePort();
  const options = ['--save', '', '--bind', '127.0.0.1', '--requirepass', REDIS_PASSWORD];
  const child = spawn('redis-server', ['--port', String(port), ...options], { stdio: 'ignore' });
  const client = new Redis({ port, password: REDIS_PASSWORD, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.ping();
  return { port, client, child };
}

/** A PostgreSQL server whose superuser tests may use. */
async function startPostgres(folder: string) {
  const dataDir = path.join(folder, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  const administrator = new URL(server.url);
  administrator.username = 'footlights_admin';
  administrator.password = createHmac('sha256', readFileSync(path.join(path.dirname(server.cluster), 'secret'), 'utf8'))
    .update('footlights_admin')
    .digest('hex');
  const run = async (statements: string[], database = 'postgres') => {
    const url = new URL(administrator);
    url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const urlOf = (user: string, database: string) => {
    const url = new URL(administrator);
    [url.username, url.password, url.pathname] = [user, 'right', `/${database}`];
    return url.href;
  };
  await run([`create role site login password 'right'`, 'create database site owner site']);
  return { server, run, urlOf };
}

/** Occupies a port. */
export async function occupy(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Everything that a live site uses, as real servers, and the environment of a healthy site. */
export async function startDoctorWorld() {
  const folder = temporaryFolder('doctor-world');
  const postgres = await startPostgres(folder);
  const [redis, mail, bucket, stripe] = await Promise.all([
    startRedis(),
    startMailServer(),
    startBucket(),
    startStripe(),
  ]);
  const port = await freePort();
  const tls = certificateIn(folder, 'localhost');
  const proxy = await startTlsNginx(`http://127.0.0.1:${port}`, tls);
  stripe.endpoints = [
    { url: `${proxy.url}/api/webhooks/payments/stripe`, status: 'enabled', enabled_events: [...STRIPE_EVENTS] },
  ];
  const env: Record<string, string> = {
    FOOTLIGHTS_MODE: 'live',
    FOOTLIGHTS_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEYS: `main:${randomBytes(32).toString('base64')}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: tls.certificate,
    DATABASE_URL: postgres.urlOf('site', 'site'),
    REDIS_URL: `redis://:${REDIS_PASSWORD}@127.0.0.1:${redis.port}`,
    SMTP_URL: `smtp://${MAIL.user}:${encodeURIComponent(MAIL.password)}@127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Site <no-reply@example.org>',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_right',
    STRIPE_API_URL: stripe.url,
    ...bucket.env,
    MEDIA_RTMP_PORT: 'off',
    FFMPEG: 'off',
  };
  return {
    env,
    folder,
    postgres,
    redis: redis.client,
    redisPort: redis.port,
    mailPort: mail.port,
    stripe,
    sitePort: port,
    tls,
    close: async () => {
      await proxy.stop();
      redis.client.disconnect();
      redis.child.kill();
      await once(redis.child, 'exit');
      await Promise.all([mail.close(), bucket.close(), stripe.down(), postgres.server.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type DoctorWorld = Awaited<ReturnType<typeof startDoctorWorld>>;
