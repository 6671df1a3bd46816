import { type TokenOrderView, type TokenPackageView } from '@contract/wallet';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conflict, notFound } from '@server/http/errors';
import { readBalance } from '../../ledger/service/balances';
import { recordSecurityEvent } from '../../security/service/record';
import { readSetting } from '../../site/service';
import {
  changeOrder,
  deactivatePackage,
  findPackages,
  insertOrder,
  insertPackage,
  findOrder,
  findOrderByKey,
  findPackage,
  type TokenOrderRow,
} from '../store/orders';
import { orderTitle, viewPackage, viewTokenOrder } from '../view';

/** Returns a page of the token packages on sale. */
export async function searchPackages(
  ctx: Context,
  query: { q?: string; limit: number; offset: number; sortBy?: string; sort?: 'asc' | 'desc' },
): Promise<{ data: TokenPackageView[]; total: number }> {
  const { rows, total } = await findPackages(ctx.db, query);
  return { data: rows.map(viewPackage), total };
}

const recordPackages = (ctx: Context, tx: Tx, details: Record<string, unknown>): Promise<void> =>
  recordSecurityEvent(ctx, tx, { kind: 'packagesChanged', accountId: null, details });

/** Puts a token package on sale. `priceMinor` is in hundredths of the site's currency. */
export async function addPackage(
  ctx: Context,
  offer: { name: string; description?: string; tokens: number; priceMinor: number; ordering?: number },
): Promise<TokenPackageView> {
  const { name, tokens, priceMinor } = offer;
  return inTransaction(ctx.db, async (tx) => {
    await recordPackages(ctx, tx, { added: name, tokens, priceMinor });
    return viewPackage(await insertPackage(tx, { id: newId(), ...offer }));
  });
}

/**
 * Takes a token package off sale. Existing orders keep its terms.
 * @throws Refusal 404 if no package on sale has this name
 */
export async function withdrawPackage(ctx: Context, name: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deactivatePackage(tx, name))) throw notFound('This package');
    await recordPackages(ctx, tx, { withdrawn: name });
  });
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
 * @throws Refusal 404 for a package that is not on sale, 409 for a key used for another package, 503 if the provider
 * does not respond
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
