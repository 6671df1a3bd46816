import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Logger } from 'pino';

export interface MediaChildOptions {
  root: string;
  log: Logger;
  /** where it has to listen; 0: where it likes */
  wishedPort?: number;
  env: Record<string, string>;
}

/** The media process, kept alive: started again when it dies, until `stop`. */
export interface MediaChild {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** the port it listens on now; null while it is down */
  port(): number | null;
  /** where programs publish by RTMP; null while it is down, or takes none */
  rtmpPort(): number | null;
}

/** A child that dies at once again and again is not started in a tight loop; one that ran well is missed at once. */
const RESTART_PAUSE_MS = 500;
const RAN_WELL_MS = 10_000;
const START_LIMIT_MS = 20_000;

/** From the build beside us when we run from one, else from the sources: an old build must not stand in for what is being changed. */
function commandIn(root: string): string[] {
  const built = path.join(__dirname, 'media.cjs');
  const fromSources = ['--import', 'tsx', path.join(root, 'media', 'main.ts')];
  // a small young generation: the media process makes much short-lived data, and memory is what it would pay with
  const flags = ['--max-semi-space-size=2'];
  return [...flags, ...(existsSync(built) ? [built] : fromSources)];
}

/** Prepares the child; nothing runs before `start`. */
export function mediaChild({ root, log, wishedPort = 0, env }: MediaChildOptions): MediaChild {
  let child: ChildProcess | null = null;
  let listening: number | null = null;
  let stopping = false;
  let rtmp: number | null = null;
  let wished = wishedPort;

  const launch = () =>
    new Promise<void>((resolve, reject) => {
      // the port it had before, so that a restart is found at the same place
      const startedAt = Date.now();
      const started = spawn(process.execPath, commandIn(root), {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...env,
          MEDIA_PORT: String(wished),
          ...(rtmp ? { MEDIA_RTMP_PORT: String(rtmp) } : {}),
          NODE_ENV: 'production',
        },
      });
      child = started;
      const late = setTimeout(() => reject(new Error('The media process did not come up.')), START_LIMIT_MS);
      started.on('message', (message: { type?: string; port?: number; rtmpPort?: number | null }) => {
        if (message.type !== 'listening' || !message.port) return;
        clearTimeout(late);
        listening = wished = message.port;
        rtmp = message.rtmpPort ?? null;
        resolve();
      });
      started.once('error', reject);
      started.once('exit', (code, signal) => {
        clearTimeout(late);
        const cameUp = listening !== null;
        listening = null;
        child = null;
        reject(new Error(`The media process ended (${signal ?? code}).`));
        if (stopping || !cameUp) return;
        log.error({ code, signal }, 'the media process ended and is started again');
        const pause = Date.now() - startedAt > RAN_WELL_MS ? 0 : RESTART_PAUSE_MS;
        setTimeout(() => !stopping && launch().catch((error: Error) => log.error({ err: error }, 'media')), pause);
      });
    });

  return {
    start: launch,
    port: () => listening,
    rtmpPort: () => (listening === null ? null : rtmp),
    stop: async () => {
      stopping = true;
      const running = child;
      if (!running) return;
      await new Promise<void>((resolve) => {
        running.once('exit', () => resolve());
        running.kill('SIGTERM');
      });
    },
  };
}
