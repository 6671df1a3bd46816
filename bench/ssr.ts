/**
 * npm run bench:ssr
 *
 * Measures public pages of the demo marketplace.
 *
 * - warm: a cached performer's page, at most 1.5 times the cost of the same bytes served by node:http.
 * - cold: rendering without the cache, at most 2 times `renderToString` of the same tree. Both start with the API's
 *   replies and end with the same page, except for names that a build generates. Also prints the time with the API.
 * - change: the time until a new status line shows in the page, and until a new show is in the sitemap.
 *
 * SECONDS: of each interval (4). INTERVALS: per server (3). RENDERS: per page (240).
 */
import autocannon from 'autocannon';
import { build } from 'esbuild';
import { type ChildProcess, spawn } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { API_BASE } from '../contract/base';
import { addressOf } from '../contract/paths';
import { startDemoPublisher } from '../test/support/mediaServer';
import { startSite, type Site } from '../test/support/site';
import { type NextData, type renderTree } from './ssr/tree';
import { runBenchmark } from './run';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const settings = {
  seconds: number('SECONDS', 4),
  intervals: number('INTERVALS', 3),
  renders: number('RENDERS', 240),
  connections: 20,
};
const INTERNAL_SECRET = 'the-secret-of-this-benchmark';
const PERFORMER = '/performers/maya-lindqvist';
/** A page without API calls of its own. */
const STATIC_PAGE = '/contact';
const MAX_RATIO = { warm: 1.5, cold: 2 };

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const say = (line: string) => process.stdout.write(`${line}\n`);
const verdict = (reached: boolean) => (reached ? 'reached' : 'MISSED');

function get(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
      })
      .on('error', reject);
  });
}

/** Starts a process that only serves these bytes. */
async function startBaseline(
  headers: http.IncomingHttpHeaders,
  body: Buffer,
): Promise<{ url: string; child: ChildProcess }> {
  const program = `const body = Buffer.from(process.argv[1], 'base64'); const headers = JSON.parse(process.argv[2]);
    require('node:http').createServer((q, r) => { r.writeHead(200, headers); r.end(body); }).listen(0, '127.0.0.1', function () { process.send(this.address().port); });`;
  const { 'transfer-encoding': _t, connection: _c, date: _d, ...same } = headers;
  const child = spawn(process.execPath, ['-e', program, body.toString('base64'), JSON.stringify(same)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(Number(message))));
  return { url: `http://127.0.0.1:${port}`, child };
}

const persecond = async (url: string) =>
  (
    await autocannon({
      url,
      connections: settings.connections,
      duration: settings.seconds,
      headers: { 'accept-encoding': 'br' },
    })
  ).requests.average;

/** Measures both servers in turns, so that other load affects both. The first interval warms up and is not counted. */
async function warm(site: Site): Promise<boolean> {
  await get(site.url + PERFORMER, { 'accept-encoding': 'br' });
  const { headers, body } = await get(site.url + PERFORMER, { 'accept-encoding': 'br' });
  const baseline = await startBaseline(headers, body);
  const rates = { page: [] as number[], baseline: [] as number[] };
  try {
    for (let interval = 0; interval <= settings.intervals; interval += 1) {
      const [page, same] = [await persecond(site.url + PERFORMER), await persecond(baseline.url)];
      if (interval === 0) continue;
      rates.page.push(page);
      rates.baseline.push(same);
    }
  } finally {
    baseline.child.kill();
  }
  const ratio = median(rates.baseline) / median(rates.page);
  say(
    `warm   ${body.length} bytes (${brotliDecompressSync(body).length} plain): ${median(rates.page).toFixed(0)} a second, node:http ${median(rates.baseline).toFixed(0)}: ${ratio.toFixed(2)}x its cost (at most ${MAX_RATIO.warm}x): ${verdict(ratio <= MAX_RATIO.warm)}`,
  );
  return ratio <= MAX_RATIO.warm;
}

/** Starts the website alone, in another process (ssr/rendering.ts). */
async function startRendering(site: Site): Promise<{ time(path: string): Promise<number>; stop(): void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/ssr/rendering.ts', site.url, INTERNAL_SECRET], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The website process ended with ${code}.`)));
  });
  ended.catch(() => undefined);
  const nextMessage = <T>() =>
    Promise.race([
      ended,
      new Promise<T>((resolve) => {
        child.once('message', (message) => resolve(message as T));
      }),
    ]);
  const { port } = await nextMessage<{ port: number }>();
  return {
    /** ms. @throws Error for a page that failed */
    time: async (path) => {
      const message = nextMessage<{ took: number; status: number }>();
      await get(`http://127.0.0.1:${port}${path}`);
      const { took, status } = await message;
      if (status !== 200) throw new Error(`${path} was rendered with ${status}.`);
      return took;
    },
    stop: () => void child.kill(),
  };
}

/** Bundles the website's components for this process, into dist/, from where packages resolve. */
async function bundledTree(): Promise<{ renderTree: typeof renderTree }> {
  const outfile = path.join(process.cwd(), 'dist', 'benchTree.cjs');
  await build({
    absWorkingDir: process.cwd(),
    entryPoints: ['bench/ssr/tree.tsx'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'error',
    alias: { '@': './src', '@contract': './contract' },
    loader: { '.module.css': 'local-css', '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return (await import(outfile)) as { renderTree: typeof renderTree };
}

/** Removes what differs between builds: class names, and the ids that React generates. */
const normalised = (html: string) =>
  html
    .replaceAll(/class="([^"]*)"/g, (_all, names: string) =>
      names
        .split(' ')
        .map((name) => name.slice(name.lastIndexOf('_') + 1))
        .join(' '),
    )
    .replaceAll(/"_R_\w+_"/g, '""');

/** Measures uncached pages in turns: the whole request, rendering with remembered API replies, and React alone. */
async function cold(site: Site): Promise<boolean> {
  const { renderTree: render } = await bundledTree();
  const internal = { 'x-footlights-internal': INTERNAL_SECRET, 'x-footlights-visitor-ip': '127.0.0.1' };
  const rendering = await startRendering(site);
  let reached = true;
  try {
    for (const url of [PERFORMER, '/', STATIC_PAGE]) {
      const html = (await get(site.url + url, internal)).body.toString();
      const data = JSON.parse(/<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(html)![1]!) as NextData;
      if (normalised(render(data, url)) !== normalised(html))
        throw new Error(
          `${url}: React alone renders a different page from the same data, so the comparison has no meaning.`,
        );
      const times = { whole: [] as number[], page: [] as number[], tree: [] as number[] };
      for (let n = 0; n < settings.renders; n += 1) {
        const began = performance.now();
        await get(site.url + url, internal);
        const whole = performance.now() - began;
        const page = await rendering.time(url);
        const before = performance.now();
        render(data, url);
        const tree = performance.now() - before;
        // the first third warms up
        if (n < settings.renders / 3) continue;
        times.whole.push(whole);
        times.page.push(page);
        times.tree.push(tree);
      }
      const [whole, page, tree] = [median(times.whole), median(times.page), median(times.tree)];
      const ratio = page / tree;
      const limit = url === STATIC_PAGE ? '' : ` (at most ${MAX_RATIO.cold}x): ${verdict(ratio <= MAX_RATIO.cold)}`;
      if (limit) reached &&= ratio <= MAX_RATIO.cold;
      say(
        `cold   ${url}: rendering ${page.toFixed(1)} ms, renderToString ${tree.toFixed(1)} ms: ${ratio.toFixed(2)}x${limit}; with API and database ${whole.toFixed(1)} ms, ${(whole / tree).toFixed(2)}x`,
      );
    }
  } finally {
    rendering.stop();
  }
  return reached;
}

/** Logs a performer in. Returns a function that calls the API for them. */
async function performer(site: Site): Promise<<T>(address: string, body: object) => Promise<T>> {
  let token = '';
  const call = async <T>(address: string, body: object): Promise<T> => {
    const answer = await fetch(site.url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  ({ token } = await call<{ token: string }>('/api/auth/performers/login', {
    username: PERFORMER.split('/').at(-1),
    password: 'footlights',
  }));
  return call;
}

/** Measures the time from a performer's change to the first guest page that shows it. */
async function change(site: Site): Promise<void> {
  const call = await performer(site);
  const times: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const status = `change number ${n}`;
    await call('/api/performers/streaming-status/update', { status });
    const began = performance.now();
    while (!(await get(site.url + PERFORMER)).body.includes(status))
      await new Promise((resolve) => setTimeout(resolve, 2));
    times.push(performance.now() - began);
  }
  say(
    `change a new status line shows to guests after ${median(times).toFixed(0)} ms (worst ${Math.max(...times).toFixed(0)} ms)`,
  );
}

/** Measures the time from a performer's first frame to the sitemap with their show. */
async function goLive(site: Site): Promise<void> {
  const call = await performer(site);
  const { publish } = await call<{ publish: { whipUrl: string } }>(API_BASE + addressOf('startLive').path, {});
  const began = performance.now();
  const camera = startDemoPublisher(new URL(publish.whipUrl, site.url).href);
  try {
    while (!(await get(`${site.url}/sitemap/live.xml`)).body.includes('maya-lindqvist'))
      await new Promise((resolve) => setTimeout(resolve, 5));
    say(
      `change a new show is in the sitemap after ${((performance.now() - began) / 1000).toFixed(1)} s, most of which the camera needs to connect (at most 10 s)`,
    );
  } finally {
    await camera.stop();
  }
}

async function main(): Promise<boolean> {
  Object.assign(process.env, { NODE_ENV: 'production' });
  say(`bench:ssr ${JSON.stringify(settings)}`);
  const site = await startSite({ demo: true, env: { INTERNAL_SECRET } });
  try {
    const results = [await warm(site), await cold(site)];
    await change(site);
    await goLive(site);
    return results.every(Boolean);
  } finally {
    await site.stop();
    await site.remove();
  }
}

runBenchmark(main);
