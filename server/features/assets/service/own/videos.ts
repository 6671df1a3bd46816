import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type RequestOf } from '@contract/all';
import { type OwnVideoView } from '@contract/items';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { invalid, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { newKey } from '@server/storage/storage';
import { VideoRefused } from '@server/video/faults';
import { mayPublish } from '../../../review/service/mayPublish';
import { deleteClipsOfRecording } from '../../../clips/service/deciding';
import { CaptionsRefused, rewriteCaptions } from '../../captions';
import { checkPrice } from '../../rules';
import { updateRow, deleteRow, insertRow, findOwnRow, type RowOf, searchOwnRows } from '../../store/rows';
import { viewOwnVideo } from '../../view';
import { queueProcessing, notifyProcessing } from '../processing/queue';
import {
  linksOf,
  type Owner,
  refuseFault,
  requireEditable,
  requireRow,
  requireVerified,
  toOwnQuery,
  toPublish,
} from './checks';
import { createOnce, requireInserted } from './createOnce';
import {
  countBytes,
  type Files,
  removeFilesAfterCommit,
  type StoreFile,
  storePoster,
  withStoredFiles,
} from './storedFiles';

const view = (ctx: Context, owner: Owner, row: RowOf<'video'>) => viewOwnVideo(row, linksOf(ctx, owner));
const searchWords = ({ title, description }: { title: string; description: string }) => `${title} ${description}`;
/** Returns the file keys of a video; null for files that it lacks. */
export const listVideoFiles = (row: Partial<RowOf<'video'>>) => [
  row.source,
  row.file,
  row.trailerSource,
  row.trailer,
  row.captions,
  row.poster,
  row.blurred,
  row.storyboard,
];

/** Inspects a video, then stores the original for processing. @throws Refusal 400 naming the field */
async function storeVideo(
  ctx: Context,
  storeFile: StoreFile,
  file: Upload,
): Promise<{ key: string; seconds: number; width: number; height: number }> {
  try {
    const { seconds, width, height } = await ctx.videos.run('inspect', { path: file.path, filename: file.filename });
    const key = await storeFile(newKey('private', 'videos', extname(file.filename).slice(1).toLowerCase()), {
      path: file.path,
    });
    return { key, seconds, width, height };
  } catch (error) {
    if (error instanceof VideoRefused) throw invalid(file.field, error.message, error.fault);
    throw error;
  }
}

/** Stores what was understood of an uploaded file with captions. @throws Refusal 400 naming the field */
async function storeCaptions(storeFile: StoreFile, file: Upload): Promise<string> {
  try {
    const written = rewriteCaptions(await readFile(file.path));
    return await storeFile(newKey('private', 'videos', 'vtt'), Buffer.from(written));
  } catch (error) {
    throw error instanceof CaptionsRefused ? invalid(file.field, error.message, error.fault) : error;
  }
}

/** Stores the uploaded files of a form and returns the columns that change. */
async function storeFiles(
  ctx: Context,
  storeFile: StoreFile,
  files: Files,
  isFrame = false,
): Promise<Partial<RowOf<'video'>>> {
  const [video, trailer, thumbnail] = [files.video?.[0], files.trailer?.[0], files.thumbnail?.[0]];
  const captions = files.captions?.[0];
  const storedCaptions = captions && (await storeCaptions(storeFile, captions));
  const poster = thumbnail ? await storePoster(ctx, storeFile, thumbnail, isFrame) : {};
  const storedVideo = video && (await storeVideo(ctx, storeFile, video));
  const storedTrailer = trailer && (await storeVideo(ctx, storeFile, trailer));
  return {
    ...poster,
    ...(storedCaptions ? { captions: storedCaptions } : {}),
    ...(storedVideo
      ? {
          source: storedVideo.key,
          seconds: storedVideo.seconds,
          width: storedVideo.width,
          height: storedVideo.height,
        }
      : {}),
    ...(storedTrailer ? { trailerSource: storedTrailer.key } : {}),
    ...(storedVideo || storedTrailer ? { processing: 'waiting', fault: null } : {}),
  };
}

/**
 * Creates a video, by default as a draft. Others see it once it is published and processed.
 * @throws Refusal 400 naming the field, 422 PERFORMER_NOT_VERIFIED
 */
export async function createVideo(
  ctx: Context,
  owner: Owner,
  body: RequestOf<'createVideo'>['body'],
  files: Files,
  uploadKey: string | null,
): Promise<OwnVideoView> {
  requireVerified(owner);
  const { title, description = '', status = 'draft', isSaleVideo = false, token = 0 } = body;
  refuseFault(checkPrice({ isSale: isSaleVideo, tokens: token }));
  const row = await createOnce(ctx, 'video', owner, uploadKey, () =>
    withStoredFiles(ctx, async (storeFile) => {
      const stored = await storeFiles(ctx, storeFile, files, body.thumbnailIsFrame);
      const bytes = await countBytes(ctx, listVideoFiles(stored));
      return inTransaction(ctx.db, async (tx) => {
        const own = { id: newId(), performerId: owner.accountId };
        const video = requireInserted(
          await insertRow(
            tx,
            'video',
            {
              ...own,
              ...(status === 'active' ? await mayPublish(tx, 'video', own) : {}),
              title,
              description,
              status,
              isSale: isSaleVideo,
              tokens: token,
              uploadKey,
              bytes,
              ...stored,
            },
            searchWords({ title, description }),
          ),
        );
        await queueProcessing(ctx, tx, 'video', video.id);
        return video;
      });
    }),
  );
  return view(ctx, owner, row);
}

/**
 * Changes a video. Absent fields and files stay as they are. The old file is shown until a new one is processed.
 * @throws Refusal 404, 400
 */
export async function updateVideo(
  ctx: Context,
  owner: Owner,
  id: string,
  body: RequestOf<'updateVideo'>['body'],
  files: Files,
): Promise<OwnVideoView> {
  requireRow(await findOwnRow(ctx.db, 'video', owner.accountId, id));
  return withStoredFiles(ctx, async (storeFile) => {
    const stored = {
      ...(body.removeCaptions ? { captions: null } : {}),
      ...(await storeFiles(ctx, storeFile, files, body.thumbnailIsFrame)),
    };
    return inTransaction(ctx.db, async (tx, after) => {
      const before = requireEditable(await findOwnRow(tx, 'video', owner.accountId, id, { lock: true }));
      const held =
        (body.status ?? before.status) === 'active'
          ? await mayPublish(tx, 'video', toPublish(before, stored.source))
          : {};
      const {
        title = before.title,
        description = before.description,
        status = before.status,
        isSaleVideo = before.isSale,
        token = before.tokens,
      } = body;
      refuseFault(checkPrice({ isSale: isSaleVideo, tokens: token }));
      const bytes = await countBytes(ctx, listVideoFiles({ ...before, ...stored }));
      const row = await updateRow(
        tx,
        'video',
        id,
        { title, description, status, isSale: isSaleVideo, tokens: token, bytes, ...held, ...stored },
        searchWords({ title, description }),
      );
      if (stored.processing) await queueProcessing(ctx, tx, 'video', id);
      removeFilesAfterCommit(ctx, after, [
        stored.source && before.source,
        stored.trailerSource && before.trailerSource,
        stored.captions !== undefined ? before.captions : null,
        ...(stored.poster ? [before.poster, before.blurred] : []),
      ]);
      return view(ctx, owner, row);
    });
  });
}

/** Queues a failed video for processing again. @throws Refusal 404, 422 NOTHING_TO_RETRY */
export async function retryVideo(ctx: Context, owner: Owner, id: string): Promise<OwnVideoView> {
  return inTransaction(ctx.db, async (tx, after) => {
    const before = requireRow(await findOwnRow(tx, 'video', owner.accountId, id, { lock: true }));
    if (before.processing !== 'failed')
      throw refused('NOTHING_TO_RETRY', 'Only a failed upload can be processed again.');
    const row = await updateRow(tx, 'video', id, { processing: 'waiting', fault: null });
    await queueProcessing(ctx, tx, 'video', id);
    after(() => notifyProcessing(ctx, 'video', row, 0));
    return view(ctx, owner, row);
  });
}

/**
 * Deletes a video with its files, and the clips of the show that it records. If it was sold, only its buyers keep
 * access.
 * @throws Refusal 404
 */
export async function deleteVideo(ctx: Context, owner: Owner, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const row = requireRow(await findOwnRow(tx, 'video', owner.accountId, id, { lock: true }));
    await deleteClipsOfRecording(ctx, tx, after, row.uploadKey);
    if (row.sold > 0) return void (await updateRow(tx, 'video', id, { removedAt: new Date() }));
    await deleteRow(tx, 'video', id);
    removeFilesAfterCommit(ctx, after, listVideoFiles(row));
  });
}

/** Returns a video of the performer. @throws Refusal 404 */
export const readOwnVideo = async (ctx: Context, owner: Owner, id: string): Promise<OwnVideoView> =>
  view(ctx, owner, requireRow(await findOwnRow(ctx.db, 'video', owner.accountId, id)));

/** Returns one page of a performer's videos. */
export async function searchOwnVideos(
  ctx: Context,
  owner: Owner,
  { status, processing, ...query }: RequestOf<'searchOwnVideos'>['query'],
): Promise<{ data: OwnVideoView[]; total: number }> {
  const ownQuery = await toOwnQuery(ctx, owner, query, { status, processing });
  if (!ownQuery) return { data: [], total: 0 };
  const { rows, total } = await searchOwnRows(ctx.db, 'video', ownQuery);
  return { data: rows.map((row) => view(ctx, owner, row)), total };
}
