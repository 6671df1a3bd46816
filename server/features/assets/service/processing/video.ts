import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Context } from '@server/context';
import { temporaryFolder } from '@server/storage/create';
import { drawBlurred, drawPictures } from '@server/storage/pictures';
import { newKey } from '@server/storage/storage';
import { type Progress } from '@server/video/remux';
import { type ChangesOf, type RowOf } from '../../store/rows';
import { type Keep, POSTER } from '../own/keeping';

/** A frame of a video as its poster, with a preview beside it. Nothing where no program can draw one: the page then shows the plain picture of a stage. */
async function posterOf(
  ctx: Context,
  video: string,
  seconds: number,
  frame: string,
  keep: Keep,
): Promise<ChangesOf<'video'>> {
  if (!(await ctx.videos.do('frame', { from: video, to: frame, seconds }))) return {};
  const { poster } = await drawPictures(frame, { poster: POSTER });
  return {
    poster: await keep(newKey('private', 'videos', 'webp'), poster),
    blurred: await keep(newKey('public', 'videos', 'webp'), await drawBlurred(poster)),
  };
}

/** Checks a video to its end and makes what is shown of it: MP4, duration, poster, trailer. @throws VideoRefused */
export async function workOnVideo(
  ctx: Context,
  row: RowOf<'video'>,
  keep: Keep,
  progress: Progress,
): Promise<ChangesOf<'video'>> {
  const tmp = temporaryFolder(ctx.config);
  await mkdir(tmp, { recursive: true });
  const folder = await mkdtemp(path.join(tmp, 'work-'));
  const made: ChangesOf<'video'> = {};
  // a trailer is short: the video itself is most of the way
  const share = row.source ? 0.9 : 0;
  try {
    if (row.source) {
      const place = path.join(folder, 'video.mp4');
      Object.assign(
        made,
        await ctx.storage.withFile(row.source, (source) =>
          ctx.videos.do('convert', { from: source, to: place }, (part) => progress(part * share)),
        ),
      );
      // one of their own stays
      if (!row.poster || row.blurred)
        Object.assign(made, await posterOf(ctx, place, made.seconds ?? 0, path.join(folder, 'frame.png'), keep));
      made.file = await keep(newKey('private', 'videos', 'mp4'), { path: place });
      made.source = null;
    }
    if (row.trailerSource) {
      const place = path.join(folder, 'trailer.mp4');
      await ctx.storage.withFile(row.trailerSource, (source) =>
        ctx.videos.do('convert', { from: source, to: place }, (part) => progress(share + part * (1 - share))),
      );
      made.trailer = await keep(newKey('public', 'videos', 'mp4'), { path: place });
      made.trailerSource = null;
    }
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
