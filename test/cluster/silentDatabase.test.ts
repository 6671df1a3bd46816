import { connect, createServer, type Socket, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Api, startApi } from '@test/support/api';
import { type Member, startMember } from '@test/support/cluster/member';
import { freePort } from '@test/support/reverseProxy';
import { until } from '@test/support/mediaServer';

// A whole site whose database accepts connections but never answers: a proxy in front of it swallows everything.

jest.setTimeout(120_000);

const ANSWER_MAX_MS = 2_000;
const LOG_LINES_MAX = 10;

/** Starts a proxy in front of a database. While it swallows, it takes connections and bytes and passes nothing on. */
async function startSwallower(target: URL) {
  let isSwallowing = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => isSwallowing || to.write(bytes));
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    swallow: (on: boolean) => void (isSwallowing = on),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a database that accepts connections but never answers', () => {
  let world: Api;
  let proxy: Awaited<ReturnType<typeof startSwallower>>;
  let site: Member;

  beforeAll(async () => {
    world = await startApi();
    const url = new URL(world.database.url);
    proxy = await startSwallower(new URL(world.database.url));
    url.port = String(proxy.port);
    site = await startMember(await freePort(), {
      DATABASE_URL: url.href,
      FOOTLIGHTS_DATA: world.dataDir,
      FOOTLIGHTS_DEMO: 'off',
      RATE_LIMITS: 'off',
      MEDIA_RTMP_PORT: 'off',
    });
  });
  afterAll(async () => {
    site.remove();
    proxy.close();
    await world.close();
  });

  const ask = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(site.url + path);
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - began };
  };
  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('"level"'));

  test('calls get 503 within two seconds, the front page comes from memory, and all is well afterwards', async () => {
    await until('the front page', async () => (await ask('/')).status === 200);
    const before = lines().length;
    proxy.swallow(true);
    const first = await Promise.all(Array.from({ length: 40 }, () => ask('/api/performers/search')));
    for (const { status, retryAfter, ms } of first) {
      expect(status).toBe(503);
      expect(retryAfter).not.toBeNull();
      expect(ms).toBeLessThan(ANSWER_MAX_MS);
    }
    expect((await ask('/readyz')).status).toBe(503);
    const page = await ask('/');
    expect(page.status).toBe(200);
    expect(page.ms).toBeLessThan(ANSWER_MAX_MS);
    // long enough for everything that works at intervals of a second or less
    for (let second = 0; second < 5; second += 1) {
      await delay(1_000);
      expect((await ask('/api/performers/search')).status).toBe(503);
    }
    expect((await ask('/')).status).toBe(200);
    const logged = lines().slice(before);
    expect(logged.length).toBeLessThanOrEqual(LOG_LINES_MAX);
    expect(logged.filter((line) => line.includes('the database does not answer'))).toHaveLength(1);

    proxy.swallow(false);
    await until('an answer', async () => (await ask('/api/performers/search')).status === 200);
    expect((await ask('/readyz')).status).toBe(200);
    // the job queue and what listens to changes have connections again
    await world.ctx.jobs.add(world.ctx.db, 'documents/encrypt', {});
    await until('the job', async () => {
      const { rows } = await world.database.pool.query('select 1 from graphile_worker.jobs where locked_at is null');
      return rows.length === 0;
    });
    const listening = "select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'";
    await until('the listeners', async () => (await world.database.pool.query(listening)).rows.length >= 2);
  });
});
