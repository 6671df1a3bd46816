import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { keptOrders } from '../orders/service/reading';
import { purchaseItem, purchaseOf } from './service/buying';

/** Buying with tokens, and the library of what was bought. */
export function purchasesRoutes(serve: Serve, ctx: Context): void {
  serve('purchaseItem', async ({ caller, viewer, params, body, idempotencyKey }) => purchaseItem(ctx, purchaseOf(caller.accountId, await viewer(), params, body, idempotencyKey)));
  serve('searchPurchasedItems', ({ caller, query }) => keptOrders(ctx.db, { ...query, memberId: caller.accountId }));
  serve('searchPurchasedProducts', ({ caller, query }) => keptOrders(ctx.db, { ...query, memberId: caller.accountId, type: 'product' }));
  serve('searchPurchasedVideos', ({ caller, query }) => keptOrders(ctx.db, { ...query, memberId: caller.accountId, type: 'video' }));
  serve('searchPurchasedGalleries', ({ caller, query }) => keptOrders(ctx.db, { ...query, memberId: caller.accountId, type: 'gallery' }));
}
