/** The nginx of deploy/edge.conf: it checks passes by itself and asks the site once for what many viewers want. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { type Config } from '@server/config';
import { checkEdge } from '@server/doctor/edge';
import { type Report } from '@server/doctor/report';
import { signEdgePass } from '@server/features/streaming/service/edge';
import { describeNginx } from '@test/support/describeNginx';
import { startEdge } from '@test/support/edge';
import { until } from '@test/support/mediaServer';

const SECRET = 'a-secret-that-the-edge-and-the-site-share';
const STREAM = '0190a000-0000-7000-8000-000000000001';
const TOKEN = 'edge.0.key-of-the-show';
const PLAYLIST = `/media/live/streams/${STREAM}.m3u8`;
const below = (token: string) => `/media/live/streams/${STREAM}/~${token}`;
const RENDITION = `${below(TOKEN)}/opus.m3u8`;
const SEGMENT = `${below(TOKEN)}/5f0e9c1a/s12.m4s`;

describeNginx('the edge', () => {
  let edge: Awaited<ReturnType<typeof startEdge>>;
  let site: Server;
  let siteUrl: string;
  let asked: { url: string; cookie: string | undefined }[] = [];
  const keys = new Set([TOKEN]);
  beforeAll(async () => {
    site = createServer((request, response) => {
      const url = request.url ?? '';
      asked.push({ url, cookie: request.headers.cookie });
      const { pathname, searchParams } = new URL(url, 'http://site');
      const isKnown = keys.has(/~([^/]+)/.exec(pathname)?.[1] ?? searchParams.get('token') ?? '');
      // a moment, so that many requests wait for the same answer
      setTimeout(() => {
        const headers = { 'cache-control': 'no-store', 'content-type': isKnown ? 'video/mp4' : 'application/json' };
        response.writeHead(isKnown ? 200 : 403, headers).end(`answer to ${url}`);
      }, 100);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    edge = await startEdge(siteUrl, SECRET);
  });
  afterAll(async () => {
    await edge.stop();
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  });
  beforeEach(() => {
    asked = [];
  });

  const soon = () => Math.floor(Date.now() / 1000) + 60;
  const passFor = (token: string, expires: number, secret = SECRET, viewer = 'a-viewer') =>
    `exp=${expires}&sig=${signEdgePass(secret, token, expires, viewer)}`;
  const get = async (path: string, query: string) => {
    const response = await fetch(`${edge.url}${path}?${query}`, { headers: { cookie: 'token=session' } });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  it.each([
    [PLAYLIST, `token=${TOKEN}&`],
    [RENDITION, ''],
    [RENDITION, '_HLS_msn=7&'],
  ])('serves viewers of %s?%s from one answer of the site, without their passes and cookies', async (path, query) => {
    const passes = [0, 1, 2, 3, 4].map((n) => passFor(TOKEN, soon() + n));
    const answers = await Promise.all(passes.map((pass) => get(path, `${query}${pass}`)));
    const url = query ? `${path}?${query.slice(0, -1)}` : path;
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([200, `answer to ${url}`]);
      expect([headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual(['no-store', siteUrl]);
    }
    expect(asked).toEqual([{ url, cookie: undefined }]);
  });

  it('keeps media files, which never change', async () => {
    for (const n of [0, 1, 2]) {
      expect((await get(SEGMENT, passFor(TOKEN, soon() + n))).status).toBe(200);
    }
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['without a pass', () => ''],
    ['with a pass that is over', () => passFor(TOKEN, soon() - 120)],
    ['with a pass that somebody made up', () => passFor(TOKEN, soon(), 'another secret')],
    ['with a pass for another show', () => passFor('edge.0.other', soon())],
    ['with the name of another viewer', () => passFor(TOKEN, soon()).replace('a-viewer', 'b-viewer')],
    ['with a later end than was signed', () => passFor(TOKEN, soon()).replace(/exp=\d/, 'exp=9')],
  ])('refuses a viewer %s, without a word to the site', async (_how, pass) => {
    expect((await get(PLAYLIST, `token=${TOKEN}&${pass()}`)).status).toBe(403);
    for (const path of [RENDITION, SEGMENT]) {
      expect((await get(path, pass())).status).toBe(403);
      // a key in the query does not replace the one in the path
      expect((await get(path.replace(TOKEN, 'edge.0.other'), `token=${TOKEN}&${passFor(TOKEN, soon())}`)).status).toBe(
        403,
      );
    }
    expect(asked).toEqual([]);
  });

  it('takes nothing but the files of public shows', async () => {
    const query = `token=${TOKEN}&${passFor(TOKEN, soon())}`;
    for (const path of [
      '/',
      '/api/health',
      '/control/streams',
      `/media/live/streams/${STREAM}.mp4`,
      '/media/live/whep/a',
      `/media/live/streams/${STREAM}/rewind.m3u8`,
      `${below(TOKEN)}/r5f0e9c1/s1.m4s`,
    ])
      expect([path, (await get(path, query)).status]).toEqual([path, 404]);
    expect(asked).toEqual([]);
  });

  it('refuses viewers with a key that the site has changed', async () => {
    keys.add('edge.1.next');
    const query = (token: string) => `token=${token}&${passFor(token, soon())}`;
    expect((await get(PLAYLIST, query('edge.1.next'))).status).toBe(200);
    keys.delete('edge.1.next');
    await until('the refusal', async () => (await get(PLAYLIST, query('edge.1.next'))).status === 403);
  });

  it('passes the examination of the doctor', async () => {
    const found: string[] = [];
    const report = {
      ok: (text: string) => found.push(`ok ${text}`),
      note: () => undefined,
      bad: (text: string) => found.push(`bad ${text}`),
    };
    await checkEdge({ edge: { url: edge.url, secret: SECRET } } as Config, report as unknown as Report);
    expect(found).toEqual([`ok the edge at ${edge.url} takes the passes of this site, and no others`]);
  });

  it('logs the watched shows without addresses and passes of viewers', async () => {
    const pass = passFor(TOKEN, soon(), SECRET, 'of-the-log');
    await get(SEGMENT, pass);
    await get(RENDITION, pass.replace('exp=', 'exp=9'));
    const read = () => readFileSync(`${edge.folder}/shows.log`, 'utf8');
    const log = await until('the log', () => (read().includes('"status":403') ? read() : null));
    const lines = log.split('\n').filter((line) => line.includes('of-the-log'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      {
        log: expect.stringMatching(/^\S+ \d+$/),
        at: expect.any(Number),
        stream: STREAM,
        viewer: 'of-the-log',
        bytes: expect.any(Number),
        status: 200,
      },
      expect.objectContaining({ status: 403 }),
    ]);
    for (const secret of ['127.0.0.1', TOKEN, pass.split('.').at(-1)!]) expect(log).not.toContain(secret);
  });
});
