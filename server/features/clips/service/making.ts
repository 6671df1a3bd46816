import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ClipPageView } from '@contract/clips';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { temporaryFolder } from '@server/storage/create';
import { newKey } from '@server/storage/storage';
import { VideoRefused } from '@server/video/faults';
import { splitFiles } from '@server/video/splitFiles';
import { FRAME_RENDERINGS, type StoreFile, withStoredFiles } from '../../assets/service/own/storedFiles';
import { countUse } from '../../auth/service/abuse';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { checkClipTitle } from '../../chat/service/moderationCheck';
import { type ClippableShow, requireClippableShow } from '../../streaming/service/clipping';
import { findClip, insertClip } from '../store';
import { viewClipFor } from '../view';
import { notifyOfWaiting } from './notices';

const noVideoYet = () =>
  refused('NO_VIDEO_YET', 'The show has no video to make a clip of yet. Nothing was saved. Try again in a moment.');

/** The picture and the length of a clip, with the keys of its files. */
interface StoredClip {
  file: string;
  poster: string | null;
  seconds: number;
  width: number;
  height: number;
}

/** Draws a frame of a clip, or takes the last thumbnail of the show on servers that can't. */
async function storePoster(
  ctx: Context,
  storeFile: StoreFile,
  { from, seconds, show }: { from: string; seconds: number; show: ClippableShow },
): Promise<string | null> {
  const to = `${from}.png`;
  const render = async (picture: string) => {
    const { poster } = await ctx.pictures.render(picture, { poster: FRAME_RENDERINGS.poster });
    return storeFile(newKey('private', 'clips', 'webp'), poster.bytes);
  };
  if (await ctx.videos.run('frame', { from, to, seconds })) return render(to);
  // a clip without a picture is still a clip
  return show.thumbnail ? ctx.storage.withFile(show.thumbnail, render).catch(() => null) : null;
}

/** Joins the media of a show; of what one video can't hold, the newest. @returns whether there is video */
async function joinMedia(ctx: Context, media: Buffer, folder: string, to: string): Promise<boolean> {
  const parts = splitFiles(media).map((bytes, i) => ({ bytes, file: path.join(folder, `part-${i}.mp4`) }));
  for (const { file, bytes } of parts) await writeFile(file, bytes);
  let isThere = false;
  for (let left = parts.map(({ file }) => file); left.length;) {
    const { used, hasVideo } = await ctx.videos.run('join', { from: left, to });
    left = left.slice(used);
    isThere ||= hasVideo;
  }
  return isThere;
}

/** Makes one file of the media of a show, and stores it with its poster. @throws Refusal 422 NO_VIDEO_YET */
async function storeClip(ctx: Context, storeFile: StoreFile, show: ClippableShow, folder: string): Promise<StoredClip> {
  const media = await show.cut();
  if (!media) throw noVideoYet();
  const joined = path.join(folder, 'clip.mp4');
  if (!(await joinMedia(ctx, media, folder, joined))) throw noVideoYet();
  const { seconds, width, height } = await ctx.videos
    .run('inspect', { path: joined, filename: 'clip.mp4' })
    .catch((error: unknown) => {
      throw error instanceof VideoRefused ? noVideoYet() : error;
    });
  const poster = await storePoster(ctx, storeFile, { from: joined, seconds, show });
  // last: the storage may move the file
  const file = await storeFile(newKey('private', 'clips', 'mp4'), { path: joined });
  return { file, poster, seconds, width, height };
}

/** Runs work with a temporary folder. */
async function withFolder<T>(ctx: Context, work: (folder: string) => Promise<T>): Promise<T> {
  const tmp = temporaryFolder(ctx.config);
  await mkdir(tmp, { recursive: true });
  const folder = await mkdtemp(path.join(tmp, 'clip-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes a clip of what a performer's public show has just shown. By the performer's setting it is shown at once, or
 * waits for their approval.
 * @throws Refusal 404, 403 for a blocked member, 422 CLIPS_UNAVAILABLE, CLIPS_OFF, PERFORMER_OFFLINE, NO_VIDEO_YET,
 *   ROOM_BANNED, ROOM_KICKED, ROOM_MUTED, LINKS_OFF, WORD_REFUSED; 429
 */
export async function createClip(
  ctx: Context,
  viewer: Viewer & { accountId: string },
  performerId: string,
  text: string,
): Promise<ClipPageView> {
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  const show = await requireClippableShow(ctx, performerId);
  const title = await checkClipTitle(ctx, viewer, performerId, text);
  await countUse(ctx, 'clip', viewer);
  const { accountId: memberId } = viewer;
  const id = newId();
  await withStoredFiles(ctx, async (storeFile) => {
    const stored = await withFolder(ctx, (folder) => storeClip(ctx, storeFile, show, folder));
    await inTransaction(ctx.db, async (tx) => {
      const isShown = show.rule === 'atOnce';
      const row = { id, performerId, memberId, sessionId: show.id, title, ...stored };
      await insertClip(tx, { ...row, shownAt: isShown ? new Date() : null });
      if (!isShown) await notifyOfWaiting(ctx, tx, row);
    });
  });
  return viewClipFor((await findClip(ctx.db, id))!, memberId);
}
