import { type DeliveryAddressView } from '@contract/purchases';

/** The facts that decide whether a member may buy an item. */
export interface PurchaseFacts {
  /** active, with content, and from a visible performer */
  isAvailable: boolean;
  /** whole tokens for one piece; 0 if the item is free */
  price: number;
  /** the price that the buyer saw; null accepts any price */
  agreedPrice: number | null;
  /** the performer sends a parcel; false if the buyer gets files */
  isShipped: boolean;
  quantity: number;
  deliveryAddress: string | null;
  /** bought before and not refunded */
  isOwned: boolean;
}

/** The reasons to refuse a purchase. */
export type PurchaseRefusal =
  'NOT_FOUND' | 'NOT_FOR_SALE' | 'ALREADY_BOUGHT' | 'ONE_ONLY' | 'ADDRESS_MISSING' | 'PRICE_CHANGED';

/**
 * Returns why a member may not buy an item, or null. The ledger checks the balance, and the update of the stock checks
 * the stock.
 */
export function checkPurchase({
  isAvailable,
  price,
  agreedPrice,
  isShipped,
  quantity,
  deliveryAddress,
  isOwned,
}: PurchaseFacts): PurchaseRefusal | null {
  // comes first, so that owners learn about it even if the item is no longer available
  if (isOwned && !isShipped) return 'ALREADY_BOUGHT';
  if (!isAvailable) return 'NOT_FOUND';
  if (price <= 0) return 'NOT_FOR_SALE';
  if (agreedPrice !== null && agreedPrice !== price) return 'PRICE_CHANGED';
  if (!isShipped && quantity !== 1) return 'ONE_ONLY';
  if (isShipped && !deliveryAddress) return 'ADDRESS_MISSING';
  return null;
}

/** Returns an address as the performer writes it on a parcel, without the postal code's own field. */
export const addressLines = ({ name, street, city, postalCode, country }: DeliveryAddressView): string =>
  [name, street, `${postalCode} ${city}`, country].join('\n');

/** The item that a purchase request asks for. */
export interface PurchaseContent {
  type: string;
  itemId: string;
  quantity: number;
  deliveryAddress: string | null;
  postalCode: string | null;
}

/** Tells whether two requests with the same idempotency key ask for the same purchase. */
export const isSamePurchase = (a: PurchaseContent, b: PurchaseContent): boolean =>
  a.type === b.type &&
  a.itemId === b.itemId &&
  a.quantity === b.quantity &&
  a.deliveryAddress === b.deliveryAddress &&
  a.postalCode === b.postalCode;
