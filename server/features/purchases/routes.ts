import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { keptOrders } from '../orders/service/reading';
import { purchaseItem, purchaseOf } from './service/buying';

/** Buying with tokens, and the library of what was bought. */
export function purchasesRoutes(serve: Serve, ctx: Context): void {
  serve('purchaseItem', async ({ caller, viewer, params, body, idempotencyKey }) =>
    purchaseItem(ctx, purchaseOf(caller.accountId, await viewer(), params, body, idempotencyKey)),
  );
  serve('searchPurchasedItems', async ({ caller, viewer, query }) =>
    keptOrders(ctx, await viewer(), { ...query, memberId: caller.accountId }),
  );
  serve('searchPurchasedProducts', async ({ caller, viewer, query }) =>
    keptOrders(ctx, await viewer(), { ...query, memberId: caller.accountId, type: 'product' }),
  );
  serve('searchPurchasedVideos', async ({ caller, viewer, query }) =>
    keptOrders(ctx, await viewer(), { ...query, memberId: caller.accountId, type: 'video' }),
  );
  serve('searchPurchasedGalleries', async ({ caller, viewer, query }) =>
    keptOrders(ctx, await viewer(), { ...query, memberId: caller.accountId, type: 'gallery' }),
  );
}
