import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { serveTasks } from '../workers/serveTasks';
import { type Progress } from '../workers/workerProcess';
import { VideoRefused } from './faults';
import { convertAudioToAac, extractFrame, extractStoryboard, hasFfmpeg, transcodeVideo } from './ffmpeg';
import { inspectVideo, type VideoFacts } from './inspect';
import { joinRecording } from './join';
import { remuxVideo } from './remux';
import { type ConvertedVideo, type TaskRequest, type VideoTasks } from './tasks';

// the path of ffmpeg, or `off` without it
const [ffmpeg = 'off'] = process.argv.slice(2);
const canTranscode = () => (ffmpeg === 'off' ? Promise.resolve(false) : hasFfmpeg(ffmpeg));

/** @throws VideoRefused codec, if browsers cannot play the video and this machine cannot transcode it */
async function inspect(path: string, filename?: string): Promise<VideoFacts> {
  const facts = await inspectVideo(path, filename);
  if (!facts.playable && !(await canTranscode())) throw new VideoRefused('codec');
  return facts;
}

async function convert(from: string, to: string, progress: Progress): Promise<ConvertedVideo> {
  const facts = await inspect(from);
  if (facts.playable) await remuxVideo(from, to, progress);
  else await transcodeVideo(ffmpeg, from, to, facts, progress);
  const { seconds, width, height } = await inspectVideo(to);
  return { seconds, width, height, fileBytes: (await stat(to)).size };
}

async function extract(
  make: typeof extractStoryboard,
  { from, to, seconds }: VideoTasks['frame']['args'],
  progress: Progress,
): Promise<boolean> {
  if (!(await canTranscode())) return false;
  // a video without a usable frame is still a video
  await make(ffmpeg, from, to, seconds, progress).catch(() => undefined);
  return existsSync(to);
}

/**
 * Joins files and converts Opus, which browsers send, to AAC, so that the video plays everywhere. Without ffmpeg, or if
 * it fails, Opus stays.
 */
async function join(from: string[], to: string, progress: Progress): Promise<{ used: number; hasVideo: boolean }> {
  const { used, video } = await joinRecording(from, to, progress);
  if (video?.isOpus && (await canTranscode())) {
    const converted = `${to}.aac`;
    await convertAudioToAac(ffmpeg, to, converted, video.seconds, progress).then(
      () => rename(converted, to),
      () => rm(converted, { force: true }),
    );
  }
  return { used, hasVideo: video !== null };
}

function run(request: TaskRequest, progress: Progress) {
  switch (request.task) {
    case 'inspect':
      return inspect(request.path, request.filename);
    case 'convert':
      return convert(request.from, request.to, progress);
    case 'join':
      return join(request.from, request.to, progress);
    case 'frame':
      return extract(extractFrame, request, progress);
    case 'storyboard':
      return extract(extractStoryboard, request, progress);
  }
}

serveTasks(run, (error) => (error instanceof VideoRefused ? error.fault : null));
