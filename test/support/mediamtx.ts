import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { API_BASE } from '@contract/base';
import { hasFfmpeg } from './ffmpeg';
import { temporaryFolder } from './folders';
import { endProgram, until } from './mediaServer';
import { documentedExample, freePort } from './reverseProxy';

const program = process.env.MEDIAMTX || 'mediamtx';
const hasMediamtx = spawnSync(program, ['--version']).status === 0;
// Skipped where MediaMTX or `ffmpeg` is not installed, so that `npm test` passes without them. `.ci/run` sets
// REQUIRE_MEDIAMTX=on where it could build MediaMTX: there the tests must run.
export const describeMediamtx =
  (hasMediamtx && hasFfmpeg) || process.env.REQUIRE_MEDIAMTX === 'on' ? describe : describe.skip;

/** The ports of a MediaMTX, which it keeps when it starts again. */
export interface MediamtxPorts {
  api: number;
  hls: number;
  webrtc: number;
  rtmp: number;
  /** of WebRTC's media */
  udp: number;
}

/** A real MediaMTX. */
export interface Mediamtx {
  /** everything it logged */
  said(): string;
  /** kills it, as a crash does */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  return port;
}

/** Returns ports that are free right now. */
export async function mediamtxPorts(): Promise<MediamtxPorts> {
  const [api, hls, webrtc, rtmp] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  return { api, hls, webrtc, rtmp, udp: await freeUdpPort() };
}

/** Returns the mediamtx.yml of docs/operating.md, with the names and ports of this machine. */
const documentedConfiguration = (ports: MediamtxPorts, siteUrl: string, secret: string) =>
  documentedExample(/```yaml\n(# mediamtx\.yml[\s\S]*?)```/)
    .replaceAll('https://example.org/api/webhooks', `${siteUrl}${API_BASE}/webhooks`)
    .replaceAll('https://example.org', siteUrl)
    .replaceAll('/mediamtx/SECRET', `/mediamtx/${secret}`)
    .replace('10.0.0.5:9997', `127.0.0.1:${ports.api}`)
    .replace('203.0.113.9', '127.0.0.1')
    .concat(
      `hlsAddress: 127.0.0.1:${ports.hls}\n`,
      `webrtcAddress: 127.0.0.1:${ports.webrtc}\n`,
      `webrtcLocalUDPAddress: 127.0.0.1:${ports.udp}\n`,
      `rtmpAddress: 127.0.0.1:${ports.rtmp}\n`,
    );

/** Runs MediaMTX for a site, as docs/operating.md configures it. Its API answers when the site does. */
export async function startMediamtx(ports: MediamtxPorts, siteUrl: string, secret: string): Promise<Mediamtx> {
  const folder = temporaryFolder('mediamtx');
  const file = path.join(folder, 'mediamtx.yml');
  writeFileSync(file, documentedConfiguration(ports, siteUrl, secret));
  let child: ChildProcess | undefined;
  let said = '';
  const start = async () => {
    const started = spawn(program, [file], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    for (const output of [started.stdout, started.stderr])
      output.on('data', (data: Buffer) => (said += data.toString()));
    await until('MediaMTX', () => {
      if (started.exitCode !== null) throw new Error(`MediaMTX ended: ${said}`);
      // without credentials, the API answers 401
      return fetch(`http://127.0.0.1:${ports.api}/v3/paths/list`).then(
        (answer) => answer.status > 0,
        () => false,
      );
    });
  };
  await start();
  return {
    said: () => said,
    start,
    kill: async () => {
      const ended = once(child!, 'exit');
      child!.kill('SIGKILL');
      await ended;
    },
    remove: async () => {
      await endProgram(child!);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
