/** Counting the access logs of edges: each line once, viewers by the name in their pass. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { API_BASE } from '@contract/base';
import { countViewers } from '@server/features/streaming/service/embeddedReports';
import { markShowStarted } from '@server/features/streaming/service/publicShows';
import { registry } from '@server/observability/metrics';
import { type Api, startApi } from '@test/support/api';
import { describeNginx } from '@test/support/describeNginx';
import { startEdge } from '@test/support/edge';
import { filesIn } from '@test/support/folders';
import { until } from '@test/support/mediaServer';
import { loopback } from '@test/support/loopback';

const SECRET = 'bHVja3ktZWRnZS1zZWNyZXQtZm9yLWxvZ3M';

let api: Api;
let streamId: string;
let performerId: string;
beforeAll(async () => {
  api = await startApi({ env: { EDGE_URL: 'https://edge.footlights.test/', EDGE_SECRET: SECRET } });
});
afterAll(() => api.close());
beforeEach(async () => {
  const performer = await api.verifiedPerformer();
  performerId = performer.id;
  const opened = await api.must('startLive', { body: {} }, performer.token);
  streamId = opened.sessionId;
  await markShowStarted(api.ctx, streamId, new Date());
});
afterEach(() => api.database.pool.query('delete from edge_logs'));

/** A line of a log. @param ago seconds before now */
const line = (ago: number, change: object = {}) =>
  JSON.stringify({
    log: 'edge-1 7',
    at: Date.now() / 1000 - ago,
    stream: streamId,
    viewer: 'ada',
    bytes: 1_000,
    status: 200,
    ...change,
  });
async function send(lines: string[], authorization = `Bearer ${SECRET}`): Promise<{ status: number; counted: number }> {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/edge`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/plain' },
    body: lines.join('\n'),
  });
  const { counted } = (await response.json()) as { counted: number };
  return { status: response.status, counted };
}
const countOf = async (name: string) =>
  (await registry.getSingleMetric(`footlights_edge_${name}_total`)!.get()).values[0]?.value ?? 0;
const figures = async () => ({ seconds: await countOf('seconds'), bytes: await countOf('bytes') });
/** Returns the viewers of the show, of whom the media server counts the edge as one. */
async function viewers(total = 1): Promise<number> {
  await countViewers(api.ctx, streamId, total);
  const { rows } = await api.database.pool.query<{ viewers: number }>(
    'select viewers from performers where account_id = $1',
    [performerId],
  );
  return rows[0]!.viewers;
}

test('viewers, seconds and bytes come from the log, and a part that is sent twice counts once', async () => {
  const before = await figures();
  const first = [line(9), line(8, { viewer: 'bo' }), line(5), line(4, { viewer: 'bo' })];
  expect(await send(first)).toEqual({ status: 200, counted: 4 });
  expect(await send(first)).toEqual({ status: 200, counted: 0 });
  // sent again with the next line
  expect(await send([...first, line(1)])).toEqual({ status: 200, counted: 1 });
  const after = await figures();
  expect(after.bytes - before.bytes).toBe(5_000);
  // ada: 9 to 1 seconds ago; bo: 8 to 4
  expect(after.seconds - before.seconds).toBeCloseTo(12, 0);
  expect(await viewers()).toBe(2);
  // with two viewers at the site itself
  expect(await viewers(3)).toBe(4);
});

test('each process of an edge has its own order, and a viewer counts once over all of them', async () => {
  expect(await send([line(2)])).toMatchObject({ counted: 1 });
  expect(await send([line(3)])).toMatchObject({ counted: 0 });
  expect(await send([line(3, { log: 'edge-1 8' }), line(3, { log: 'edge-2 7' })])).toMatchObject({ counted: 2 });
  expect(await viewers()).toBe(1);
});

test('the same part, sent by several at the same time, counts once', async () => {
  const part = [line(3), line(2), line(1)];
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(part)));
  expect(answers.map(({ counted }) => counted).sort()).toEqual([0, 0, 0, 0, 3]);
});

test('a pause does not count as watched, and a viewer who left half a minute ago no longer counts', async () => {
  const before = await figures();
  await send([line(100), line(98), line(50), line(49, { viewer: 'bo' })]);
  expect((await figures()).seconds - before.seconds).toBeCloseTo(2, 0);
  expect(await viewers(0)).toBe(0);
  await send([line(1, { viewer: 'cy' })]);
  expect(await viewers()).toBe(1);
});

test('refusals, broken lines, other shows and future times are not counted', async () => {
  const bad = [
    '',
    '{',
    'null',
    line(1, { status: 403 }),
    line(1, { status: 502 }),
    line(-3_600),
    line(1, { viewer: "' or 1=1" }),
    line(1, { stream: '../etc' }),
    line(1, { bytes: -5 }),
    line(1, { log: '' }),
  ];
  expect(await send(bad)).toEqual({ status: 200, counted: 0 });
  const unknown = '01900000-0000-7000-8000-00000000dead';
  expect((await send([line(1, { stream: unknown })])).status).toBe(200);
  expect((await api.database.pool.query('select 1 from edge_viewers where session_id = $1', [unknown])).rowCount).toBe(
    0,
  );
});

test('a log without the secret of the edge counts no viewers', async () => {
  for (const authorization of ['', SECRET, 'Bearer guess', `Basic ${SECRET}`])
    expect((await send([line(1)], authorization)).status).toBe(401);
  const plain = await startApi();
  try {
    const answer = await fetch(`${plain.url}${API_BASE}/webhooks/edge`, { method: 'POST' });
    expect(answer.status).toBe(404);
  } finally {
    await plain.close();
  }
});

describeNginx('deploy/edge-log.sh', () => {
  test('sends what viewers fetched, again after a failure, and the site counts each line once', async () => {
    const site = await loopback(() => ({ status: 200, body: 'a segment' }));
    const edge = await startEdge(site.url, SECRET, 2);
    let failures = 2;
    const counted: number[] = [];
    const door = await loopback(async ({ body, headers }) => {
      // the first time it arrives, but the answer is lost
      const { status, counted: lines } = await send([body], headers.authorization);
      counted.push(lines);
      return { status: failures-- > 0 ? 502 : status, body: {} };
    });
    const sender = spawn('sh', ['deploy/edge-log.sh'], {
      env: {
        ...process.env,
        EDGE_SECRET: SECRET,
        SITE_URL: door.url,
        EDGE_LOG: `${edge.folder}/shows.log`,
        EDGE_LOG_SECONDS: '1',
        NGINX_PID: `${edge.folder}/pid`,
      },
      stdio: 'ignore',
    });
    const stopped = once(sender, 'exit');
    try {
      const { playback } = await api.must('joinLive', { params: { id: performerId } });
      const { token, expires, signature } = playback.edge!;
      const query = `exp=${expires}&sig=${signature}`;
      const before = await figures();
      for (let segment = 0; segment < 3; segment += 1) {
        const folder = `${edge.url}/media/live/streams/${streamId}/~${token}/5f0e9c1a`;
        const answer = await fetch(`${folder}/s${segment}.m4s?${query}`);
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      }
      await until(
        'every line sent',
        () => failures < 0 && filesIn(edge.folder).every((file) => !/part|full/.test(file)),
      );
      await until('every line counted', () => counted.reduce((sum, lines) => sum + lines, 0) === 3);
      // with the frames of the transfer
      expect((await figures()).bytes - before.bytes).toBeGreaterThanOrEqual(3 * 'a segment'.length);
      expect(await viewers()).toBe(1);
      expect(readFileSync(`${edge.folder}/shows.log`, 'utf8')).toBe('');
    } finally {
      sender.kill();
      await stopped;
      await edge.stop();
      await Promise.all([site.down(), door.down()]);
    }
  });
});
