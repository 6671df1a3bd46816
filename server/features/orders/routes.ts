import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { updateOrder } from './service/delivery';
import { readOrder, readUserOrder, searchOrders, searchUserOrders } from './service/orderQueries';

/** Serves orders to the performer who sells and to the member who buys. */
export function ordersRoutes(serve: Serve, ctx: Context): void {
  serve('searchOrders', ({ caller, query }) => searchOrders(ctx, caller, query));
  serve('viewOrder', ({ caller, params }) => readOrder(ctx, caller, params.id));
  serve('updateOrder', ({ caller, params, body }) => updateOrder(ctx, caller, params.id, body));
  serve('searchUserOrders', async ({ caller, viewer, query }) => searchUserOrders(ctx, caller, await viewer(), query));
  serve('viewUserOrder', async ({ caller, viewer, params }) => readUserOrder(ctx, caller, await viewer(), params.id));
}
