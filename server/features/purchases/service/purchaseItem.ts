import { type RequestOf } from '@contract/all';
import { type PurchasableType } from '@contract/items';
import { type OrderView } from '@contract/orders';
import { type DeliveryAddressView } from '@contract/purchases';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conflict, invalid, notFound, refused, type Refusal } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { type PricedItem, findPricedItem, takeFromStock } from '../../assets/service/pricedItems';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { toTokens, toUnits } from '../../ledger/rules';
import { postSale } from '../../earnings/service/payments';
import { sendBalanceChanges } from '../../ledger/service/balanceEvents';
import { notify } from '../../notifications/service/notifying';
import { queueOrderEmail } from '../../orders/service/orderEmails';
import { lockBuyer, findOrderByKey, type OrderRow, placeOrder } from '../../orders/service/orders';
import { viewOrdersById } from '../../orders/service/orderQueries';
import { readSettings } from '../../site/service';
import { findEarner } from '../../studios/service/membership';
import { addressLines, isSamePurchase, type PurchaseRefusal, checkPurchase } from '../rules';
import { upsertAddress } from '../store/addresses';
import { hasBought } from './ownership';

/** A confirmed purchase of a member. */
export interface PurchaseRequest {
  memberId: string;
  /** the member and their country: performers can block both */
  viewer: Viewer;
  type: PurchasableType;
  itemId: string;
  quantity: number;
  deliveryAddress: string | null;
  postalCode: string | null;
  /** the address in its parts, to keep for the next order */
  address?: DeliveryAddressView | null;
  /** the price of one piece that the buyer saw; null accepts any price */
  agreedPrice: number | null;
  /** stays the same for all retries of one confirmed purchase */
  idempotencyKey: string | null;
}

/** The order of a purchase, with the balance after it in tokens. */
export type Purchased = OrderView & { balance: number };

const ITEM_NAMES: Record<PurchasableType, string> = {
  product: 'This product',
  video: 'This video',
  gallery: 'This gallery',
};

function toRefusal(refusal: PurchaseRefusal, { type }: PurchaseRequest): Refusal {
  switch (refusal) {
    case 'NOT_FOUND':
      return notFound(ITEM_NAMES[type]);
    case 'NOT_FOR_SALE':
      return refused(refusal, `${ITEM_NAMES[type]} is free. You don't need to buy it.`);
    case 'ALREADY_BOUGHT':
      return refused(refusal, `${ITEM_NAMES[type]} already belongs to you. No tokens were spent.`);
    case 'PRICE_CHANGED':
      return refused(refusal, 'The price has changed. No tokens were spent.');
    case 'ONE_ONLY':
      return invalid('quantity', 'You can buy this only once.');
    case 'ADDRESS_MISSING':
      return invalid('deliveryAddress', 'This field is required!', 'required');
  }
}

/** Returns the purchase that a call asks for, with defaults for absent fields. */
export const toPurchaseRequest = (
  memberId: string,
  viewer: Viewer,
  { type, id }: RequestOf<'purchaseItem'>['params'],
  body: RequestOf<'purchaseItem'>['body'],
  idempotencyKey: string | null,
): PurchaseRequest => ({
  memberId,
  viewer,
  type,
  itemId: id,
  quantity: body?.quantity ?? 1,
  deliveryAddress: body?.address ? addressLines(body.address) : body?.deliveryAddress || null,
  postalCode: body?.address?.postalCode ?? (body?.postalCode || null),
  address: body?.address ?? null,
  agreedPrice: body?.token ?? null,
  idempotencyKey,
});

/**
 * Buys an item: moves the tokens, writes the order and takes from the stock in one transaction. A repeated key returns
 * the first purchase and spends nothing. Purchases of one member run one after another.
 * @throws Refusal 404; 403 if the performer blocked the member; 400 for a parcel without an address; 422
 * ALREADY_BOUGHT, NOT_FOR_SALE, PRICE_CHANGED, OUT_OF_STOCK, NOT_ENOUGH_TOKEN; 409 if the key was used for another
 * purchase
 */
export async function purchaseItem(ctx: Context, request: PurchaseRequest): Promise<Purchased> {
  const order = await inTransaction(ctx.db, async (tx, after) => {
    await lockBuyer(tx, request.memberId);
    const known = request.idempotencyKey ? await findOrderByKey(tx, request.memberId, request.idempotencyKey) : null;
    if (known) {
      if (!isSamePurchase(known, request))
        throw conflict(
          'IDEMPOTENCY_KEY_REUSED',
          'This idempotency key was used for another purchase. No tokens were spent.',
        );
      return known;
    }
    const placed = await buyItem(ctx, tx, request);
    after(() => sendBalanceChanges(ctx, placed.transferId));
    return placed;
  });
  return readPurchase(ctx, order);
}

async function buyItem(ctx: Context, tx: Tx, request: PurchaseRequest): Promise<OrderRow> {
  const { memberId, type, itemId, quantity } = request;
  const item = await findPricedItem(tx, type, itemId, { lock: true });
  if (!item) throw notFound(ITEM_NAMES[type]);
  await refuseBlockedViewer(tx, request.viewer, item.performerId);
  const isShipped = item.productType === 'physical';
  const refusal = checkPurchase({
    ...request,
    isAvailable: item.isAvailable,
    price: item.tokens,
    isShipped,
    isOwned: await hasBought(tx, memberId, type, itemId),
  });
  if (refusal) throw toRefusal(refusal, request);
  if (!(await takeFromStock(tx, type, itemId, quantity)))
    throw refused(
      'OUT_OF_STOCK',
      item.stock ? `Only ${item.stock} left. No tokens were spent.` : 'Sold out. No tokens were spent.',
    );
  const order = await payForItem(ctx, tx, request, item);
  if (isShipped && request.address) await upsertAddress(tx, memberId, request.address);
  if (isShipped) await queueOrderEmail(ctx, tx, { kind: 'placed', orderId: order.id });
  await notify(ctx, tx, {
    accountId: item.performerId,
    kind: 'sale',
    key: `sale:${itemId}`,
    actorId: memberId,
    facts: { name: order.name },
  });
  return order;
}

async function payForItem(ctx: Context, tx: Tx, request: PurchaseRequest, item: PricedItem): Promise<OrderRow> {
  const { memberId, type, itemId, quantity, deliveryAddress, postalCode, idempotencyKey } = request;
  const id = newId();
  const tokens = item.tokens * quantity;
  const isShipped = item.productType === 'physical';
  const { conversionRate } = await readSettings({ db: tx });
  const sale = await postSale(tx, {
    kind: type,
    key: id,
    subject: id,
    memberId,
    earner: await findEarner(tx, item.performerId),
    tokens,
    conversionRate,
  });
  return placeOrder(tx, {
    id,
    memberId,
    performerId: item.performerId,
    type,
    itemId,
    name: item.name,
    quantity,
    tokens,
    transferId: sale.transferId,
    balanceAfter: toUnits(sale.balance),
    idempotencyKey,
    delivery: isShipped ? 'post' : 'access',
    deliveryStatus: isShipped ? 'created' : 'delivered',
    ...(isShipped ? { deliveryAddress, postalCode } : {}),
  });
}

async function readPurchase(ctx: Context, order: OrderRow): Promise<Purchased> {
  const view = (await viewOrdersById(ctx, [order.id])).get(order.id);
  if (!view) throw new Error(`Order ${order.id} was inserted but cannot be read`);
  return { ...view, balance: toTokens(order.balanceAfter) };
}
