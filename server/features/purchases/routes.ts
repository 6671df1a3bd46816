import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { searchKeptOrders } from '../orders/service/orderQueries';
import { readDeliveryAddress } from './service/addresses';
import { purchaseItem, toPurchaseRequest } from './service/purchaseItem';

/** Serves purchases with tokens, and the lists of what a member owns. */
export function purchasesRoutes(serve: Serve, ctx: Context): void {
  serve('purchaseItem', async ({ caller, viewer, params, body, idempotencyKey }) =>
    purchaseItem(ctx, toPurchaseRequest(caller.accountId, await viewer(), params, body, idempotencyKey)),
  );
  serve('getDeliveryAddress', ({ caller }) => readDeliveryAddress(ctx, caller.accountId));
  serve('searchPurchasedItems', async ({ caller, viewer, query }) =>
    searchKeptOrders(ctx, await viewer(), { ...query, memberId: caller.accountId }),
  );
  serve('searchPurchasedProducts', async ({ caller, viewer, query }) =>
    searchKeptOrders(ctx, await viewer(), { ...query, memberId: caller.accountId, type: 'product' }),
  );
  serve('searchPurchasedVideos', async ({ caller, viewer, query }) =>
    searchKeptOrders(ctx, await viewer(), { ...query, memberId: caller.accountId, type: 'video' }),
  );
  serve('searchPurchasedGalleries', async ({ caller, viewer, query }) =>
    searchKeptOrders(ctx, await viewer(), { ...query, memberId: caller.accountId, type: 'gallery' }),
  );
}
