import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ServerEvents } from '@contract/events';
import { type Context } from '@server/context';
import { exclusively } from '@server/db/exclusive';
import { temporaryFolder } from '@server/storage/create';
import { type Upload } from '@server/http/uploads';
import { VideoRefused } from '@server/video/faults';
import { WorkerEnded } from '@server/workers/workerProcess';
import { createVideo } from '../../assets/service/own/videos';
import { sendToAccount } from '../../auth/service/accountEmails';
import { nameRecordedPeople } from '../../consent/service/people';
import { recordedEmail } from '../emails';
import { recordingTitle, retryDelayMs } from '../rules';
import {
  isInOtherShow,
  isListed,
  markRecordingOver,
  openSessionOf,
  sessionById,
  type SessionRow,
} from '../store/shows';

/** The payload of the job that emails a performer about a recording. */
export interface RecordedMail {
  performerId: string;
  title: string;
  videos: number;
}

const SCAN_INTERVAL_MS = 15_000;
/** After this many failures (about five minutes), the performer is told that the video takes longer. */
const FAILURES_BEFORE_NOTICE = 3;
/** Why a recording ended before its show, in words for the performer. */
const END_REASONS: Record<string, string> = {
  length: 'it reached the maximum length',
  size: 'it reached the maximum size',
  disk: 'the disk is almost full',
  slow: 'the disk is too slow',
};

/** Says whether to record a stream: a public show whose setup said so. Other shows never are: members may be seen. */
export async function isToBeRecorded(ctx: Context, streamId: string): Promise<boolean> {
  const show = await openSessionOf(ctx.db, streamId);
  return show?.id === streamId && show.recording === 'on' && !(await isInOtherShow(ctx.db, show.performerId));
}

/** Ends a recording, and tells the performer why when the show goes on without it. */
export async function endRecording(ctx: Context, streamId: string, reason: string): Promise<void> {
  if (reason !== 'ended') {
    const show = await markRecordingOver(ctx.db, streamId);
    const message = `The recording stopped: ${END_REASONS[reason] ?? "it couldn't be written"}. Your show goes on. What was recorded so far becomes a draft video.`;
    if (show) announce(ctx, show, { state: 'over', videos: 0, message });
  }
  void processRecordings(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'processing the recordings failed'),
  );
}

/** When a failed recording is tried again, by stream. Kept in this process, which has the files on its disk. */
const retries = new Map<string, { failures: number; at: number }>();

/**
 * Makes draft videos of all recordings whose shows have ended. The files on the disk are the list of work, so
 * recordings that an earlier process left behind are found, too.
 */
export async function processRecordings(ctx: Context): Promise<void> {
  const { recordings } = ctx.engine;
  if (!recordings) return;
  for (const streamId of await recordings.streams()) {
    const retry = retries.get(streamId);
    if (retry && retry.at > Date.now()) continue;
    try {
      await exclusively(ctx.db, `recordings/${streamId}`, () => processRecording(ctx, streamId, retry !== undefined));
      retries.delete(streamId);
    } catch (error) {
      if (error instanceof WorkerEnded && error.reason === 'shutdown') return;
      const failures = (retry?.failures ?? 0) + 1;
      retries.set(streamId, { failures, at: Date.now() + retryDelayMs(failures) });
      ctx.log.error({ err: error, streamId, failures }, 'processing a recording failed; it will be tried again');
      const show = failures === FAILURES_BEFORE_NOTICE ? await sessionById(ctx.db, streamId) : null;
      if (show) announce(ctx, show, { state: 'late', videos: 0, message: delayText(show) });
    }
  }
}

const delayText = (show: SessionRow) =>
  `Your recording "${recordingTitle(show, 0)}" could not be processed yet. It is safe, and processing will be tried ` +
  'again. If it stays like this, ask the operator of the site.';

function announce(
  ctx: Context,
  { id, performerId }: Pick<SessionRow, 'id' | 'performerId'>,
  what: Omit<ServerEvents['show/recorded'], 'sessionId'>,
): void {
  ctx.realtime.toAccount(performerId, 'show/recorded', { sessionId: id, ...what });
}

async function processRecording(ctx: Context, streamId: string, isRetry: boolean): Promise<void> {
  const show = await sessionById(ctx.db, streamId);
  if (show && show.status !== 'ended') return;
  const files = await ctx.engine.recordings?.files(streamId);
  if (!files) return;
  // recordings of suspended or deleted performers are discarded
  const isKept = show !== null && show.recording !== 'off' && (await isListed(ctx.db, show.performerId));
  if (isKept && !isRetry)
    announce(ctx, show, { state: 'making', videos: 0, message: 'Your show was recorded. The video is being made.' });
  const videos = isKept ? await makeVideos(ctx, show, files) : 0;
  await ctx.engine.recordings?.discard(streamId);
  if (!isKept) return;
  if (!videos)
    return announce(ctx, show, {
      state: 'kept',
      videos,
      message: 'The recording of your show was too short for a video.',
    });
  const { performerId } = show;
  const title = recordingTitle(show, 0);
  const message =
    videos > 1
      ? `Your show was recorded: ${videos} draft videos are being prepared.`
      : 'Your show was recorded: a draft video is being prepared.';
  announce(ctx, show, { state: 'kept', videos, message });
  await ctx.jobs.add(
    ctx.db,
    'streaming/recorded',
    { performerId, title, videos },
    { key: `recorded:${streamId}`, maxAttempts: 10 },
  );
}

/**
 * Makes one draft video of each part of a show with the same picture size and audio format. A retry finds the drafts
 * that the first attempt made.
 * @returns the number of videos
 */
async function makeVideos(ctx: Context, show: SessionRow, files: string[]): Promise<number> {
  const tmp = temporaryFolder(ctx.config);
  await mkdir(tmp, { recursive: true });
  const folder = await mkdtemp(path.join(tmp, 'recording-'));
  let videos = 0;
  try {
    for (let left = files; left.length;) {
      const file = path.join(folder, 'show.mp4');
      const { used, hasVideo } = await ctx.videos.run('join', { from: left, to: file });
      left = left.slice(used);
      if (hasVideo && (await makeVideo(ctx, show, videos, file, await performerPictureKey(ctx, show, folder))))
        videos += 1;
    }
    return videos;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeVideo(
  ctx: Context,
  show: SessionRow,
  index: number,
  file: string,
  thumbnail: Upload[],
): Promise<boolean> {
  const { size: bytes } = await stat(file);
  const video = { field: 'video', filename: 'show.mp4', path: file, bytes };
  const body = { title: recordingTitle(show, index), thumbnailIsFrame: true };
  try {
    const { _id } = await createVideo(
      ctx,
      { accountId: show.performerId, verified: true },
      body,
      { video: [video], thumbnail },
      `recording:${show.id}:${index}`,
    );
    await nameRecordedPeople(ctx, show.performerId, _id);
    return true;
  } catch (error) {
    // less than a second of video
    if (!isRefused(error)) throw error;
    ctx.log.warn({ err: error, streamId: show.id }, 'a part of a recording is not a valid video');
    return false;
  }
}

const isRefused = (error: unknown) =>
  error instanceof VideoRefused || (error as { statusCode?: number }).statusCode === 400;

/** Returns the last thumbnail of the show, for servers that can't draw one from the video. */
async function performerPictureKey(ctx: Context, { picture }: SessionRow, folder: string): Promise<Upload[]> {
  if (!picture) return [];
  const file = path.join(folder, 'picture.webp');
  try {
    await ctx.storage.withFile(picture, (from) => copyFile(from, file));
    return [{ field: 'thumbnail', filename: 'picture.webp', path: file, bytes: (await stat(file)).size }];
  } catch {
    return [];
  }
}

/** Emails a performer about a recording. @throws Error when the mail server refuses it; the queue tries again */
export async function sendRecordedMail(ctx: Context, { performerId, title, videos }: RecordedMail): Promise<void> {
  await sendToAccount(ctx, performerId, (reader, { url }) =>
    recordedEmail(reader, title, videos, `${url}/account/performer/videos`),
  );
}

/**
 * Scans for finished recordings at regular intervals. Call it when the engine has started.
 * @returns stops the scans
 */
export function watchRecordings(ctx: Context): () => Promise<void> {
  let scanning: Promise<void> = Promise.resolve();
  let isBusy = false;
  const scan = () => {
    if (isBusy) return;
    isBusy = true;
    scanning = processRecordings(ctx)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'processing the recordings failed'))
      .finally(() => (isBusy = false));
  };
  scan();
  const timer = setInterval(scan, SCAN_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    // ends the video process, and with it the current job, which starts again with the next process
    await ctx.videos.close();
    await scanning;
  };
}
