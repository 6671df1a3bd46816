import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Context } from '@server/context';
import { temporaryFolder } from '@server/storage/create';
import { drawBlurred, drawPictures } from '@server/storage/pictures';
import { newKey } from '@server/storage/storage';
import { VideoRefused } from '@server/video/faults';
import { drawFrame, hasFfmpeg, transcodeVideo } from '@server/video/ffmpeg';
import { inspectVideo } from '@server/video/inspect';
import { type Progress, remuxVideo } from '@server/video/remux';
import { type ChangesOf, type RowOf } from '../../store/rows';
import { type Keep, POSTER } from '../own/keeping';

/** Makes an MP4 that browsers play, whatever it takes. @throws VideoRefused */
async function makePlayable(ctx: Context, from: string, to: string, progress: Progress) {
  const facts = await inspectVideo(from);
  if (facts.playable) await remuxVideo(from, to, progress);
  else if (ctx.config.ffmpeg && (await hasFfmpeg(ctx.config.ffmpeg))) await transcodeVideo(ctx.config.ffmpeg, from, to, facts, progress);
  else throw new VideoRefused('codec');
  const { seconds, width, height } = await inspectVideo(to);
  return { seconds, width, height, fileBytes: (await stat(to)).size };
}

/** A frame of a video as its poster, with a preview beside it. Nothing where no program can draw one: the page then shows the plain picture of a stage. */
async function posterOf(ctx: Context, video: string, seconds: number, frame: string, keep: Keep): Promise<ChangesOf<'video'>> {
  if (!ctx.config.ffmpeg || !(await hasFfmpeg(ctx.config.ffmpeg))) return {};
  await drawFrame(ctx.config.ffmpeg, video, frame, seconds);
  const { poster } = await drawPictures(frame, { poster: POSTER });
  return { poster: await keep(newKey('private', 'videos', 'webp'), poster), blurred: await keep(newKey('public', 'videos', 'webp'), await drawBlurred(poster)) };
}

/** Checks a video to its end and makes what is shown of it: MP4, duration, poster, trailer. @throws VideoRefused */
export async function workOnVideo(ctx: Context, row: RowOf<'video'>, keep: Keep, progress: Progress): Promise<ChangesOf<'video'>> {
  const tmp = temporaryFolder(ctx.config);
  await mkdir(tmp, { recursive: true });
  const folder = await mkdtemp(path.join(tmp, 'work-'));
  const made: ChangesOf<'video'> = {};
  // a trailer is short: the video itself is most of the way
  const share = row.source ? 0.9 : 0;
  try {
    if (row.source) {
      const place = path.join(folder, 'video.mp4');
      Object.assign(made, await ctx.storage.withFile(row.source, (source) => makePlayable(ctx, source, place, (part) => progress(part * share))));
      // one of their own stays
      if (!row.poster || row.blurred) Object.assign(made, await posterOf(ctx, place, made.seconds ?? 0, path.join(folder, 'frame.png'), keep));
      made.file = await keep(newKey('private', 'videos', 'mp4'), { path: place });
      made.source = null;
    }
    if (row.trailerSource) {
      const place = path.join(folder, 'trailer.mp4');
      await ctx.storage.withFile(row.trailerSource, (source) => makePlayable(ctx, source, place, (part) => progress(share + part * (1 - share))));
      made.trailer = await keep(newKey('public', 'videos', 'mp4'), { path: place });
      made.trailerSource = null;
    }
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
