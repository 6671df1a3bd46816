import { type OwnClipView } from '@contract/clips';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { removeFilesAfterCommit } from '../../assets/service/own/storedFiles';
import { mayDeleteClip, showOfRecording } from '../rules';
import { type ClipRow, deleteRows, findClip, markShown, writeTakenDown } from '../store';
import { viewOwnClip } from '../view';
import { noteDecision } from './notices';

const removeFiles = (ctx: Context, after: After, rows: ClipRow[]) =>
  removeFilesAfterCommit(
    ctx,
    after,
    rows.flatMap(({ file, poster }) => [file, poster]),
  );

/** Shows a clip of the performer's own show to everybody. @throws Refusal 404 */
export function approveClip(ctx: Context, performerId: string, id: string): Promise<OwnClipView> {
  return inTransaction(ctx.db, async (tx, after) => {
    await markShown(tx, id, performerId);
    const found = await findClip(tx, id);
    if (found?.performer.id !== performerId) throw notFound('This clip');
    await noteDecision(ctx, tx, after, performerId);
    return viewOwnClip(found);
  });
}

/** Deletes a clip with its files, for its performer or its maker. @throws Refusal 404 */
export async function deleteClip(ctx: Context, accountId: string, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const found = await findClip(tx, id);
    if (!found || !mayDeleteClip(found.clip, accountId)) throw notFound('This clip');
    removeFiles(ctx, after, await deleteRows(tx, { id }));
    await noteDecision(ctx, tx, after, found.performer.id);
  });
}

/** Deletes the clips of a recorded show with its video, which is known by its upload key. */
export async function deleteClipsOfRecording(
  ctx: Context,
  tx: Tx,
  after: After,
  uploadKey: string | null,
): Promise<void> {
  const sessionId = showOfRecording(uploadKey);
  if (sessionId) removeFiles(ctx, after, await deleteRows(tx, { sessionId }));
}

/** Returns a clip for operators, also one that waits or was taken down. */
export async function findClipForDesk(
  db: Context['db'],
  id: string,
): Promise<(ClipRow & { picture: string | null }) | null> {
  const found = await findClip(db, id);
  return found && { ...found.clip, picture: found.clip.poster && `/files/clips/${id}/poster.webp` };
}

/** Hides a clip from everybody since a moment, or shows it again (null). */
export const setClipHidden = (tx: Tx, id: string, at: Date | null): Promise<void> => writeTakenDown(tx, id, at);
