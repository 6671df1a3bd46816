import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { STORYBOARD } from '@contract/storyboard';
import { type Context } from '@server/context';
import { temporaryFolder } from '@server/storage/create';
import { newKey } from '@server/storage/storage';
import { type Progress } from '@server/workers/workerProcess';
import { type ChangesOf, type RowOf } from '../../store/rows';
import { FRAME_RENDERINGS, storeFrame, type StoreFile } from '../own/storedFiles';

/** The size of the whole storyboard, which it keeps. */
const STORYBOARD_SIZE = {
  width: STORYBOARD.columns * STORYBOARD.tile.width,
  height: STORYBOARD.rows * STORYBOARD.tile.height,
  fit: 'inside',
} as const;

/**
 * Makes a poster with a blurred copy from a frame of a video. Returns nothing without ffmpeg; pages then show a
 * placeholder.
 */
async function storeFramePoster(
  ctx: Context,
  video: string,
  seconds: number,
  frame: string,
  storeFile: StoreFile,
): Promise<ChangesOf<'video'>> {
  if (!(await ctx.videos.run('frame', { from: video, to: frame, seconds }))) return {};
  return storeFrame(storeFile, await ctx.pictures.render(frame, FRAME_RENDERINGS, { isJob: true }));
}

/** Makes the storyboard of a video; null without ffmpeg. The player then shows the time alone. */
async function storeStoryboard(
  ctx: Context,
  video: string,
  seconds: number,
  picture: string,
  storeFile: StoreFile,
): Promise<string | null> {
  if (!(await ctx.videos.run('storyboard', { from: video, to: picture, seconds }))) return null;
  const { storyboard } = await ctx.pictures.render(picture, { storyboard: STORYBOARD_SIZE }, { isJob: true });
  return storeFile(newKey('private', 'videos', 'webp'), storyboard.bytes);
}

/** Converts a video and its trailer to MP4 and reads duration, size and poster. @throws VideoRefused */
export async function processVideo(
  ctx: Context,
  row: RowOf<'video'>,
  storeFile: StoreFile,
  progress: Progress,
): Promise<ChangesOf<'video'>> {
  const tmp = temporaryFolder(ctx.config);
  await mkdir(tmp, { recursive: true });
  const folder = await mkdtemp(path.join(tmp, 'work-'));
  const made: ChangesOf<'video'> = {};
  // a trailer is short, so that the video itself is most of the progress
  const videoShare = row.source ? 0.9 : 0;
  try {
    if (row.source) {
      const target = path.join(folder, 'video.mp4');
      Object.assign(
        made,
        await ctx.storage.withFile(row.source, (source) =>
          ctx.videos.run('convert', { from: source, to: target }, (part) => progress(part * videoShare)),
        ),
      );
      // a poster of the performer's choice stays; it has no blurred copy
      if (!row.poster || row.blurred)
        Object.assign(
          made,
          await storeFramePoster(ctx, target, made.seconds ?? 0, path.join(folder, 'frame.png'), storeFile),
        );
      const picture = path.join(folder, 'storyboard.png');
      made.storyboard = await storeStoryboard(ctx, target, made.seconds ?? 0, picture, storeFile);
      made.file = await storeFile(newKey('private', 'videos', 'mp4'), { path: target });
      made.source = null;
    }
    if (row.trailerSource) {
      const target = path.join(folder, 'trailer.mp4');
      await ctx.storage.withFile(row.trailerSource, (source) =>
        ctx.videos.run('convert', { from: source, to: target }, (part) =>
          progress(videoShare + part * (1 - videoShare)),
        ),
      );
      made.trailer = await storeFile(newKey('public', 'videos', 'mp4'), { path: target });
      made.trailerSource = null;
    }
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
