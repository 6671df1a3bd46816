import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { VideoRefused } from './faults';
import { type Progress } from './remux';
import { type TaskReply, type VideoTask, type VideoTasks } from './tasks';

/**
 * Runs video tasks in a child process, which starts with the first task and ends when it is idle. A hostile file
 * (endless memory, an endless loop) ends that process, never the site.
 */
export interface VideoProcess {
  /** @throws VideoRefused if the video is at fault; VideoProcessEnded if the process died or was closed */
  run<T extends VideoTask>(task: T, args: VideoTasks[T]['args'], progress?: Progress): Promise<VideoTasks[T]['result']>;
  /** Ends running tasks. Later tasks are rejected. */
  close(): Promise<void>;
}

/** The process ended before the task. `closed`: because the site is shutting down. */
export class VideoProcessEnded extends Error {
  constructor(readonly closed: boolean) {
    super(closed ? 'The site is shutting down.' : 'The video process ended unexpectedly.');
    this.name = 'VideoProcessEnded';
  }
}

export interface VideoProcessOptions {
  /** null without ffmpeg */
  ffmpeg: string | null;
  /** the PATH of the child process, the only environment variable that it gets from the site */
  searchPath: string | undefined;
  /** a task without progress for this long is considered hung */
  taskTimeoutMs?: number;
  idleTimeoutMs?: number;
}

interface PendingTask {
  resolve: (result: VideoTasks[VideoTask]['result']) => void;
  reject: (error: Error) => void;
  progress: Progress;
  timeout: NodeJS.Timeout;
}

/**
 * Returns the arguments that start the video process, from the build if there is one, else from the source. A small
 * young generation saves memory, because packets are short-lived.
 */
function childArgs(ffmpeg: string | null): string[] {
  const built = path.join(__dirname, 'video.cjs');
  const program = existsSync(built) ? [built] : ['--import', 'tsx', path.join(__dirname, 'main.ts')];
  return ['--max-semi-space-size=1', '--max-old-space-size=512', ...program, ffmpeg ?? 'off'];
}

/** Kills a process with all processes that it started (they form a group). */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has already ended
  }
}

/** Starts and ends the child process, and matches its messages to the pending tasks. */
class VideoChild {
  private readonly pending = new Map<number, PendingTask>();
  private child: ChildProcess | null = null;
  private ended = Promise.resolve();
  private idleTimer: NodeJS.Timeout | undefined;
  private closed = false;
  private lastId = 0;

  constructor(private readonly options: Required<VideoProcessOptions>) {}

  ask<T extends VideoTask>(task: T, args: VideoTasks[T]['args'], progress: Progress): Promise<VideoTasks[T]['result']> {
    if (this.closed) return Promise.reject(new VideoProcessEnded(true));
    clearTimeout(this.idleTimer);
    this.child ??= this.launch();
    const id = (this.lastId += 1);
    return new Promise<VideoTasks[VideoTask]['result']>((resolve, reject) => {
      const timeout = setTimeout(() => this.end(), this.options.taskTimeoutMs).unref();
      this.pending.set(id, { resolve, reject, progress, timeout });
      this.child?.send({ id, task, ...args }, (error) => error && this.end());
    }) as Promise<VideoTasks[T]['result']>;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.end();
    await this.ended;
  }

  private launch(): ChildProcess {
    const { ffmpeg, searchPath } = this.options;
    const child = spawn(process.execPath, childArgs(ffmpeg), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: searchPath, NODE_ENV: 'production' },
      detached: true,
    });
    child.on('message', (message: TaskReply) => this.child === child && this.receive(message));
    this.ended = new Promise((resolve) => {
      const onEnd = () => {
        if (this.child === child) this.end();
        resolve();
      };
      child.once('exit', onEnd).once('error', onEnd);
    });
    return child;
  }

  private receive(message: TaskReply): void {
    const task = this.pending.get(message.id);
    if (!task) return;
    if ('progress' in message) {
      task.timeout.refresh();
      return task.progress(message.progress);
    }
    clearTimeout(task.timeout);
    this.pending.delete(message.id);
    if (this.pending.size === 0) this.idleTimer = setTimeout(() => this.end(), this.options.idleTimeoutMs).unref();
    if ('result' in message) task.resolve(message.result);
    else task.reject('fault' in message ? new VideoRefused(message.fault) : new Error(message.error));
  }

  /** Ends the process and rejects all pending tasks. */
  private end(): void {
    const pid = this.child?.pid;
    this.child = null;
    clearTimeout(this.idleTimer);
    for (const { reject, timeout } of this.pending.values()) {
      clearTimeout(timeout);
      reject(new VideoProcessEnded(this.closed));
    }
    this.pending.clear();
    if (pid) killGroup(pid);
  }
}

/** Creates the video process. It starts with the first task. */
export function createVideoProcess({
  taskTimeoutMs = 3 * 60_000,
  idleTimeoutMs = 20_000,
  ...options
}: VideoProcessOptions): VideoProcess {
  const child = new VideoChild({ ...options, taskTimeoutMs, idleTimeoutMs });
  return {
    async run(task, args, progress = () => undefined) {
      try {
        return await child.ask(task, args, progress);
      } catch (error) {
        if (task !== 'inspect' || !(error instanceof VideoProcessEnded) || error.closed) throw error;
        // an inspection is short, so retry once: another task may have ended the process
        return await child.ask(task, args, progress).catch((second: Error) => {
          throw second instanceof VideoProcessEnded && !second.closed ? new VideoRefused('broken') : second;
        });
      }
    },
    close: () => child.close(),
  };
}
