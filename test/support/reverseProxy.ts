import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { until } from './mediaServer';

/** A reverse proxy in front of a site. */
export interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

/** Returns the example of docs/operating.md that matches, without its fences. */
export function documentedExample(pattern: RegExp): string {
  const example = pattern.exec(readFileSync(path.resolve('docs/operating.md'), 'utf8'))?.[1];
  if (!example) throw new Error(`docs/operating.md has no example ${pattern}`);
  return example;
}

/** Returns a port that is free right now. */
export async function freePort(): Promise<number> {
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

/** Starts a proxy in a folder of its own with the configuration that `configure` writes for a port and the folder. */
export async function startReverseProxy(
  command: string,
  args: (file: string, folder: string) => string[],
  configure: (port: number, folder: string) => string,
): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `footlights-${command}-`));
  const [port, file] = [await freePort(), path.join(folder, 'configuration')];
  writeFileSync(file, configure(port, folder));
  const child: ChildProcess = spawn(command, args(file, folder), { env: { ...process.env, HOME: folder } });
  let said = '';
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until(command, async () => {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${said}`);
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
