import { type Tx } from '@server/db/client';
import {
  type AssetKind,
  countPublished,
  findPublishing,
  isCoveredByGallery,
  writeHeldAt,
} from '../../assets/service/held';
import { requireItemConsents } from '../../consent/service/mayPublish';
import { readSettingsIn } from '../../site/service';
import { needsReview } from '../rules';

/** An item that its performer wants to be public. */
export interface Publishing {
  id: string;
  performerId: string;
  /** it is public already, as it is */
  isPublic?: boolean;
  /** since when it waits for a review */
  heldAt?: Date | null;
  /** when a review let it pass */
  reviewedAt?: Date | null;
  /** of a photo */
  galleryId?: string | null;
}

/**
 * The one rule for everything that makes an item public. Everybody in it must have agreed. A review comes first where
 * the site asks for one: the item is published, but hidden from `heldAt` on until a reviewer decides its case.
 * @returns the column that the item gets
 * @throws Refusal 422 CONSENT_MISSING
 */
export async function mayPublish(tx: Tx, kind: AssetKind, item: Publishing): Promise<{ heldAt: Date | null }> {
  await requireItemConsents(tx, kind, item.id);
  if (item.isPublic || item.reviewedAt) return { heldAt: null };
  if (item.heldAt) return { heldAt: item.heldAt };
  const { contentReview: setting, contentReviewItems: firstItems } = await readSettingsIn(tx);
  if (setting === 'off') return { heldAt: null };
  // the photos of a gallery are reviewed with it
  if (kind === 'photo' && (!item.galleryId || (await isCoveredByGallery(tx, item.galleryId)))) return { heldAt: null };
  const published = setting === 'first' ? await countPublished(tx, item.performerId) : 0;
  return { heldAt: needsReview({ setting, firstItems, published }) ? new Date() : null };
}

/**
 * Applies the rule to an item that a takedown hid and that is shown again. An item that no review has let pass waits
 * for one now, where the site asks for it. @throws Refusal 422 CONSENT_MISSING
 */
export async function publishAgain(tx: Tx, kind: AssetKind, id: string): Promise<void> {
  const item = await findPublishing(tx, kind, id);
  if (!item) return;
  const { heldAt } = await mayPublish(tx, kind, item);
  if (item.status === 'active') await writeHeldAt(tx, kind, id, heldAt);
}
