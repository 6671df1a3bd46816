/** What decides whether something may be bought. */
export interface PurchaseFacts {
  /** active, with something to get, of a performer whom the public may see */
  offered: boolean;
  /** whole tokens for one; 0: free */
  price: number;
  /** the price the buyer agreed to, when they said so */
  agreedPrice: number | null;
  /** a parcel, not files */
  posted: boolean;
  quantity: number;
  deliveryAddress: string | null;
  /** bought before and not refunded */
  bought: boolean;
}

export type PurchaseRefusal =
  'NOT_FOUND' | 'NOT_FOR_SALE' | 'ALREADY_BOUGHT' | 'ONE_ONLY' | 'ADDRESS_MISSING' | 'PRICE_CHANGED';

/** Why this may not be bought, or null. Whether the balance covers it is the ledger's question, whether there is enough of it the stock's. */
export function refusalToBuy({
  offered,
  price,
  agreedPrice,
  posted,
  quantity,
  deliveryAddress,
  bought,
}: PurchaseFacts): PurchaseRefusal | null {
  // whoever has it is told so, also when it is not sold any more
  if (bought && !posted) return 'ALREADY_BOUGHT';
  if (!offered) return 'NOT_FOUND';
  if (price <= 0) return 'NOT_FOR_SALE';
  if (agreedPrice !== null && agreedPrice !== price) return 'PRICE_CHANGED';
  if (!posted && quantity !== 1) return 'ONE_ONLY';
  if (posted && !deliveryAddress) return 'ADDRESS_MISSING';
  return null;
}

/** What a purchase was asked to be; the same key with other words is another request. */
export interface PurchaseAsked {
  type: string;
  itemId: string;
  quantity: number;
  deliveryAddress: string | null;
  postalCode: string | null;
}

/** Whether two requests under one key ask for the same purchase. */
export const isSamePurchase = (a: PurchaseAsked, b: PurchaseAsked): boolean =>
  a.type === b.type &&
  a.itemId === b.itemId &&
  a.quantity === b.quantity &&
  a.deliveryAddress === b.deliveryAddress &&
  a.postalCode === b.postalCode;
