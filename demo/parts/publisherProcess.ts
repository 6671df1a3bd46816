import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** One demo stream. */
export interface PublishedClip {
  whipUrl: string;
  /** path of the clip */
  clip: string;
}

/** The running process of the demo streams. */
export interface PublisherProcess {
  /** Replaces the published streams. */
  publish(streams: PublishedClip[]): void;
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 2000;
const STOP_TIMEOUT_MS = 3000;

/** Returns the arguments that run the built program if this process is built too, else its source. */
function buildArguments(root: string): string[] {
  const built = path.join(root, 'dist', 'demoPublisher.cjs');
  return existsSync(built) && !process.argv[1]?.endsWith('.ts')
    ? [built]
    : ['--import', 'tsx', path.join(root, 'demo', 'publisher.ts')];
}

/** Starts the process of the demo streams, restarts it when it exits and logs its output. */
export function startPublisherProcess(
  root: string,
  log: { warn: (what: object, text: string) => void; debug: (what: object, text: string) => void },
): PublisherProcess {
  let child: ChildProcess | null = null;
  let wanted: PublishedClip[] = [];
  let stopping = false;
  let restartTimer: NodeJS.Timeout | undefined;
  const launch = () => {
    const started = spawn(process.execPath, buildArguments(root), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production' },
    });
    child = started;
    started.stdout?.on('data', (output: Buffer) => log.debug({ output: String(output).trim() }, 'demo publisher'));
    started.stderr?.on('data', (output: Buffer) => log.warn({ output: String(output).trim() }, 'demo publisher'));
    started.once('error', (error) => log.warn({ err: error }, 'the demo publisher could not be started'));
    started.once('exit', () => {
      if (child === started) child = null;
      if (!stopping) restartTimer = setTimeout(launch, RESTART_DELAY_MS);
    });
    if (wanted.length) started.send({ type: 'publish', streams: wanted }, () => undefined);
  };
  launch();
  return {
    publish: (streams) => {
      wanted = streams;
      child?.send({ type: 'publish', streams }, () => undefined);
    },
    stop: async () => {
      stopping = true;
      clearTimeout(restartTimer);
      const running = child;
      if (!running) return;
      await new Promise<void>((resolve) => {
        const killTimer = setTimeout(() => running.kill('SIGKILL'), STOP_TIMEOUT_MS);
        running.once('exit', () => {
          clearTimeout(killTimer);
          resolve();
        });
        running.kill('SIGTERM');
      });
    },
  };
}
