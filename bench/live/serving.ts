import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { temporaryFolder } from '../../test/support/folders';
import { startMedia, startDemoPublisher, type TestMedia, until } from '../../test/support/mediaServer';
import { parsePlaylist } from '../../test/support/playlist';
import { say } from './verdict';
import { usageOf } from './measure';
import { type ReferenceServer, startNginx, startOwnProgram } from './referenceServers';

/** A round is short, and everybody's turn comes again in each: what else runs on the machine meets all of them alike. */
const SECONDS = 2;
const ROUNDS = 3;
const CONNECTIONS = 32;
/** What a player asks for in a second: parts of 0.2 s and as many playlists, or whole segments. */
const LOW_LATENCY = 5;
const IDLE_SECONDS = 4;
const KINDS = ['playlist', 'packed playlist', 'part', 'segment'] as const;
type Kind = (typeof KINDS)[number];
type Costs = Record<Kind, number>;

/** Browsers take their playlists packed. */
const HEADERS: Partial<Record<Kind, Record<string, string>>> = { 'packed playlist': { 'accept-encoding': 'gzip' } };

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const fileOf = (kind: Kind) => kind.replace(' ', '-');

interface Way {
  name: string;
  /** whose processor time is looked at */
  pid: number;
  url(kind: Kind, ours: URL): string;
}

/** A playlist, a part and a whole segment that will be there for a while. */
async function newest(media: TestMedia): Promise<Record<Kind, URL>> {
  const playlist = media.hlsUrl('serving', 'viewer');
  const { segments } = parsePlaylist(await (await fetch(playlist)).text());
  const last = segments.findLast((segment) => segment.uri !== null && segment.parts.length > 2);
  if (!last?.uri) throw new Error('no segment yet');
  return {
    playlist: new URL(playlist),
    'packed playlist': new URL(playlist),
    part: new URL(last.parts[1]?.uri ?? '', playlist),
    segment: new URL(last.uri, playlist),
  };
}

/** Seconds of processor time that a process takes in a second while nobody asks: the media server packages meanwhile, which is no part of an answer. */
async function idle(pid: number): Promise<number> {
  const before = usageOf(pid);
  await pause(IDLE_SECONDS * 1_000);
  const after = usageOf(pid);
  return before && after ? (after.cpu - before.cpu) / IDLE_SECONDS : NaN;
}

/** Processor time and answers of one round. */
async function round(
  url: string,
  headers: Record<string, string> | undefined,
  pid: number,
  idling: number,
): Promise<{ cpu: number; answers: number }> {
  const before = usageOf(pid);
  const startedAt = performance.now();
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  const after = usageOf(pid);
  const seconds = (performance.now() - startedAt) / 1_000;
  if (non2xx || errors) throw new Error(`${non2xx + errors} answers of ${url} were no answers`);
  return { cpu: before && after ? after.cpu - before.cpu - idling * seconds : NaN, answers: requests.total };
}

/** Seconds of processor time for one answer, of each way. */
async function compare(media: TestMedia, ways: Way[], kind: Kind, idling: number): Promise<Map<string, number>> {
  const sums = new Map(ways.map(({ name }) => [name, { cpu: 0, answers: 0 }]));
  for (let i = 0; i < ROUNDS; i++) {
    for (const { name, pid, url } of ways) {
      const { cpu, answers } = await round(
        url(kind, (await newest(media))[kind]),
        HEADERS[kind],
        pid,
        pid === media.pid ? idling : 0,
      );
      const sum = sums.get(name);
      if (sum) Object.assign(sum, { cpu: sum.cpu + cpu, answers: sum.answers + answers });
    }
  }
  return new Map([...sums].map(([name, { cpu, answers }]) => [name, cpu / answers]));
}

const micro = (seconds: number) => `${(seconds * 1e6).toFixed(1).padStart(6)} us`;
const viewers = ({ 'packed playlist': playlist, part, segment }: Costs) =>
  `${(1 / (LOW_LATENCY * (playlist + part))).toFixed(0).padStart(6)} with low latency, ${(1 / (playlist + segment)).toFixed(0).padStart(6)} who take whole segments`;

function waysTo(media: TestMedia, bare: ReferenceServer, door: ReferenceServer, nginx: ReferenceServer | null): Way[] {
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
    { name: 'node:http, the same bytes and nothing else', pid: bare.pid, url: itself(bare) },
    ...(nginx ? [{ name: 'nginx, the same bytes as files', pid: nginx.pid, url: itself(nginx) }] : []),
    { name: "on top: the site's port before it", pid: door.pid, url: through(door) },
    ...(nginx ? [{ name: 'on top: nginx before it instead', pid: nginx.pid, url: through(nginx) }] : []),
  ];
}

/** How many viewers a core can serve, beside nginx and a bare node:http serving the same bytes without asking for a token; and what the way there takes. */
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
    for (const [kind, url] of Object.entries(await newest(media)) as [Kind, URL][]) {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      writeFileSync(path.join(files, fileOf(kind)), HEADERS[kind] ? gzipSync(bytes, { level: 1 }) : bytes);
    }
    const [bare, door, nginx] = await Promise.all([
      startOwnProgram('bench/live/plainServer.ts', files),
      startOwnProgram('bench/live/siteProxy.ts', media.origin),
      startNginx(folder, media.origin),
    ]);
    references.push(bare, door, ...(nginx ? [nginx] : []));
    const ways = waysTo(media, bare, door, nginx);
    const costs = new Map(
      ways.map(({ name }) => [name, { playlist: NaN, 'packed playlist': NaN, part: NaN, segment: NaN }]),
    );
    const idling = await idle(media.pid);
    say(
      `\nprocessor time for one answer (${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each${nginx ? '' : '; nginx is not installed'}); the publisher's ${(idling * 100).toFixed(1)} % of a core are left out`,
    );
    for (const kind of KINDS) {
      const times = await compare(media, ways, kind, idling);
      const ours = times.get('the media server') ?? NaN;
      say(`${kind}, ${(readFileSync(path.join(files, fileOf(kind))).length / 1024).toFixed(1)} KiB`);
      for (const [name, time] of times) {
        const cost = costs.get(name);
        if (cost) cost[kind] = time;
        say(
          `        ${name.padEnd(44)} ${micro(time)}${time === ours || name.startsWith('on top') ? '' : `; ours ${(ours / time).toFixed(2)} of it`}`,
        );
      }
    }
    say('viewers a core serves');
    for (const [name, cost] of costs)
      if (!name.startsWith('on top')) say(`        ${name.padEnd(44)} ${viewers(cost)}`);
  } finally {
    for (const reference of references) await reference.close();
    await demoPublisher.stop();
    await media.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
