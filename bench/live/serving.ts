import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { temporaryFolder } from '../../test/support/folders';
import { startMedia, startDemoPublisher, type TestMedia, until } from '../../test/support/mediaServer';
import { parsePlaylist } from '../../test/support/playlist';
import { say } from './verdict';
import { readUsage } from './measure';
import { type ReferenceServer, startNginx, startOwnProgram } from './referenceServers';

/** Rounds are short and alternate between the servers, so that other load on the machine affects all of them alike. */
const ROUND_SECONDS = 2;
const ROUNDS = 3;
/** Rounds before those, not counted: the first answers run code that is not optimised yet, which costs much more. */
const WARM_UP_ROUNDS = 1;
const CONNECTIONS = 32;
/** Parts and playlists that a low-latency player fetches per second. */
const LOW_LATENCY_REQUESTS = 5;
const IDLE_SECONDS = 4;
const KINDS = ['playlist', 'gzip playlist', 'part', 'segment'] as const;
type Kind = (typeof KINDS)[number];
type Costs = Record<Kind, number>;

/** Browsers fetch playlists with gzip. */
const HEADERS: Partial<Record<Kind, Record<string, string>>> = { 'gzip playlist': { 'accept-encoding': 'gzip' } };

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const fileOf = (kind: Kind) => kind.replace(' ', '-');

/** A server, or a proxy in front of the media server, that is measured. */
interface Target {
  name: string;
  /** the process whose processor time is measured */
  pid: number;
  url(kind: Kind, ours: URL): string;
}

/** Returns the addresses of the playlist and of a recent part and segment. */
async function findNewest(media: TestMedia): Promise<Record<Kind, URL>> {
  const playlist = media.hlsUrl('serving', 'viewer');
  const { segments } = parsePlaylist(await (await fetch(playlist)).text());
  const last = segments.findLast((segment) => segment.uri !== null && segment.parts.length > 2);
  if (!last?.uri) throw new Error('no segment yet');
  return {
    playlist: new URL(playlist),
    'gzip playlist': new URL(playlist),
    part: new URL(last.parts[1]?.uri ?? '', playlist),
    segment: new URL(last.uri, playlist),
  };
}

/** Measures seconds of processor time per second without requests, which packaging takes and answers don't. */
async function measureIdle(pid: number): Promise<number> {
  const before = readUsage(pid);
  await pause(IDLE_SECONDS * 1_000);
  const after = readUsage(pid);
  return before && after ? (after.cpu - before.cpu) / IDLE_SECONDS : NaN;
}

/** Runs one round. @returns processor time, s, and number of answers */
async function runRound(
  url: string,
  headers: Record<string, string> | undefined,
  pid: number,
  idling: number,
): Promise<{ cpu: number; answers: number }> {
  const before = readUsage(pid);
  const startedAt = performance.now();
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
  });
  const after = readUsage(pid);
  const seconds = (performance.now() - startedAt) / 1_000;
  if (non2xx || errors) throw new Error(`${non2xx + errors} requests to ${url} failed`);
  return { cpu: before && after ? after.cpu - before.cpu - idling * seconds : NaN, answers: requests.total };
}

/** Compares the targets. @returns seconds of processor time per answer by name */
async function compare(media: TestMedia, targets: Target[], kind: Kind, idling: number): Promise<Map<string, number>> {
  const sums = new Map(targets.map(({ name }) => [name, { cpu: 0, answers: 0 }]));
  for (let i = 0; i < WARM_UP_ROUNDS + ROUNDS; i++) {
    for (const { name, pid, url } of targets) {
      const { cpu, answers } = await runRound(
        url(kind, (await findNewest(media))[kind]),
        HEADERS[kind],
        pid,
        pid === media.pid ? idling : 0,
      );
      const sum = sums.get(name);
      if (sum && i >= WARM_UP_ROUNDS) Object.assign(sum, { cpu: sum.cpu + cpu, answers: sum.answers + answers });
    }
  }
  return new Map([...sums].map(([name, { cpu, answers }]) => [name, cpu / answers]));
}

const micro = (seconds: number) => `${(seconds * 1e6).toFixed(1).padStart(6)} us`;
const viewers = ({ 'gzip playlist': playlist, part, segment }: Costs) =>
  `${(1 / (LOW_LATENCY_REQUESTS * (playlist + part))).toFixed(0).padStart(6)} with low latency, ${(1 / (playlist + segment)).toFixed(0).padStart(6)} with whole segments`;

function listTargets(
  media: TestMedia,
  plain: ReferenceServer,
  siteProxy: ReferenceServer,
  nginx: ReferenceServer | null,
): Target[] {
  const through =
    ({ origin }: ReferenceServer) =>
    (_kind: Kind, { pathname, search }: URL) =>
      `${origin}${pathname}${search}`;
  const itself =
    ({ origin }: ReferenceServer) =>
    (kind: Kind) =>
      `${origin}/${fileOf(kind)}`;
  return [
    { name: 'the media server', pid: media.pid, url: (_kind, { href }) => href },
    { name: 'plain node:http, same bytes', pid: plain.pid, url: itself(plain) },
    ...(nginx ? [{ name: 'nginx, same bytes as files', pid: nginx.pid, url: itself(nginx) }] : []),
    { name: "added by the site's media proxy", pid: siteProxy.pid, url: through(siteProxy) },
    ...(nginx ? [{ name: 'added by nginx as proxy', pid: nginx.pid, url: through(nginx) }] : []),
  ];
}

/**
 * Measures how many viewers a core can serve, compared with nginx and plain node:http serving the same bytes without
 * authorisation, and the processor time that proxies add.
 */
export async function measureServing(program: string): Promise<void> {
  const media = await startMedia({}, program);
  const demoPublisher = startDemoPublisher(media.whipUrl('serving', 'publisher'));
  const folder = temporaryFolder('footlights-serving-');
  const files = path.join(folder, 'files');
  mkdirSync(files);
  const references: ReferenceServer[] = [];
  try {
    await until('the stream', async () => (await fetch(media.hlsUrl('serving', 'viewer'))).status === 200, 30_000);
    await pause(4_000);
    for (const [kind, url] of Object.entries(await findNewest(media)) as [Kind, URL][]) {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      writeFileSync(path.join(files, fileOf(kind)), HEADERS[kind] ? gzipSync(bytes, { level: 1 }) : bytes);
    }
    const [plain, siteProxy, nginx] = await Promise.all([
      startOwnProgram('bench/live/plainServer.ts', files),
      startOwnProgram('bench/live/siteProxy.ts', media.origin),
      startNginx(folder, media.origin),
    ]);
    references.push(plain, siteProxy, ...(nginx ? [nginx] : []));
    const targets = listTargets(media, plain, siteProxy, nginx);
    const costs = new Map(
      targets.map(({ name }) => [name, { playlist: NaN, 'gzip playlist': NaN, part: NaN, segment: NaN }]),
    );
    const idling = await measureIdle(media.pid);
    say(
      `\nProcessor time per answer (${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s${nginx ? '' : '; nginx is not installed'}), without the ${(idling * 100).toFixed(1)} % of a core for packaging`,
    );
    for (const kind of KINDS) {
      const times = await compare(media, targets, kind, idling);
      const ours = times.get('the media server') ?? NaN;
      say(`${kind}, ${(readFileSync(path.join(files, fileOf(kind))).length / 1024).toFixed(1)} KiB`);
      for (const [name, time] of times) {
        const cost = costs.get(name);
        if (cost) cost[kind] = time;
        say(
          `        ${name.padEnd(44)} ${micro(time)}${time === ours || name.startsWith('added by') ? '' : `; the media server takes ${(ours / time).toFixed(2)} times that`}`,
        );
      }
    }
    say('Viewers per core');
    for (const [name, cost] of costs)
      if (!name.startsWith('added by')) say(`        ${name.padEnd(44)} ${viewers(cost)}`);
  } finally {
    for (const reference of references) await reference.close();
    await demoPublisher.stop();
    await media.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
