import { type RequestOf } from '@contract/all';
import { type ClipPageView, type ClipView, type OwnClipView } from '@contract/clips';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { maySeePerformer, refuseBlockedViewer } from '../../blocking/service/visibility';
import { showStartOf } from '../../performers/service/liveStatus';
import { maySeeClip } from '../rules';
import { findClip, findClips, type FoundClip } from '../store';
import { viewClip, viewClipFor, viewOwnClip } from '../view';

/** Returns a clip that a viewer may see; null for others. */
async function findVisible(db: Db, viewer: Viewer, id: string): Promise<FoundClip | null> {
  const found = await findClip(db, id);
  if (!found || !maySeeClip({ ...found.clip, isListed: found.isListed }, viewer.accountId)) return null;
  return (await maySeePerformer(db, viewer, found.performer.id)) ? found : null;
}

/** @throws Refusal 404 for a clip that is gone, waits for approval, or whose performer blocks the viewer */
export async function requireVisible(db: Db, viewer: Viewer, id: string): Promise<FoundClip> {
  const found = await findVisible(db, viewer, id);
  if (!found) throw notFound('This clip');
  return found;
}

/** Returns a clip with what the viewer may do. @throws Refusal 404 */
export const readClip = async ({ db }: Context, viewer: Viewer, id: string): Promise<ClipPageView> =>
  viewClipFor(await requireVisible(db, viewer, id), viewer.accountId);

/**
 * Returns a page of a performer's clips that everybody may see, newest first.
 * @throws Refusal 404; 403 for a viewer whom the performer has blocked
 */
export async function listClips(
  { db }: Context,
  viewer: Viewer,
  performerId: string,
  query: RequestOf<'listClips'>['query'],
): Promise<{ data: ClipView[]; total: number }> {
  await refuseBlockedViewer(db, viewer, performerId);
  if ((await showStartOf(db, performerId)) === undefined) throw notFound('This performer');
  const { rows, total } = await findClips(db, { performerId }, { ...query, status: 'shown' });
  return { data: rows.map(viewClip), total };
}

/** Returns a page of the clips that an account made, or of its own shows, newest first. */
export async function listOwnClips(
  { db }: Context,
  accountId: string,
  query: RequestOf<'listOwnClips'>['query'],
): Promise<{ data: OwnClipView[]; total: number }> {
  const { rows, total } = await findClips(db, { accountId }, query);
  return { data: rows.map(viewOwnClip), total };
}

/** Returns the storage key of a clip's file for a viewer who may see it, and for reviewers; null for others. */
export async function clipFileFor(
  { db }: Context,
  viewer: Viewer,
  id: string,
  { file, isReviewer }: { file: 'clip' | 'poster'; isReviewer: boolean },
): Promise<string | null> {
  const found = isReviewer ? await findClip(db, id) : await findVisible(db, viewer, id);
  return (file === 'clip' ? found?.clip.file : found?.clip.poster) ?? null;
}
