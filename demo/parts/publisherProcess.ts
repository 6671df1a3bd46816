import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export interface PublishedClip {
  whipUrl: string;
  /** path of the clip */
  clip: string;
}

export interface PublisherProcess {
  /** replaces what is published */
  publish(streams: PublishedClip[]): void;
  stop(): Promise<void>;
}

const RESTART_MS = 2000;
const STOP_MS = 3000;

/** From the build when there is one and we run from it, else from the sources. */
function commandIn(root: string): string[] {
  const built = path.join(root, 'dist', 'demoPublisher.cjs');
  return existsSync(built) && !process.argv[1]?.endsWith('.ts')
    ? [built]
    : ['--import', 'tsx', path.join(root, 'demo', 'publisher.ts')];
}

/** The one process behind all stand-ins, started again when it dies. Its words go to the log. */
export function startPublisherProcess(
  root: string,
  log: { warn: (what: object, text: string) => void; debug: (what: object, text: string) => void },
): PublisherProcess {
  let child: ChildProcess | null = null;
  let wanted: PublishedClip[] = [];
  let stopping = false;
  let again: NodeJS.Timeout | undefined;
  const launch = () => {
    const started = spawn(process.execPath, commandIn(root), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production' },
    });
    child = started;
    started.stdout?.on('data', (said: Buffer) => log.debug({ standIn: String(said).trim() }, 'stand-in'));
    started.stderr?.on('data', (said: Buffer) => log.warn({ standIn: String(said).trim() }, 'stand-in'));
    started.once('error', (error) => log.warn({ err: error }, 'the stand-ins could not be started'));
    started.once('exit', () => {
      if (child === started) child = null;
      if (!stopping) again = setTimeout(launch, RESTART_MS);
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
      clearTimeout(again);
      const running = child;
      if (!running) return;
      await new Promise<void>((resolve) => {
        const late = setTimeout(() => running.kill('SIGKILL'), STOP_MS);
        running.once('exit', () => {
          clearTimeout(late);
          resolve();
        });
        running.kill('SIGTERM');
      });
    },
  };
}
