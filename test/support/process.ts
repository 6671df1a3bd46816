import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { killTree, treeOf } from './processes';

/** The API as a process of its own, from its sources, on the database and the folder of a test. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** what runs below it */
  children: () => { pid: number; command: string }[];
  /** kill -9 of this process alone: what it started notices by itself, or stays */
  kill(): Promise<void>;
  /** ends whatever is left of it */
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  );

/** Starts it, and waits until it answers. */
export async function startProcess(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.resolve('main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      FOOTLIGHTS_DATA: dataDir,
      FOOTLIGHTS_PARTS: 'api',
      FOOTLIGHTS_DEMO: 'off',
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (data) => (said += data));
  const pid = child.pid ?? 0;
  const url = await new Promise<string>((resolve, reject) => {
    child.on(
      'message',
      (message: { type?: string; url?: string }) => message.type === 'ready' && resolve(message.url ?? ''),
    );
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}:\n${said}`)));
  });
  return {
    url,
    pid,
    children: () => treeOf(pid).slice(1),
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
    stop: async () => {
      killTree(pid);
      await ended(child);
    },
  };
}
