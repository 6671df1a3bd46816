import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Why a worker process ended before a task: the task took too long, the process died, or the site is shutting down. */
export type WorkerEnd = 'timeout' | 'crash' | 'shutdown';

const END_TEXTS: Record<WorkerEnd, string> = {
  timeout: 'The worker process took too long.',
  crash: 'The worker process ended unexpectedly.',
  shutdown: 'The site is shutting down.',
};

/** A worker process ended before the task. */
export class WorkerEnded extends Error {
  constructor(readonly reason: WorkerEnd) {
    super(END_TEXTS[reason]);
    this.name = 'WorkerEnded';
  }
}

/** Receives the progress of a task, 0 to 1. */
export type Progress = (part: number) => void;

/** A message from a worker process: the progress of a task, and at last its end. */
export type WorkerReply<F> = { id: number } & (
  { progress: number } | { result: unknown } | { fault: F } | { error: string }
);

export interface WorkerOptions<F> {
  /** the arguments of Node: its options, the program and the arguments of the program */
  args: readonly string[];
  /** the PATH of the process, the only environment variable that it gets from the site */
  searchPath: string | undefined;
  /** a task without progress for this long is considered hung */
  taskTimeoutMs: number;
  idleTimeoutMs: number;
  /** turns a fault of the input into the error that callers see */
  toError: (fault: F) => Error;
}

interface PendingTask {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  progress: Progress;
  timeout: NodeJS.Timeout;
}

/** Returns the arguments of Node that start a program, from the build if there is one, else from the source. */
export function programArgs(folder: string, built: string): string[] {
  const program = path.join(folder, built);
  return existsSync(program) ? [program] : ['--import', 'tsx', path.join(folder, 'main.ts')];
}

/** Kills a process with all processes that it started (they form a group). */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has already ended
  }
}

/**
 * Runs tasks in a child process, which starts with the first task and ends when it is idle. A hostile file (endless
 * memory, an endless loop) ends that process, never the site.
 */
export class WorkerProcess<F> {
  private readonly pending = new Map<number, PendingTask>();
  private child: ChildProcess | null = null;
  private ended = Promise.resolve();
  private idleTimer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private lastId = 0;

  constructor(private readonly options: WorkerOptions<F>) {}

  /** Runs a task. @throws WorkerEnded, or the error of a fault */
  ask<R>(request: object, progress: Progress = () => undefined): Promise<R> {
    if (this.isClosed) return Promise.reject(new WorkerEnded('shutdown'));
    clearTimeout(this.idleTimer);
    this.child ??= this.launch();
    const id = (this.lastId += 1);
    return new Promise<unknown>((resolve, reject) => {
      const timeout = setTimeout(() => this.endHung(id), this.options.taskTimeoutMs).unref();
      this.pending.set(id, { resolve, reject, progress, timeout });
      this.child?.send({ ...request, id }, (error) => error && this.end());
    }) as Promise<R>;
  }

  /** Ends the process. Running tasks are rejected; the next task starts another process. */
  end(): void {
    const pid = this.child?.pid;
    this.child = null;
    clearTimeout(this.idleTimer);
    for (const id of this.pending.keys())
      this.settle(id)?.reject(new WorkerEnded(this.isClosed ? 'shutdown' : 'crash'));
    if (pid) killGroup(pid);
  }

  /** Ends running tasks. Later tasks are rejected. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.end();
    await this.ended;
  }

  private launch(): ChildProcess {
    const { args, searchPath } = this.options;
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: searchPath, NODE_ENV: 'production' },
      detached: true,
      // passes bytes as they are
      serialization: 'advanced',
    });
    child.on('message', (message: WorkerReply<F>) => this.child === child && this.receive(message));
    this.ended = new Promise((resolve) => {
      const onEnd = () => {
        if (this.child === child) this.end();
        resolve();
      };
      child.once('exit', onEnd).once('error', onEnd);
    });
    return child;
  }

  private receive(message: WorkerReply<F>): void {
    if ('progress' in message) {
      const task = this.pending.get(message.id);
      task?.timeout.refresh();
      return task?.progress(message.progress);
    }
    const task = this.settle(message.id);
    if (!task) return;
    if (this.pending.size === 0) this.idleTimer = setTimeout(() => this.end(), this.options.idleTimeoutMs).unref();
    if ('result' in message) task.resolve(message.result);
    else task.reject('fault' in message ? this.options.toError(message.fault) : new Error(message.error));
  }

  private endHung(id: number): void {
    this.settle(id)?.reject(new WorkerEnded('timeout'));
    this.end();
  }

  private settle(id: number): PendingTask | undefined {
    const task = this.pending.get(id);
    clearTimeout(task?.timeout);
    this.pending.delete(id);
    return task;
  }
}
