import { type ForSaleTypeWord } from '@contract/assets';
import { type Db, type Tx } from '@server/db/client';
import { pricedById, type PricedRow, putBack, takeOut } from '../store/forSale';

/** Something with a price. `tokens` is 0 for what is free: nothing to buy then. `stock` null: no end. */
export interface PricedThing extends PricedRow {
  type: ForSaleTypeWord;
}

/**
 * What a buyer asks for, or null when there is no such thing. It may be bought while `offered`; one that is not any more (switched off, deleted, its
 * performer gone) is still found here, for whoever bought it before.
 * @param lock hold its row until the transaction ends: price and stock cannot change in between
 */
export async function pricedThing(
  db: Db,
  type: ForSaleTypeWord,
  id: string,
  { lock = false } = {},
): Promise<PricedThing | null> {
  const row = await pricedById(db, type, id, lock);
  return row && { type, ...row };
}

/** Counts a sale and takes it from the stock, in the transaction that pays for it. @returns false, and nothing is changed, when there is not enough */
export const takeFromStock = (tx: Tx, type: ForSaleTypeWord, id: string, quantity: number): Promise<boolean> =>
  takeOut(tx, type, id, quantity);

/** Takes a sale back: it counts no more, and a stock that has an end grows again. */
export const returnToStock = (tx: Tx, type: ForSaleTypeWord, id: string, quantity: number): Promise<void> =>
  putBack(tx, type, id, quantity);
