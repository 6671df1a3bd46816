import { type PurchasableType } from '@contract/items';
import { type Db, type Tx } from '@server/db/client';
import * as store from '../store/pricedItems';

/** An item that members can buy. `tokens` is 0 if it is free. `stock` is null if it is unlimited. */
export interface PricedItem extends store.PricedRow {
  type: PurchasableType;
}

/**
 * Returns an item by type and id, or null. Deleted and inactive items are found too, with `isAvailable` false.
 * @param lock locks the row until the transaction ends, so that price and stock cannot change
 */
export async function findPricedItem(
  db: Db,
  type: PurchasableType,
  id: string,
  { lock = false } = {},
): Promise<PricedItem | null> {
  const row = await store.findPricedRow(db, type, id, lock);
  return row && { type, ...row };
}

/**
 * Counts a sale and takes it from the stock, in the transaction that pays for it.
 * @returns false, without any change, if the stock is too small
 */
export const takeFromStock = (tx: Tx, type: PurchasableType, id: string, quantity: number): Promise<boolean> =>
  store.takeFromStock(tx, type, id, quantity);

/** Undoes a sale: subtracts it from the count and returns it to a limited stock. */
export const returnToStock = (tx: Tx, type: PurchasableType, id: string, quantity: number): Promise<void> =>
  store.returnToStock(tx, type, id, quantity);
