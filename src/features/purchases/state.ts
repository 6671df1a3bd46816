import { type ReplyOf } from '@contract/all';
import { type Failure } from '@/lib/errorText';
import { emptyList, type ListState } from '@/lib/list';
import { reducerSlot } from '@/lib/reducerSlot';

export type PurchasedItem = ReplyOf<'searchPurchasedItems'>['data'][number];
export type ItemType = PurchasedItem['type'];

/** A confirmed purchase. `token` is the price of one piece that the dialog showed. */
export interface BuyIntent {
  type: ItemType;
  id: string;
  token: number;
  quantity?: number;
  address?: DeliveryAddress;
}
export type DeliveryAddress = NonNullable<ReplyOf<'getDeliveryAddress'>>;

/** `unknown`: the server did not reply. Only a retry with the same key is safe then. */
export interface BuyState {
  status: 'idle' | 'sending' | 'bought' | 'refused' | 'unknown';
  intent: BuyIntent | null;
  /** the idempotency key of `intent` */
  key: string | null;
  bought: ReplyOf<'purchaseItem'> | null;
  error: Failure;
}
export const idle: BuyState = { status: 'idle', intent: null, key: null, bought: null, error: null };

/** `purchases` */
export const purchasesSlot = reducerSlot<{ buying: BuyState; items: ListState<PurchasedItem> }>({
  buying: idle,
  items: emptyList<PurchasedItem>(),
});
