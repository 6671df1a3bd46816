import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { findReportable } from '../../announcements/service/reading';
import { findItem, type ItemKind } from '../../assets/service/reported';
import { findAccount } from '../../auth/service/accounts';
import { countUse } from '../../auth/service/abuse';
import { requireVisible } from '../../clips/service/reading';
import { findAuthor } from '../../chat/service/evidence';
import { findAnyPost } from '../../posts/service';
import { insertReport } from '../store';
import { scheduleReportEmail } from './emails';

type Given = RequestOf<'createReport'>['body'];

/**
 * Returns the performer of an item, or null for a post. @throws Refusal 404 unless it is published, 422 OWN_MESSAGE for
 * an own one
 */
async function findSeller(
  ctx: Context,
  viewer: Viewer,
  kind: ItemKind | 'post' | 'announcement' | 'clip',
  id: string,
): Promise<string | null> {
  if (kind === 'post') {
    const post = await findAnyPost(ctx, id);
    if (!post?.active || post.takenDownAt) throw notFound('This post');
    return null;
  }
  if (kind === 'announcement') {
    const announcement = await findReportable(ctx.db, viewer.accountId!, id);
    if (!announcement) throw notFound('This announcement');
    return announcement.performerId;
  }
  if (kind === 'clip') return (await requireVisible(ctx.db, viewer, id)).performer.id;
  const item = await findItem(ctx.db, kind, id);
  if (item?.status !== 'active') throw notFound('This item');
  if (item.performerId === viewer.accountId) throw refused('OWN_MESSAGE', "You can't report your own items.");
  return item.performerId;
}

/**
 * Returns the id of the reported account; null for a post of the site.
 * @throws Refusal 404 when the reporter cannot see the message or performer, 422 OWN_MESSAGE
 */
async function findAccused(
  ctx: Context,
  viewer: Viewer,
  { messageId, performerId, itemKind, itemId }: Given,
): Promise<string | null> {
  if (itemKind && itemId) return findSeller(ctx, viewer, itemKind, itemId);
  const accusedId = messageId ? await findAuthor(ctx, viewer, messageId) : performerId!;
  if (!messageId && (await findAccount(ctx.db, accusedId)).role !== 'performer') throw notFound('This performer');
  if (accusedId === viewer.accountId) throw refused('OWN_MESSAGE', "You can't report yourself or your own messages.");
  return accusedId;
}

/**
 * Reports a message or a performer to the operator. A second report by the same account changes nothing while the first
 * one is open.
 * @throws Refusal 404 when the reporter cannot see the message or performer, 422 OWN_MESSAGE, 429 for too many
 *   reports
 */
export async function createReport(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  given: Given,
): Promise<{ _id: string }> {
  const accusedId = await findAccused(ctx, viewer, given);
  await countUse(ctx, 'report', viewer);
  return inTransaction(ctx.db, async (tx) => {
    const { id, isNew } = await insertReport(tx, {
      id: newId(),
      reporterId: caller.accountId,
      accusedId,
      messageId: given.messageId ?? null,
      itemKind: given.itemKind ?? null,
      itemId: given.itemId ?? null,
      reason: given.reason,
      note: given.note ?? '',
    });
    if (isNew) await scheduleReportEmail(ctx, tx);
    return { _id: id };
  });
}
