import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Logger } from 'pino';

export interface MediaChildOptions {
  root: string;
  log: Logger;
  /** the port of the first start; 0 for any free one */
  firstPort?: number;
  env: Record<string, string>;
}

/** The media process. It is restarted whenever it dies, until `stop`. */
export interface MediaChild {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns the port it listens on; null while it is down. */
  port(): number | null;
  /** Returns the port for RTMP; null while it is down, or when it takes no RTMP. */
  rtmpPort(): number | null;
}

/**
 * Pause before the restart of a process that died early. One that ran for RESTART_AT_ONCE_AFTER_MS restarts at once.
 */
const RESTART_DELAY_MS = 500;
const RESTART_AT_ONCE_AFTER_MS = 10_000;
const START_TIMEOUT_MS = 20_000;

/** Returns the command: the build, when this code runs from one, else the sources, so an old build is never started. */
function commandIn(root: string): string[] {
  const built = path.join(__dirname, 'media.cjs');
  const fromSources = ['--import', 'tsx', path.join(root, 'media', 'main.ts')];
  // a small young generation: the process makes much short-lived data, which would otherwise cost memory
  const flags = ['--max-semi-space-size=2'];
  return [...flags, ...(existsSync(built) ? [built] : fromSources)];
}

/** Prepares the media process; nothing runs before `start`. */
export function mediaChild(options: MediaChildOptions): MediaChild {
  return new RestartingChild(options);
}

interface Listening {
  type?: string;
  port?: number;
  rtmpPort?: number | null;
}

class RestartingChild implements MediaChild {
  private child: ChildProcess | null = null;
  private listeningPort: number | null = null;
  private listeningRtmpPort: number | null = null;
  /** the port of the last start, so that a restart is found at the same address */
  private wantedPort: number;
  private isStopping = false;

  constructor(private readonly options: MediaChildOptions) {
    this.wantedPort = options.firstPort ?? 0;
  }

  port(): number | null {
    return this.listeningPort;
  }

  rtmpPort(): number | null {
    return this.listeningPort === null ? null : this.listeningRtmpPort;
  }

  start(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const startedAt = Date.now();
      const child = this.spawn();
      this.child = child;
      const timeout = setTimeout(() => reject(new Error('The media process did not start in time.')), START_TIMEOUT_MS);
      child.on('message', (message: Listening) => {
        if (message.type !== 'listening' || !message.port) return;
        clearTimeout(timeout);
        this.listeningPort = this.wantedPort = message.port;
        this.listeningRtmpPort = message.rtmpPort ?? null;
        resolve();
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        clearTimeout(timeout);
        const hadStarted = this.listeningPort !== null;
        this.listeningPort = null;
        this.child = null;
        reject(new Error(`The media process ended (${signal ?? code}).`));
        if (this.isStopping || !hadStarted) return;
        this.options.log.error({ code, signal }, 'the media process ended; restarting it');
        this.restartAfter(Date.now() - startedAt > RESTART_AT_ONCE_AFTER_MS ? 0 : RESTART_DELAY_MS);
      });
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const running = this.child;
    if (!running) return;
    await new Promise<void>((resolve) => {
      running.once('exit', () => resolve());
      running.disconnect();
    });
  }

  private spawn(): ChildProcess {
    const { root, env } = this.options;
    return spawn(process.execPath, commandIn(root), {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...env,
        MEDIA_PORT: String(this.wantedPort),
        ...(this.listeningRtmpPort ? { MEDIA_RTMP_PORT: String(this.listeningRtmpPort) } : {}),
        NODE_ENV: 'production',
      },
    });
  }

  private restartAfter(delayMs: number): void {
    setTimeout(() => {
      if (this.isStopping) return;
      this.start().catch((error: Error) =>
        this.options.log.error({ err: error }, 'restarting the media process failed'),
      );
    }, delayMs);
  }
}
