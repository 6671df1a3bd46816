import { programArgs, type Progress, WorkerEnded, WorkerProcess } from '../workers/workerProcess';
import { type VideoFault, VideoRefused } from './faults';
import { type VideoTask, type VideoTasks } from './tasks';

/** Runs video tasks in a child process, so that a hostile file ends that process and never the site. */
export interface VideoProcess {
  /** @throws VideoRefused if the video is at fault; WorkerEnded if the process died or was closed */
  run<T extends VideoTask>(task: T, args: VideoTasks[T]['args'], progress?: Progress): Promise<VideoTasks[T]['result']>;
  /** Ends running tasks. Later tasks are rejected. */
  close(): Promise<void>;
}

export interface VideoProcessOptions {
  /** null without ffmpeg */
  ffmpeg: string | null;
  searchPath: string | undefined;
  taskTimeoutMs?: number;
  idleTimeoutMs?: number;
}

/** Creates the video process. It starts with the first task. */
export function createVideoProcess({
  ffmpeg,
  searchPath,
  taskTimeoutMs = 3 * 60_000,
  idleTimeoutMs = 20_000,
}: VideoProcessOptions): VideoProcess {
  const worker = new WorkerProcess<VideoFault>({
    // a small young generation saves memory, because packets are short-lived
    args: [
      '--max-semi-space-size=1',
      '--max-old-space-size=512',
      ...programArgs(__dirname, 'video.cjs'),
      ffmpeg ?? 'off',
    ],
    searchPath,
    taskTimeoutMs,
    idleTimeoutMs,
    toError: (fault) => new VideoRefused(fault),
  });
  return {
    async run(task, args, progress) {
      const attempt = () => worker.ask<VideoTasks[typeof task]['result']>({ ...args, task }, progress);
      try {
        return await attempt();
      } catch (error) {
        if (task !== 'inspect' || !(error instanceof WorkerEnded) || error.reason === 'shutdown') throw error;
        if (error.reason === 'timeout') throw new VideoRefused('broken');
        // an inspection is short, so retry once: another task may have ended the process
        return await attempt().catch((second: Error) => {
          throw second instanceof WorkerEnded && second.reason !== 'shutdown' ? new VideoRefused('broken') : second;
        });
      }
    },
    close: () => worker.close(),
  };
}
