import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './folders';
import { killTree } from './processes';

const root = path.resolve(__dirname, '../..');

export interface Site {
  url: string;
  pid: number;
  dataDir: string;
  /** the output of the process so far */
  output: () => string;
  /** stops the site as Ctrl-C does; the data stays for another start */
  stop(): Promise<void>;
  /** kills the whole process tree at once with SIGKILL, like a power failure */
  kill(): Promise<void>;
  /** starts again on the same data */
  restart(): Promise<Site>;
  /** stops the site and removes its data */
  remove(): Promise<void>;
  /** runs an operator command on this site's data */
  operator(...args: string[]): Promise<string>;
}

export interface SiteOptions {
  /** loads the demo marketplace, with live demo streams */
  demo?: boolean;
  env?: Record<string, string>;
  dataDir?: string;
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (data) => (text += data));
  child.stderr?.on('data', (data) => (text += data));
  return () => text;
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  );

/**
 * Returns a folder for a site's data: a copy of a prepared one (sites.setup.ts) when possible. The copy keeps the file
 * owners, because the database belongs to another user.
 */
function newFolder(demo = false): string {
  const folder = temporaryFolder('site');
  const made = demo ? process.env.TEST_SITE_DEMO : process.env.TEST_SITE_EMPTY;
  if (made) execFileSync('cp', ['-a', `${made}/.`, folder]);
  return folder;
}

/** Starts the built site (`dist/`, `.next/`) as `npm start` does, on a free port, with its own data folder. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  if (!existsSync(path.join(root, 'dist/main.cjs')))
    throw new Error('Build first: npm run build (npm test does it by itself).');
  const dataDir = options.dataDir ?? newFolder(options.demo);
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    PORT: '0',
    HOST: '127.0.0.1',
    FOOTLIGHTS_DATA: dataDir,
    FOOTLIGHTS_DEMO: options.demo ? 'on' : 'off',
    RATE_LIMITS: 'off',
    ...options.env,
  };
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/main.cjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = collect(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.on(
      'message',
      (message: { type?: string; url?: string }) => message.type === 'ready' && resolve(message.url ?? ''),
    );
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${output()}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
  };
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output,
    stop,
    kill: async () => {
      killTree(child.pid ?? 0);
      await ended(child);
    },
    restart: () => startSite({ ...options, dataDir }),
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    operator: (...args) =>
      new Promise((resolve, reject) => {
        const command = spawn(process.execPath, ['dist/operator.cjs', ...args], { cwd: root, env });
        const said = collect(command);
        command.on('exit', (code) =>
          code === 0 ? resolve(said()) : reject(new Error(`operator ${args.join(' ')} ended with ${code}: ${said()}`)),
        );
      }),
  };
}
