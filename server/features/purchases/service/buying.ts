import { type RequestOf } from '@contract/all';
import { type ForSaleTypeWord } from '@contract/assets';
import { type OrderView } from '@contract/orders';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conflict, invalid, notFound, refused, type Refusal } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { type PricedThing, pricedThing, takeFromStock } from '../../assets/service/forSale';
import { refuseBlocked } from '../../blocking/service/blocks';
import { tokensOf, unitsOf } from '../../ledger/rules';
import { postSale } from '../../ledger/service';
import { tellBalances } from '../../ledger/service/telling';
import { askForOrderMail } from '../../orders/service/mails';
import { inTurn, orderOfKey, type OrderRow, placeOrder } from '../../orders/service/placing';
import { ordersById } from '../../orders/service/reading';
import { settings } from '../../site/service';
import { earnerOf } from '../../studios/service/membership';
import { isSamePurchase, type PurchaseRefusal, refusalToBuy } from '../rules';
import { hasBought } from './bought';

export interface PurchaseRequest {
  memberId: string;
  /** the member, and from where they call: performers may have blocked either */
  viewer: Viewer;
  type: ForSaleTypeWord;
  itemId: string;
  quantity: number;
  deliveryAddress: string | null;
  postalCode: string | null;
  /** what one costs as the buyer saw it; null: any price */
  agreedPrice: number | null;
  /** one confirmed intent of the buyer, kept over all its tries */
  idempotencyKey: string | null;
}

export type Purchased = OrderView & { balance: number };

const NAMES: Record<ForSaleTypeWord, string> = {
  product: 'This product',
  video: 'This video',
  gallery: 'This gallery',
};

function explain(refusal: PurchaseRefusal, { type }: PurchaseRequest): Refusal {
  switch (refusal) {
    case 'NOT_FOUND':
      return notFound(NAMES[type]);
    case 'NOT_FOR_SALE':
      return refused(refusal, `${NAMES[type]} is free. There is nothing to buy.`);
    case 'ALREADY_BOUGHT':
      return refused(refusal, `${NAMES[type]} is yours already. Nothing was spent.`);
    case 'PRICE_CHANGED':
      return refused(refusal, 'The price has changed meanwhile. Nothing was spent.');
    case 'ONE_ONLY':
      return invalid('quantity', 'This is bought once.');
    case 'ADDRESS_MISSING':
      return invalid('deliveryAddress', 'This field is required!', 'required');
  }
}

/** What the body of a purchase means. */
export const purchaseOf = (
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
  deliveryAddress: body?.deliveryAddress || null,
  postalCode: body?.postalCode || null,
  agreedPrice: body?.token ?? null,
  idempotencyKey,
});

/**
 * Buys something of a performer: tokens, order and stock in one transaction, so that there is never one without the others. The same key again answers
 * the first purchase and moves nothing; purchases of one member are made one after the other.
 * @throws Refusal 404; 403 for whom the performer has blocked; 400 for a parcel without an address; 422 ALREADY_BOUGHT, NOT_FOR_SALE, PRICE_CHANGED, OUT_OF_STOCK, NOT_ENOUGH_TOKEN; 409 for a key used for another purchase
 */
export async function purchaseItem(ctx: Context, request: PurchaseRequest): Promise<Purchased> {
  const order = await inTransaction(ctx.db, async (tx, after) => {
    await inTurn(tx, request.memberId);
    const known = request.idempotencyKey ? await orderOfKey(tx, request.memberId, request.idempotencyKey) : null;
    if (known) {
      if (!isSamePurchase(known, request))
        throw conflict('IDEMPOTENCY_KEY_REUSED', 'This key was used for another purchase.');
      return known;
    }
    const bought = await buy(ctx, tx, request);
    after(() => tellBalances(ctx, bought.transferId));
    return bought;
  });
  return readPurchase(ctx, order);
}

async function buy(ctx: Context, tx: Tx, request: PurchaseRequest): Promise<OrderRow> {
  const { memberId, type, itemId, quantity } = request;
  const thing = await pricedThing(tx, type, itemId, { lock: true });
  if (!thing) throw notFound(NAMES[type]);
  await refuseBlocked(tx, request.viewer, thing.performerId);
  const posted = thing.productType === 'physical';
  const refusal = refusalToBuy({
    ...request,
    offered: thing.offered,
    price: thing.tokens,
    posted,
    bought: await hasBought(tx, memberId, type, itemId),
  });
  if (refusal) throw explain(refusal, request);
  if (!(await takeFromStock(tx, type, itemId, quantity)))
    throw refused(
      'OUT_OF_STOCK',
      thing.stock ? `Only ${thing.stock} left. Nothing was spent.` : 'This is sold out. Nothing was spent.',
    );
  const order = await pay(ctx, tx, request, thing);
  if (posted) await askForOrderMail(ctx, tx, { kind: 'placed', orderId: order.id });
  return order;
}

async function pay(ctx: Context, tx: Tx, request: PurchaseRequest, thing: PricedThing): Promise<OrderRow> {
  const { memberId, type, itemId, quantity, deliveryAddress, postalCode, idempotencyKey } = request;
  const id = newId();
  const tokens = thing.tokens * quantity;
  const posted = thing.productType === 'physical';
  const { conversionRate } = await settings({ db: tx });
  const sale = await postSale(tx, {
    kind: type,
    key: id,
    subject: id,
    memberId,
    earner: await earnerOf(tx, thing.performerId),
    tokens,
    conversionRate,
  });
  return placeOrder(tx, {
    id,
    memberId,
    performerId: thing.performerId,
    type,
    itemId,
    name: thing.name,
    quantity,
    tokens,
    transferId: sale.transferId,
    balanceAfter: unitsOf(sale.balance),
    idempotencyKey,
    delivery: posted ? 'post' : 'access',
    deliveryStatus: posted ? 'created' : 'delivered',
    ...(posted ? { deliveryAddress, postalCode } : {}),
  });
}

async function readPurchase(ctx: Context, order: OrderRow): Promise<Purchased> {
  const view = (await ordersById(ctx, [order.id])).get(order.id);
  if (!view) throw new Error('An order was written and is not there');
  return { ...view, balance: tokensOf(order.balanceAfter) };
}
