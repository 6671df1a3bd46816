import { Refusal } from '../http/errors';
import { programArgs, WorkerEnded, WorkerProcess } from '../workers/workerProcess';
import { type PictureFault, PictureRefused } from './faults';
import {
  type PictureFormat,
  type PictureTask,
  type PictureTasks,
  type RenderedPicture,
  type Rendering,
  type RenderedFormat,
} from './tasks';
import { QueueFull, TaskQueue } from './taskQueue';

/** The largest picture; phones take pictures of 50 megapixels. */
const PICTURE_MAX_PIXELS = 50_000_000;
/** The largest avatar and the largest thumbnail of a show, which are shown small. */
export const SMALL_PICTURE_MAX_PIXELS = 20_000_000;
/** Uploads are decoded one at a time, however many arrive. */
const UPLOADS = { concurrent: 1, waiting: 20 };
/** Resized pictures of pages never wait for uploads. */
const PAGES = { concurrent: 2, waiting: 40 };
const BUSY_RETRY_SECONDS = 30;
const TASK_TIMEOUT_MS = 60_000;
/** The process starts in a fifth of a second, and would keep 70 MB. */
const IDLE_TIMEOUT_MS = 2_000;
/** The process is replaced after this many tasks, so that a leak in a decoder never adds up. */
const TASKS_PER_PROCESS = 500;

export interface ReadOptions {
  /** the name that the sender gave, if its extension must match the content */
  filename?: string;
  maxPixels?: number;
  /** for background jobs: wait for a turn, however many uploads wait */
  isJob?: boolean;
}

/**
 * Decodes pictures in a child process, so that a hostile picture costs the site neither time nor memory.
 * All methods throw WorkerEnded when the site shuts down.
 */
export interface PictureProcess {
  /** Decodes a picture completely. @throws PictureRefused; Refusal 503 when too many uploads wait */
  verify(path: string, options?: ReadOptions): Promise<PictureFormat>;
  /**
   * Renders an upload as WebP, rotated upright and without metadata.
   * @throws PictureRefused; Refusal 503 when too many uploads wait
   */
  render<S extends string>(
    path: string,
    renderings: Record<S, Rendering>,
    options?: ReadOptions,
  ): Promise<Record<S, RenderedPicture>>;
  /** Renders a stored picture for pages. @throws Error if it is no picture, or if too many pictures wait */
  resize(path: string, width: number, format: RenderedFormat): Promise<Buffer>;
  /** Ends running tasks. Later tasks are rejected. */
  close(): Promise<void>;
}

export interface PictureProcessOptions {
  searchPath: string | undefined;
  taskTimeoutMs?: number;
  idleTimeoutMs?: number;
  tasksPerProcess?: number;
}

/** Turns the end of the process into a fault of the picture that caused it. */
const blame = (error: unknown) =>
  error instanceof WorkerEnded && error.reason !== 'shutdown' ? new PictureRefused('too-complex') : error;

const tooBusy = () =>
  new Refusal(503, 'BUSY', 'Too many pictures are being processed. This one was not saved. Please try again soon.', {
    'retry-after': String(BUSY_RETRY_SECONDS),
  });

/** Sends tasks to the process, repeats interrupted ones, and replaces a process that has run many tasks. */
function createRunner({
  searchPath,
  taskTimeoutMs = TASK_TIMEOUT_MS,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  tasksPerProcess = TASKS_PER_PROCESS,
}: PictureProcessOptions) {
  const worker = new WorkerProcess<{ fault: PictureFault; text: string }>({
    // a small young generation saves memory, because the bytes of pictures are short-lived
    args: ['--max-semi-space-size=1', '--max-old-space-size=256', ...programArgs(__dirname, 'pictures.cjs')],
    searchPath,
    taskTimeoutMs,
    idleTimeoutMs,
    toError: ({ fault, text }) => new PictureRefused(fault, text),
  });
  let running = 0;
  let served = 0;
  async function ask<T extends PictureTask>(
    task: T,
    args: PictureTasks[T]['args'],
  ): Promise<PictureTasks[T]['result']> {
    if (running === 0 && served >= tasksPerProcess) {
      worker.end();
      served = 0;
    }
    running += 1;
    served += 1;
    try {
      return await worker.ask({ ...args, task });
    } finally {
      running -= 1;
    }
  }
  return {
    async run<T extends PictureTask>(task: T, args: PictureTasks[T]['args']): Promise<PictureTasks[T]['result']> {
      return ask(task, args).catch((error: unknown) => {
        if (!(error instanceof WorkerEnded) || error.reason !== 'crash') throw blame(error);
        // another picture may have ended the process
        return ask(task, args).catch((second: unknown) => {
          throw blame(second);
        });
      });
    },
    close: () => worker.close(),
  };
}

/** Creates the picture process. It starts with the first task. */
export function createPictureProcess(options: PictureProcessOptions): PictureProcess {
  const runner = createRunner(options);
  const uploads = new TaskQueue(UPLOADS);
  const pages = new TaskQueue(PAGES);
  const inTurn = <T>(task: () => Promise<T>, isJob = false) =>
    uploads.run(task, isJob).catch((error: unknown) => {
      throw error instanceof QueueFull ? tooBusy() : error;
    });
  return {
    verify: (path, { filename, maxPixels = PICTURE_MAX_PIXELS, isJob } = {}) =>
      inTurn(() => runner.run('verify', { path, filename, maxPixels }), isJob),
    render: <S extends string>(
      path: string,
      renderings: Record<S, Rendering>,
      { filename, maxPixels = PICTURE_MAX_PIXELS, isJob }: ReadOptions = {},
    ) =>
      inTurn(
        () => runner.run('render', { path, filename, maxPixels, renderings }) as Promise<Record<S, RenderedPicture>>,
        isJob,
      ),
    resize: (path, width, format) =>
      pages.run(() => runner.run('resize', { path, width, format, maxPixels: PICTURE_MAX_PIXELS })),
    close: () => runner.close(),
  };
}
