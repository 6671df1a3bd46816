import { type TokenOrderView, type TokenPackageView } from '@contract/wallet';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { conflict, notFound } from '@server/http/errors';
import { readBalance } from '../../ledger/service/balances';
import { requireSpendable } from '../../ledger/service/limits';
import { readSetting } from '../../site/service';
import { firstPurchaseBonus } from '../rules';
import {
  changeOrder,
  findPackages,
  insertOrder,
  findOrder,
  findOrderByKey,
  findPackage,
  type TokenOrderRow,
} from '../store/orders';
import { bonusOf, findFirstPurchaseOffer } from './firstPurchase';
import { orderTitle, viewPackage, viewTokenOrder } from '../view';

/** Returns a page of the token packages on sale, with the bonus that the visitor's first purchase of each brings. */
export async function searchPackages(
  ctx: Context,
  query: { q?: string; limit: number; offset: number; sortBy?: string; sort?: 'asc' | 'desc' },
  visitor: { accountId: string; role: string } | null = null,
): Promise<{ data: TokenPackageView[]; total: number }> {
  const [{ rows, total }, offer] = await Promise.all([
    findPackages(ctx.db, query),
    findFirstPurchaseOffer(ctx, visitor),
  ]);
  return { data: rows.map((row) => viewPackage(row, firstPurchaseBonus(offer, row.tokens))), total };
}

/**
 * Returns the pages that the payer's browser continues to after the payment page. Neither proves that the payment
 * arrived.
 */
export const resultUrls = (origin: string, orderId: string) => ({
  successUrl: `${origin}/payment/success?order=${orderId}`,
  failureUrl: `${origin}/payment/failure?order=${orderId}`,
});

/** Opens a checkout at the payment provider. Repeated for the same order, the provider returns the same checkout. */
async function openCheckout(ctx: Context, order: TokenOrderRow): Promise<string> {
  const checkout = await ctx.payments.createCheckout({
    orderId: order.id,
    title: orderTitle(order),
    amountMinor: order.priceMinor,
    currency: order.currency,
    ...resultUrls(ctx.publicUrl, order.id),
  });
  await changeOrder(ctx.db, order.id, { paymentUrl: checkout.paymentUrl, checkoutReference: checkout.reference });
  return checkout.paymentUrl;
}

/** A member's request to buy a token package. */
export interface PurchaseRequest {
  accountId: string;
  packageId: string;
  /** the path of this site that the member came from and returns to */
  returnPath: string | null;
  /** identifies one purchase over all its retries */
  idempotencyKey: string | null;
}

/**
 * Opens a token order and returns the provider's payment page. Credits nothing. The same idempotency key again returns
 * the first order.
 * @throws Refusal 404 for a package that is not on sale, 409 for a key used for another package, 422 SPENDING_PAUSED,
 * 503 if the provider does not respond
 */
export async function purchaseTokens(
  ctx: Context,
  { accountId, packageId, returnPath, idempotencyKey }: PurchaseRequest,
): Promise<{ paymentUrl: string; orderId: string }> {
  const known = idempotencyKey ? await findOrderByKey(ctx.db, accountId, idempotencyKey) : null;
  const order = known ?? (await openOrder(ctx, { accountId, packageId, returnPath, idempotencyKey }));
  if (order.packageId !== packageId)
    throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another purchase.');
  return { orderId: order.id, paymentUrl: order.paymentUrl ?? (await openCheckout(ctx, order)) };
}

async function openOrder(
  ctx: Context,
  { accountId, packageId, returnPath, idempotencyKey }: PurchaseRequest,
): Promise<TokenOrderRow> {
  await requireSpendable(ctx.db, accountId, 0);
  const offer = await findPackage(ctx.db, packageId);
  if (offer?.status !== 'active') throw notFound('This package');
  const currency = await readSetting(ctx, 'currency');
  const inserted = await insertOrder(ctx.db, {
    id: newId(),
    accountId,
    packageId,
    packageName: offer.name,
    tokens: offer.tokens,
    priceMinor: offer.priceMinor,
    bonusTokens: await bonusOf(ctx, accountId, offer.tokens),
    currency,
    provider: ctx.payments.name,
    returnPath,
    idempotencyKey,
  });
  // the same request arrived twice at once, and the other one was first
  const order = inserted ?? (idempotencyKey ? await findOrderByKey(ctx.db, accountId, idempotencyKey) : null);
  if (!order) throw new Error('The order was neither inserted nor found');
  return order;
}

/** Returns one of the member's token orders. @throws Refusal 404 for another member's order */
export async function viewOrder(ctx: Context, accountId: string, id: string): Promise<TokenOrderView> {
  const order = await findOrder(ctx.db, id);
  if (order?.accountId !== accountId) throw notFound('This order');
  return viewTokenOrder(order, (await readBalance(ctx.db, accountId, 'member')).balance);
}
