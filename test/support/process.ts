import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { killTree, treeOf } from './processes';

/** The API in a separate process, from its sources, with a test's database and folder. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** ids of its child processes */
  children: () => { pid: number; command: string }[];
  /** kills only this process with SIGKILL; its children may keep running */
  kill(): Promise<void>;
  /** ends the process and its children */
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  );

/** Starts the process and waits until it answers. */
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
