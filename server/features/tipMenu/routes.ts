import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { createMenu, listMenus, readShownMenu, removeMenu, showMenu, updateMenu } from './service/menus';
import { decideOrder, readQueue } from './service/queue';
import { readDraw } from './service/wheels';

/** Serves tip menus, and the queue of what was ordered from them. `sendTip` orders an entry. */
export function tipMenuRoutes(serve: Serve, ctx: Context): void {
  serve('viewTipMenu', async ({ viewer, params }) => readShownMenu(ctx, await viewer(), params.id));
  serve('listTipMenus', ({ caller }) => listMenus(ctx, caller.accountId));
  serve('createTipMenu', ({ caller, body }) => createMenu(ctx, caller.accountId, body));
  serve('updateTipMenu', ({ caller, params, body }) => updateMenu(ctx, caller.accountId, params.id, body));
  serve('deleteTipMenu', ({ caller, params }) => removeMenu(ctx, caller.accountId, params.id));
  serve('showTipMenu', ({ caller, body }) => showMenu(ctx, caller.accountId, body.menuId));
  serve('listMenuOrders', ({ caller }) => readQueue(ctx, caller.accountId));
  serve('decideMenuOrder', ({ caller, params, body }) => decideOrder(ctx, caller.accountId, params.id, body.decision));
  serve('viewDraw', async ({ viewer, params }) => readDraw(ctx, await viewer(), params.id));
}
