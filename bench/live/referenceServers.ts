import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { endProgram, runProgram, until } from '../../test/support/mediaServer';

/** A server that is measured for comparison. */
export interface ReferenceServer {
  /** `http://127.0.0.1:port` */
  origin: string;
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

/** Starts a program of the project that sends its port and ends when its parent disconnects. */
export async function startOwnProgram(file: string, ...args: string[]): Promise<ReferenceServer> {
  const child = runProgram(file, args, {}, true);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (told: { port: number }) => resolve(told.port));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, close: async () => void (await endProgram(child)) };
}

/**
 * Starts nginx with one worker: serves the folder `files` and proxies `/media` to a media server. Null without nginx.
 */
export async function startNginx(folder: string, media: string): Promise<ReferenceServer | null> {
  if (spawnSync('nginx', ['-v']).status !== 0) return null;
  const port = await freePort();
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `worker_processes 1;\npid ${folder}/pid;\nerror_log stderr crit;\nevents { worker_connections 1024; }\nhttp { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;\n` +
      `types { video/mp4 m4s; }\nclient_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;\n` +
      `upstream media { server ${new URL(media).host}; keepalive 256; }\n` +
      `server { listen 127.0.0.1:${port}; root ${folder}/files;\nlocation /media/ { proxy_pass http://media; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header X-Forwarded-For $remote_addr; proxy_buffering off; } } }\n`,
  );
  const master = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off; user root;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(
    'nginx',
    () =>
      fetch(origin).then(
        () => true,
        () => false,
      ),
    10_000,
  );
  const children = readFileSync(`/proc/${master.pid}/task/${master.pid}/children`, 'utf8').trim().split(' ');
  return {
    origin,
    pid: Number(children[0]),
    close: async () => {
      const gone = new Promise((resolve) => master.once('exit', resolve));
      master.kill('SIGTERM');
      await gone;
    },
  };
}
