import { type FoundItemView, type TakedownKind } from '@contract/takedowns';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { notFound, refused } from '@server/http/errors';
import { findForDesk, setAnnouncementHidden } from '../../announcements/service/reading';
import { findHidable, setHidden } from '../../assets/service/takenDown';
import { findAccount } from '../../auth/service/accounts';
import { findClipForDesk, setClipHidden } from '../../clips/service/deciding';
import { countBuyers } from '../../orders/service/orders';
import { findAnyPost, setPostHidden } from '../../posts/service';
import { isForSale, parseItemAddress } from '../rules';

/** An item, whether it is down or not. */
export interface Subject {
  kind: TakedownKind;
  itemId: string;
  title: string;
  /** null: a post of the site */
  ownerId: string | null;
  isTakenDown: boolean;
}

/** Returns an item of any kind. A post is found by its slug, too. @throws Refusal 404 */
export async function findSubject(ctx: Pick<Context, 'db'>, kind: TakedownKind, id: string): Promise<Subject> {
  if (kind === 'post') {
    const post = await findAnyPost(ctx, id);
    if (!post) throw notFound('This post');
    return { kind, itemId: post.id, title: post.title, ownerId: null, isTakenDown: post.takenDownAt !== null };
  }
  if (kind === 'announcement') {
    const row = await findForDesk(ctx.db, id);
    if (!row) throw notFound('This announcement');
    return { kind, itemId: id, title: row.title, ownerId: row.performerId, isTakenDown: row.takenDownAt !== null };
  }
  if (kind === 'clip') {
    const row = await findClipForDesk(ctx.db, id);
    if (!row) throw notFound('This clip');
    return { kind, itemId: id, title: row.title, ownerId: row.performerId, isTakenDown: row.takenDownAt !== null };
  }
  const item = await findHidable(ctx.db, kind, id);
  if (!item) throw notFound('This item');
  return { kind, itemId: id, title: item.title, ownerId: item.performerId, isTakenDown: item.takenDownAt !== null };
}

/** Hides an item from everybody, or shows it again. */
export function markSubject(tx: Tx, { kind, itemId }: Subject, at: Date | null): Promise<void> {
  if (kind === 'post') return setPostHidden(tx, itemId, at);
  if (kind === 'clip') return setClipHidden(tx, itemId, at);
  return kind === 'announcement' ? setAnnouncementHidden(tx, itemId, at) : setHidden(tx, kind, itemId, at);
}

/** Returns the item at an address of this site, or by its kind and id. @throws Refusal 404, 422 UNKNOWN_ADDRESS */
export async function findItem(
  ctx: Context,
  { address, kind, id }: { address?: string; kind?: TakedownKind; id?: string },
): Promise<FoundItemView> {
  const named = address ? parseItemAddress(address) : { kind: kind!, id: id! };
  if (!named)
    throw refused(
      'UNKNOWN_ADDRESS',
      'This is not the address of a video, gallery, product, post, announcement or clip of this site.',
    );
  const subject = await findSubject(ctx, named.kind, named.id);
  const owner = subject.ownerId ? await findAccount(ctx.db, subject.ownerId) : null;
  return {
    kind: subject.kind,
    itemId: subject.itemId,
    title: subject.title,
    owner: owner && { _id: owner.id, username: owner.username, name: owner.name },
    buyers:
      !isForSale(subject.kind) || subject.kind === 'photo'
        ? 0
        : await countBuyers(ctx.db, subject.kind, subject.itemId),
    isTakenDown: subject.isTakenDown,
  };
}
