import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { until } from '@test/support/mediaServer';
import { killTree } from '@test/support/processes';
import { freePort } from '@test/support/reverseProxy';

const ID = 'proxy-1234567890';

describe('a process of the site', () => {
  let database: FreshDatabase;
  let dataDir: string;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'footlights-observed-'));
  });
  afterAll(async () => {
    for (const { pid, exitCode } of children) if (pid && exitCode === null) killTree(pid);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('says when it starts and stops, logs requests, and serves its metrics on a private port only', async () => {
    const metricsPort = await freePort();
    const child = spawn(process.execPath, ['--import', 'tsx', path.resolve('main.ts')], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        FOOTLIGHTS_DATA: dataDir,
        FOOTLIGHTS_PARTS: 'api',
        FOOTLIGHTS_DEMO: 'off',
        PORT: '0',
        FFMPEG: 'off',
        MEDIA_RTMP_PORT: 'off',
        TRUST_PROXY: '127.0.0.1',
        ACCESS_LOG: 'on',
        METRICS_PORT: String(metricsPort),
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    children.push(child);
    let said = '';
    child.stderr?.on('data', (data) => (said += data));
    const lines = () =>
      said
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const url = await until('the site', () => {
      if (child.exitCode !== null) throw new Error(said);
      const started = lines().find(({ msg }) => msg === 'started');
      return started ? `http://127.0.0.1:${String(started.port)}` : null;
    });
    expect(lines().find(({ msg }) => msg === 'started')).toMatchObject({ mode: 'demo', parts: ['api', 'jobs'] });

    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const reply = await fetch(`${url}/api/performers/nobody/view?token=secret`, { headers: { 'x-request-id': ID } });
    expect([reply.status, reply.headers.get('x-request-id')]).toEqual([404, ID]);
    await until('the access log', () => lines().some(({ requestId, msg }) => requestId === ID && msg === 'request'));
    expect(lines().find(({ requestId }) => requestId === ID)).toMatchObject({
      method: 'GET',
      path: '/api/performers/nobody/view',
      status: 404,
    });
    expect(said).not.toContain('secret');

    const scraped = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    for (const line of [
      /footlights_http_requests_total\{route="\/api\/performers\/:\w+\/view",method="GET",status="404"\} 1\n/,
      /footlights_database_up 1\n/,
      /footlights_database_connections\{state="open"\} [1-9]/,
      /footlights_database_connections_max 20\n/,
      /footlights_jobs_in_queue\{state="waiting"\} \d/,
      /footlights_sockets 0\n/,
      /footlights_streams\{kind="public"\} 0\n/,
      /footlights_viewers\{kind="paid"\} 0\n/,
      /nodejs_eventloop_lag_p99_seconds \d/,
    ])
      expect(scraped).toMatch(line);

    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    expect(lines().map(({ msg }) => msg)).toEqual(expect.arrayContaining(['stopping', 'stopped']));
    expect(lines().at(-1)).toMatchObject({ msg: 'stopped', code: 0 });
  }, 90_000);
});
