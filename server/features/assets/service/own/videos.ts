import { extname } from 'node:path';
import { type RequestOf } from '@contract/all';
import { type OwnVideoView } from '@contract/assets';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { invalid, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { newKey } from '@server/storage/storage';
import { VideoRefused } from '@server/video/faults';
import { faultOfTerms } from '../../rules';
import { changeRow, deleteRow, insertRow, ownRow, type RowOf, searchOwn } from '../../store/rows';
import { viewOwnVideo } from '../../view';
import { addressing } from '../opening';
import { askForWork, tellProcessing } from '../processing/queue';
import {
  type Files,
  first,
  forgetFiles,
  found,
  type Keep,
  keeping,
  keepPoster,
  mustBeVerified,
  mustFit,
  oncePerUpload,
  type Owner,
  ownQuery,
} from './keeping';

const view = (ctx: Context, row: RowOf<'video'>) => viewOwnVideo(row, addressing(ctx));
const words = ({ title, description }: { title: string; description: string }) => `${title} ${description}`;
/** The files of a video, whatever became of it. */
export const filesOfVideo = (row: RowOf<'video'>) => [
  row.source,
  row.file,
  row.trailerSource,
  row.trailer,
  row.poster,
  row.blurred,
];

/** Looks into a video before it is kept. @throws Refusal 400 naming the field */
async function keepVideo(
  ctx: Context,
  keep: Keep,
  file: Upload,
): Promise<{ key: string; seconds: number; width: number; height: number }> {
  try {
    const { seconds, width, height } = await ctx.videos.do('inspect', { path: file.path, filename: file.filename });
    const key = await keep(newKey('private', 'videos', extname(file.filename).slice(1).toLowerCase()), {
      path: file.path,
    });
    return { key, seconds, width, height };
  } catch (error) {
    if (error instanceof VideoRefused) throw invalid(file.field, error.message, error.fault);
    throw error;
  }
}

async function filesOf(ctx: Context, keep: Keep, files: Files, isFrame = false): Promise<Partial<RowOf<'video'>>> {
  const [video, trailer, thumbnail] = [files.video?.[0], files.trailer?.[0], files.thumbnail?.[0]];
  const poster = thumbnail ? await keepPoster(keep, thumbnail, isFrame) : {};
  const main = video && (await keepVideo(ctx, keep, video));
  const short = trailer && (await keepVideo(ctx, keep, trailer));
  return {
    ...poster,
    ...(main ? { source: main.key, seconds: main.seconds, width: main.width, height: main.height } : {}),
    ...(short ? { trailerSource: short.key } : {}),
    ...(main || short ? { processing: 'waiting', fault: null } : {}),
  };
}

/** A new video: a draft unless said otherwise, and shown to others when the work on it is done. @throws Refusal 400 naming the field, 422 PERFORMER_NOT_VERIFIED */
export async function createVideo(
  ctx: Context,
  owner: Owner,
  body: RequestOf<'createVideo'>['body'],
  files: Files,
  uploadKey: string | null,
): Promise<OwnVideoView> {
  mustBeVerified(owner);
  const { title, description = '', status = 'draft', isSaleVideo = false, token = 0 } = body;
  mustFit(faultOfTerms({ sale: isSaleVideo, tokens: token }));
  const row = await oncePerUpload(ctx, 'video', owner, uploadKey, () =>
    keeping(ctx, async (keep) => {
      const kept = await filesOf(ctx, keep, files, body.thumbnailIsFrame);
      return inTransaction(ctx.db, async (tx) => {
        const made = first(
          await insertRow(
            tx,
            'video',
            {
              id: newId(),
              performerId: owner.accountId,
              title,
              description,
              status,
              isSale: isSaleVideo,
              tokens: token,
              uploadKey,
              ...kept,
            },
            words({ title, description }),
          ),
        );
        await askForWork(ctx, tx, 'video', made.id);
        return made;
      });
    }),
  );
  return view(ctx, row);
}

/** Changes a video; absent fields and files stay, and a former file is shown until the work on a new one is done. @throws Refusal 404, 400 */
export async function updateVideo(
  ctx: Context,
  owner: Owner,
  id: string,
  body: RequestOf<'updateVideo'>['body'],
  files: Files,
): Promise<OwnVideoView> {
  found(await ownRow(ctx.db, 'video', owner.accountId, id));
  return keeping(ctx, async (keep) => {
    const kept = await filesOf(ctx, keep, files, body.thumbnailIsFrame);
    return inTransaction(ctx.db, async (tx, after) => {
      const before = found(await ownRow(tx, 'video', owner.accountId, id, { lock: true }));
      const {
        title = before.title,
        description = before.description,
        status = before.status,
        isSaleVideo = before.isSale,
        token = before.tokens,
      } = body;
      mustFit(faultOfTerms({ sale: isSaleVideo, tokens: token }));
      const row = await changeRow(
        tx,
        'video',
        id,
        { title, description, status, isSale: isSaleVideo, tokens: token, ...kept },
        words({ title, description }),
      );
      if (kept.processing) await askForWork(ctx, tx, 'video', id);
      forgetFiles(ctx, after, [
        kept.source && before.source,
        kept.trailerSource && before.trailerSource,
        ...(kept.poster ? [before.poster, before.blurred] : []),
      ]);
      return view(ctx, row);
    });
  });
}

/** Works once more on what failed. @throws Refusal 404, 422 NOTHING_TO_RETRY */
export async function retryVideo(ctx: Context, owner: Owner, id: string): Promise<OwnVideoView> {
  return inTransaction(ctx.db, async (tx, after) => {
    const before = found(await ownRow(tx, 'video', owner.accountId, id, { lock: true }));
    if (before.processing !== 'failed') throw refused('NOTHING_TO_RETRY', 'Nothing failed here.');
    const row = await changeRow(tx, 'video', id, { processing: 'waiting', fault: null });
    await askForWork(ctx, tx, 'video', id);
    after(() => tellProcessing(ctx, 'video', row, 0));
    return view(ctx, row);
  });
}

/** Deletes a video with its files; one that was sold is only taken away from everybody else. @throws Refusal 404 */
export async function deleteVideo(ctx: Context, owner: Owner, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const row = found(await ownRow(tx, 'video', owner.accountId, id, { lock: true }));
    if (row.sold > 0) return void (await changeRow(tx, 'video', id, { removedAt: new Date() }));
    await deleteRow(tx, 'video', id);
    forgetFiles(ctx, after, filesOfVideo(row));
  });
}

export const viewVideoOf = async (ctx: Context, owner: Owner, id: string): Promise<OwnVideoView> =>
  view(ctx, found(await ownRow(ctx.db, 'video', owner.accountId, id)));

export async function searchOwnVideos(
  ctx: Context,
  owner: Owner,
  { status, processing, ...query }: RequestOf<'searchOwnVideos'>['query'],
): Promise<{ data: OwnVideoView[]; total: number }> {
  const asked = await ownQuery(ctx, owner, query, { status, processing });
  if (!asked) return { data: [], total: 0 };
  const { rows, total } = await searchOwn(ctx.db, 'video', asked);
  return { data: rows.map((row) => view(ctx, row)), total };
}
