import { type TokenOrderView, type TokenPackageView } from '@contract/wallet';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { conflict, notFound } from '@server/http/errors';
import { readBalance } from '../../ledger/service/balances';
import { readSetting } from '../../site/service';
import {
  changeOrder,
  deactivatePackage,
  findPackages,
  insertOrder,
  insertPackage,
  orderById,
  orderByKey,
  packageById,
  type TokenOrderRow,
} from '../store/orders';
import { titleOf, viewPackage, viewTokenOrder } from '../view';

/** The packages on sale, one page. */
export async function searchPackages(
  ctx: Context,
  query: { q?: string; limit: number; offset: number; sortBy?: string; sort?: 'asc' | 'desc' },
): Promise<{ data: TokenPackageView[]; total: number }> {
  const { rows, total } = await findPackages(ctx.db, query);
  return { data: rows.map(viewPackage), total };
}

/** Puts a package on sale. @param given price in hundredths of the site's currency */
export async function addPackage(
  ctx: Context,
  given: { name: string; description?: string; tokens: number; priceMinor: number; ordering?: number },
): Promise<TokenPackageView> {
  return viewPackage(await insertPackage(ctx.db, { id: newId(), ...given }));
}

/** Takes a package off sale. Orders keep what they agreed on. @throws Refusal 404 when none on sale has this name */
export async function withdrawPackage(ctx: Context, name: string): Promise<void> {
  if (!(await deactivatePackage(ctx.db, name))) throw notFound('This package');
}

/** Where the payer's browser goes after the provider's page; neither says that money came. */
export const addressesAfter = (origin: string, orderId: string) => ({
  successUrl: `${origin}/payment/success?order=${orderId}`,
  failureUrl: `${origin}/payment/failure?order=${orderId}`,
});

/** Opens the provider's page for an order. Asked twice for one order it is one checkout. */
async function openCheckout(ctx: Context, order: TokenOrderRow): Promise<string> {
  const checkout = await ctx.payments.createCheckout({
    orderId: order.id,
    title: titleOf(order),
    amountMinor: order.priceMinor,
    currency: order.currency,
    ...addressesAfter(ctx.publicUrl, order.id),
  });
  await changeOrder(ctx.db, order.id, { paymentUrl: checkout.paymentUrl, checkoutReference: checkout.reference });
  return checkout.paymentUrl;
}

export interface PurchaseRequest {
  accountId: string;
  packageId: string;
  /** path of this site that the payer came from and returns to */
  returnPath: string | null;
  /** one intent of the buyer; asked again under it, the first order is answered */
  idempotencyKey: string | null;
}

/**
 * Opens an order for a package and says where to pay. Nothing is credited here.
 * @throws Refusal 404 for a package that is not on sale, 409 for a key used for another package, 503 when the provider does not answer
 */
export async function purchaseTokens(
  ctx: Context,
  { accountId, packageId, returnPath, idempotencyKey }: PurchaseRequest,
): Promise<{ paymentUrl: string; orderId: string }> {
  const known = idempotencyKey ? await orderByKey(ctx.db, accountId, idempotencyKey) : null;
  const order = known ?? (await openOrder(ctx, { accountId, packageId, returnPath, idempotencyKey }));
  if (order.packageId !== packageId)
    throw conflict('IDEMPOTENCY_KEY_REUSED', 'This key was used for another purchase.');
  return { orderId: order.id, paymentUrl: order.paymentUrl ?? (await openCheckout(ctx, order)) };
}

async function openOrder(
  ctx: Context,
  { accountId, packageId, returnPath, idempotencyKey }: PurchaseRequest,
): Promise<TokenOrderRow> {
  const offer = await packageById(ctx.db, packageId);
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
  // the same intent from another tab was quicker: its order counts
  const order = inserted ?? (idempotencyKey ? await orderByKey(ctx.db, accountId, idempotencyKey) : null);
  if (!order) throw new Error('An order was neither written nor there');
  return order;
}

/** An order of this member. @throws Refusal 404 for anyone else's */
export async function viewOrder(ctx: Context, accountId: string, id: string): Promise<TokenOrderView> {
  const order = await orderById(ctx.db, id);
  if (order?.accountId !== accountId) throw notFound('This order');
  return viewTokenOrder(order, (await readBalance(ctx.db, accountId, 'member')).balance);
}
