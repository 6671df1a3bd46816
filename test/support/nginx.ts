import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { until } from './mediaServer';

const runs = spawnSync('nginx', ['-v']).status === 0 || process.env.REQUIRE_NGINX === 'on';
// `npm test` must pass without nginx: tests that need it are skipped visibly. `.ci/run` requires it.
export const describeNginx = runs ? describe : describe.skip;

/** Returns the first nginx example of docs/operating.md, for one port without TLS in front of a site. */
export function documentedNginx(port: number, siteUrl: string): string {
  const docs = readFileSync(path.resolve('docs/operating.md'), 'utf8');
  const example = /```nginx\n(map [\s\S]*?)```/.exec(docs)?.[1];
  if (!example) throw new Error('docs/operating.md has no nginx example');
  return example
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('http://127.0.0.1:3000', siteUrl);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

/** Starts nginx in front of a site with the documented example, which `change` may edit. */
export async function startNginx(siteUrl: string, change = (example: string) => example): Promise<Nginx> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${folder}/${n};`);
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')}\n${change(documentedNginx(port, siteUrl))} }`,
  );
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  let said = '';
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until('nginx', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    return accepts(port);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
