import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { VideoRefused } from './faults';
import { type Progress } from './remux';
import { type Said, type VideoTask, type VideoTasks } from './tasks';

/**
 * Where foreign videos are opened: a process of its own, which comes with the first task and goes when there is nothing more to do. What a hostile file does
 * there (memory without end, a loop) ends that process, and never the site.
 */
export interface VideoWorkshop {
  /** @throws VideoRefused when the video is to blame; WorkshopGone when the process died or was ended on the way */
  do<T extends VideoTask>(task: T, given: VideoTasks[T]['given'], progress?: Progress): Promise<VideoTasks[T]['made']>;
  /** Ends what is under way. Nothing is taken on afterwards. */
  close(): Promise<void>;
}

/** The process ended before the task did. `closed`: because we close. */
export class WorkshopGone extends Error {
  constructor(readonly closed: boolean) {
    super(closed ? 'The site is closing.' : 'The process that works on videos ended.');
    this.name = 'WorkshopGone';
  }
}

export interface WorkshopOptions {
  /** null: no program that transcodes */
  ffmpeg: string | null;
  /** where programs are looked for; nothing else of our environment goes there */
  searchPath: string | undefined;
  /** a task that says nothing for so long hangs */
  silenceMs?: number;
  idleMs?: number;
}

interface Waiting {
  resolve: (made: VideoTasks[VideoTask]['made']) => void;
  reject: (error: Error) => void;
  progress: Progress;
  silence: NodeJS.Timeout;
}

/** From the build when this stands in one, else from the sources. A small young generation: packets are short-lived, and memory is what they would pay with. */
function command(ffmpeg: string | null): string[] {
  const built = path.join(__dirname, 'video.cjs');
  const program = existsSync(built) ? [built] : ['--import', 'tsx', path.join(__dirname, 'main.ts')];
  return ['--max-semi-space-size=1', '--max-old-space-size=512', ...program, ffmpeg ?? 'off'];
}

/** Prepares it; nothing runs before the first task. */
export function videoWorkshop({
  ffmpeg,
  searchPath,
  silenceMs = 3 * 60_000,
  idleMs = 20_000,
}: WorkshopOptions): VideoWorkshop {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let gone = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let last = 0;

  /** Ends the process with all that it has started (they are a group), and whatever waits for it. */
  function end(): void {
    const group = child?.pid;
    child = null;
    clearTimeout(idle);
    for (const { reject, silence } of waiting.values()) {
      clearTimeout(silence);
      reject(new WorkshopGone(closed));
    }
    waiting.clear();
    try {
      if (group) process.kill(-group, 'SIGKILL');
    } catch {
      // it ended by itself, and left nothing
    }
  }

  function hear(said: Said): void {
    const task = waiting.get(said.id);
    if (!task) return;
    if ('progress' in said) {
      task.silence.refresh();
      return task.progress(said.progress);
    }
    clearTimeout(task.silence);
    waiting.delete(said.id);
    if (waiting.size === 0) idle = setTimeout(end, idleMs).unref();
    if ('made' in said) task.resolve(said.made);
    else task.reject('fault' in said ? new VideoRefused(said.fault) : new Error(said.error));
  }

  function launch(): ChildProcess {
    const started = spawn(process.execPath, command(ffmpeg), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: searchPath, NODE_ENV: 'production' },
      detached: true,
    });
    started.on('message', (said: Said) => child === started && hear(said));
    gone = new Promise((resolve) => {
      const ended = () => {
        if (child === started) end();
        resolve();
      };
      started.once('exit', ended).once('error', ended);
    });
    return started;
  }

  function ask<T extends VideoTask>(
    task: T,
    given: VideoTasks[T]['given'],
    progress: Progress,
  ): Promise<VideoTasks[T]['made']> {
    if (closed) return Promise.reject(new WorkshopGone(true));
    clearTimeout(idle);
    child ??= launch();
    const id = (last += 1);
    return new Promise<VideoTasks[VideoTask]['made']>((resolve, reject) => {
      waiting.set(id, { resolve, reject, progress, silence: setTimeout(end, silenceMs).unref() });
      child?.send({ id, task, ...given }, (error) => error && end());
    }) as Promise<VideoTasks[T]['made']>;
  }

  return {
    async do(task, given, progress = () => undefined) {
      try {
        return await ask(task, given, progress);
      } catch (error) {
        if (task !== 'inspect' || !(error instanceof WorkshopGone) || error.closed) throw error;
        // a look is short: perhaps it was another's fault
        return await ask(task, given, progress).catch((again: Error) => {
          throw again instanceof WorkshopGone && !again.closed ? new VideoRefused('broken') : again;
        });
      }
    },
    async close() {
      closed = true;
      end();
      await gone;
    },
  };
}
