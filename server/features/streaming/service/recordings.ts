import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ServerEvents } from '@contract/events';
import { type Context } from '@server/context';
import { exclusively } from '@server/db/exclusive';
import { temporaryFolder } from '@server/storage/create';
import { type Upload } from '@server/http/uploads';
import { VideoRefused } from '@server/video/faults';
import { WorkshopGone } from '@server/video/workshop';
import { createVideo } from '../../assets/service/own/videos';
import { writeTo } from '../../auth/service/mails';
import { recordedLetter } from '../letters';
import { nameOfRecording, pauseAfter } from '../rules';
import { isElsewhere, isListed, markRecordingOver, openSessionOf, sessionById, type SessionRow } from '../store';

/** What the queue keeps of a mail about a recording. */
export interface RecordedMail {
  performerId: string;
  title: string;
  videos: number;
}

const LOOK_EVERY_MS = 15_000;
/** After so many tries (five minutes) the performer hears that it takes longer. */
const TRIES_IN_SILENCE = 3;
/** Why a recording ended before its show, in words for the performer. */
const ENDINGS: Record<string, string> = {
  length: 'it has reached the greatest length',
  size: 'it has reached the greatest size',
  disk: 'the disk is nearly full',
  slow: 'the disk does not keep up',
};

/** Whether the engine should write this stream down: a public show whose performer wanted it when it was opened. Shows for one or a few never are: members may be seen in them. */
export async function isToBeRecorded(ctx: Context, streamId: string): Promise<boolean> {
  const show = await openSessionOf(ctx.db, streamId);
  return show?.id === streamId && show.recording === 'on' && !(await isElsewhere(ctx.db, show.performerId));
}

/** A recording is over. Where the show goes on without it, its performer is told why. */
export async function recordingEnded(ctx: Context, streamId: string, reason: string): Promise<void> {
  if (reason !== 'ended') {
    const show = await markRecordingOver(ctx.db, streamId);
    const message = `The recording ended: ${ENDINGS[reason] ?? 'it could not be written'}. Your show goes on; what was recorded so far becomes a draft video.`;
    if (show) tell(ctx, show, { state: 'over', videos: 0, message });
  }
  void keepRecordings(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'recordings could not be looked after'),
  );
}

/** When a recording that could not be kept is tried again, by stream; of this process, since the files are on its disk. */
const later = new Map<string, { tries: number; at: number }>();

/** Makes draft videos of all recordings whose shows are over. What the last process left is found like everything else: what lies on the disk is the list of what is to be done. */
export async function keepRecordings(ctx: Context): Promise<void> {
  const shelf = ctx.engine.recordings;
  if (!shelf) return;
  for (const streamId of await shelf.streams()) {
    const waits = later.get(streamId);
    if (waits && waits.at > Date.now()) continue;
    try {
      await exclusively(ctx.db, `recordings/${streamId}`, () => keepOne(ctx, streamId, waits !== undefined));
      later.delete(streamId);
    } catch (error) {
      if (error instanceof WorkshopGone && error.closed) return;
      const tries = (waits?.tries ?? 0) + 1;
      later.set(streamId, { tries, at: Date.now() + pauseAfter(tries) });
      ctx.log.error({ err: error, streamId, tries }, 'a recording could not be kept; it is tried again');
      const show = tries === TRIES_IN_SILENCE ? await sessionById(ctx.db, streamId) : null;
      if (show)
        tell(ctx, show, {
          state: 'late',
          videos: 0,
          message: `The recording of ${nameOfRecording(show, 0)} could not be made into a video yet. It is safe, and tried again; the operator of the site can see why.`,
        });
    }
  }
}

function tell(
  ctx: Context,
  { id, performerId }: Pick<SessionRow, 'id' | 'performerId'>,
  what: Omit<ServerEvents['show/recorded'], 'sessionId'>,
): void {
  ctx.realtime.toAccount(performerId, 'show/recorded', { sessionId: id, ...what });
}

async function keepOne(ctx: Context, streamId: string, isAgain: boolean): Promise<void> {
  const show = await sessionById(ctx.db, streamId);
  if (show && show.status !== 'ended') return;
  const files = await ctx.engine.recordings?.files(streamId);
  if (!files) return;
  // of somebody who was suspended or is gone nothing is kept
  const isKept = show !== null && show.recording !== 'off' && (await isListed(ctx.db, show.performerId));
  if (isKept && !isAgain)
    tell(ctx, show, { state: 'making', videos: 0, message: 'Your show was recorded. Its video is being made.' });
  const videos = isKept ? await makeVideos(ctx, show, files) : 0;
  await ctx.engine.recordings?.discard(streamId);
  if (!isKept) return;
  if (!videos)
    return tell(ctx, show, { state: 'kept', videos, message: 'There was too little of your show for a video.' });
  const { performerId } = show;
  const title = nameOfRecording(show, 0);
  const message =
    videos > 1
      ? `Your show was recorded: ${videos} draft videos are being prepared.`
      : 'Your show was recorded: a draft video is being prepared.';
  tell(ctx, show, { state: 'kept', videos, message });
  await ctx.jobs.add(
    ctx.db,
    'streaming/recorded',
    { performerId, title, videos },
    { key: `recorded:${streamId}`, maxAttempts: 10 },
  );
}

/** One draft for each stretch of the show whose pictures and sound are of one kind. A second try finds what the first one made. @returns how many */
async function makeVideos(ctx: Context, show: SessionRow, files: string[]): Promise<number> {
  const tmp = temporaryFolder(ctx.config);
  await mkdir(tmp, { recursive: true });
  const folder = await mkdtemp(path.join(tmp, 'recording-'));
  let videos = 0;
  try {
    for (let left = files; left.length;) {
      const place = path.join(folder, 'show.mp4');
      const { used, made } = await ctx.videos.do('join', { from: left, to: place });
      left = left.slice(used);
      if (made && (await makeVideo(ctx, show, videos, place, await pictureOf(ctx, show, folder)))) videos += 1;
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
  place: string,
  thumbnail: Upload[],
): Promise<boolean> {
  const { size: bytes } = await stat(place);
  const video = { field: 'video', filename: 'show.mp4', path: place, bytes };
  const body = { title: nameOfRecording(show, index), thumbnailIsFrame: true };
  try {
    await createVideo(
      ctx,
      { accountId: show.performerId, verified: true },
      body,
      { video: [video], thumbnail },
      `recording:${show.id}:${index}`,
    );
    return true;
  } catch (error) {
    // less than a picture and a bit: nothing that anybody would miss
    if (!isRefused(error)) throw error;
    ctx.log.warn({ err: error, streamId: show.id }, 'a part of a recording is no video');
    return false;
  }
}

const isRefused = (error: unknown) =>
  error instanceof VideoRefused || (error as { statusCode?: number }).statusCode === 400;

/** The last small picture of the show, for where no program draws one from the video. */
async function pictureOf(ctx: Context, { picture }: SessionRow, folder: string): Promise<Upload[]> {
  if (!picture) return [];
  const place = path.join(folder, 'picture.webp');
  try {
    await ctx.storage.withFile(picture, (from) => copyFile(from, place));
    return [{ field: 'thumbnail', filename: 'picture.webp', path: place, bytes: (await stat(place)).size }];
  } catch {
    return [];
  }
}

/** Writes and sends the mail about a recording. @throws Error when the mail server does not take it; the queue tries again */
export async function sendRecordedMail(ctx: Context, { performerId, title, videos }: RecordedMail): Promise<void> {
  await writeTo(ctx, performerId, (reader, { url }) =>
    recordedLetter(reader, title, videos, `${url}/account/performer/videos`),
  );
}

/**
 * Keeps looking for recordings. Call it when the engine has started.
 * @returns stops looking
 */
export function watchRecordings(ctx: Context): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  let busy = false;
  const look = () => {
    if (busy) return;
    busy = true;
    looking = keepRecordings(ctx)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'recordings could not be looked after'))
      .finally(() => (busy = false));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    // what is under way ends with the process that works on videos, and begins anew at the next start
    await ctx.videos.close();
    await looking;
  };
}
