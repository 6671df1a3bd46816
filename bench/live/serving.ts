import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import autocannon from 'autocannon';
import { temporaryFolder } from '../../test/support/folders';
import { startMedia, startStandIn, type TestMedia, until } from '../../test/support/mediaServer';
import { parsePlaylist } from '../../test/support/playlist';
import { usageOf } from './measure';

const SECONDS = 5;
const CONNECTIONS = 32;
/** What a player asks for in a second: parts of 0.2 s and as many playlists, or whole segments. */
const LOW_LATENCY = 5;

interface Rival {
  name: string;
  url(file: string): string;
  pid: number;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** nginx with one worker that serves a folder; null where there is none. */
async function startNginx(folder: string): Promise<Rival | null> {
  if (spawnSync('nginx', ['-v']).status !== 0) return null;
  const port = await freePort();
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `worker_processes 1;\npid ${folder}/pid;\nerror_log stderr crit;\nevents { worker_connections 1024; }\nhttp { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;\n` +
      `types { video/mp4 m4s; }\nclient_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;\n` +
      `server { listen 127.0.0.1:${port}; root ${folder}/files; } }\n`,
  );
  const master = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off; user root;'], { stdio: ['ignore', 'ignore', 'inherit'] });
  await until('nginx', async () => (await fetch(`http://127.0.0.1:${port}/segment`)).ok || null, 10_000).catch(() => undefined);
  const children = readFileSync(`/proc/${master.pid}/task/${master.pid}/children`, 'utf8').trim().split(' ');
  return {
    name: 'nginx',
    url: (file) => `http://127.0.0.1:${port}/${file}`,
    pid: Number(children[0]),
    close: async () => {
      const gone = new Promise((resolve) => master.once('exit', resolve));
      master.kill('SIGTERM');
      await gone;
    },
  };
}

/** Seconds of processor time that a server takes for one answer. */
async function costOf(url: string, pid: number): Promise<{ cpu: number; rate: number }> {
  const before = usageOf(pid);
  const { requests, non2xx } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  const after = usageOf(pid);
  if (non2xx) throw new Error(`${non2xx} answers were no answers`);
  return { cpu: before && after ? (after.cpu - before.cpu) / requests.total : NaN, rate: requests.average };
}

/** A playlist, a part and a whole segment that will be there for a while. */
async function newest(media: TestMedia): Promise<Record<'playlist' | 'part' | 'segment', string>> {
  const playlist = media.hlsUrl('serving', 'viewer');
  const { segments } = parsePlaylist(await (await fetch(playlist)).text());
  const last = segments.findLast((segment) => segment.uri !== null && segment.parts.length > 2);
  if (!last?.uri) throw new Error('no segment yet');
  return { playlist, part: new URL(last.parts[1]?.uri ?? '', playlist).href, segment: new URL(last.uri, playlist).href };
}

/** How many viewers a core can serve, beside nginx serving the same bytes without asking for a token. */
export async function measureServing(program: string, say: (text: string) => void): Promise<void> {
  const media = await startMedia({}, program);
  const standIn = startStandIn(media.whipUrl('serving', 'publisher'));
  const folder = temporaryFolder('footlights-serving-');
  mkdirSync(path.join(folder, 'files'));
  let rival: Rival | null = null;
  say('');
  try {
    await until('the stream', async () => (await fetch(media.hlsUrl('serving', 'viewer'))).status === 200, 30_000);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    for (const [name, url] of Object.entries(await newest(media))) writeFileSync(path.join(folder, 'files', name), Buffer.from(await (await fetch(url)).arrayBuffer()));
    rival = await startNginx(folder);
    const ours = { playlist: 0, part: 0, segment: 0 };
    const theirs = { playlist: 0, part: 0, segment: 0 };
    for (const name of ['playlist', 'part', 'segment'] as const) {
      const { cpu, rate } = await costOf((await newest(media))[name], media.pid);
      ours[name] = cpu;
      const other = rival && (await costOf(rival.url(name), rival.pid));
      theirs[name] = other?.cpu ?? NaN;
      const size = readFileSync(path.join(folder, 'files', name)).length;
      say(`${name.padEnd(9)} ${(size / 1024).toFixed(1).padStart(6)} KiB: ${(1 / cpu).toFixed(0).padStart(6)} a second and core (${rate.toFixed(0)} seen)${other ? `; nginx ${(1 / other.cpu).toFixed(0).padStart(6)} (${other.rate.toFixed(0)} seen); ratio ${(cpu / other.cpu).toFixed(2)}` : '; nginx is not installed'}`);
    }
    const viewers = ({ playlist, part, segment }: typeof ours) => `${(1 / (LOW_LATENCY * (playlist + part))).toFixed(0)} viewers with low latency, ${(1 / (playlist + segment)).toFixed(0)} who take whole segments`;
    say(`a core serves ${viewers(ours)}${rival ? `; nginx ${viewers(theirs)}` : ''}`);
  } finally {
    await rival?.close();
    await standIn.stop();
    await media.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
