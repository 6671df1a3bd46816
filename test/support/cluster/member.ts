import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { killTree } from '../processes';

/** A process of a site, from the build. */
export interface Member {
  url: string;
  pid: number;
  /** its output so far */
  output(): string;
  /** kills this process alone with SIGKILL, as a crash does */
  kill(): Promise<void>;
  /** ends it as a supervisor does, with SIGTERM to the process or to its whole group. @returns its exit code */
  end(target?: 'process' | 'group'): Promise<number | null>;
  /** starts it again at the same address */
  restart(): Promise<Member>;
  /** kills what is left of it */
  remove(): void;
}

/** Starts a process of the site on a port, and waits until it is ready. */
export async function startMember(port: number, env: Record<string, string>): Promise<Member> {
  if (!existsSync('dist/main.cjs')) throw new Error('Build first: npm run build (npm test does it by itself).');
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/main.cjs'], {
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // a group of its own, which can be signalled as a terminal does
    detached: true,
  });
  let said = '';
  child.stdout?.on('data', (data) => (said += data));
  child.stderr?.on('data', (data) => (said += data));
  const pid = child.pid ?? 0;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.on(
      'message',
      (message: { type?: string; url?: string }) => message.type === 'ready' && resolve(message.url ?? ''),
    );
    void ended.then((code) => reject(new Error(`The process ended with ${code}:\n${said}`)));
  });
  return {
    url,
    pid,
    output: () => said,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    end: async (target = 'process') => {
      process.kill(target === 'group' ? -pid : pid, 'SIGTERM');
      return ended;
    },
    restart: () => startMember(port, env),
    remove: () => killTree(pid),
  };
}
