import { type PurchasableType } from '@contract/items';
import { type Db } from '@server/db/client';
import * as store from '../store/ownership';

/**
 * Tells whether a member bought an item and did not get a refund. Owners keep access when the performer stops selling
 * it.
 */
export const hasBought = async (db: Db, memberId: string, type: PurchasableType, id: string): Promise<boolean> =>
  (await store.findBoughtIds(db, memberId, type, [id])).has(id);

/** Returns those of the items that a member bought without a refund. */
export const findBoughtIds: (db: Db, memberId: string, type: PurchasableType, ids: string[]) => Promise<Set<string>> =
  store.findBoughtIds;
