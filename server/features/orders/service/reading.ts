import { type RequestOf } from '@contract/all';
import { type OrderView, type UserOrderView } from '@contract/orders';
import { spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { addressOfFile } from '@server/storage/storage';
import { timeZoneOf } from '../../auth/service/accounts';
import { findOrders, type NamedOrder, namedOrders, type OrderFilter, refundStates } from '../store/reading';
import { publicPictures } from '../store/pictures';
import { viewOrder, viewUserOrder } from '../view';

export const missingOrder = () => notFound('This order');

/** Orders as they are shown, with their pictures. */
async function shown(db: Db, rows: NamedOrder[]): Promise<OrderView[]> {
  const idsOf = (type: NamedOrder['order']['type']) => rows.filter(({ order }) => order.type === type).map(({ order }) => order.itemId);
  const pictures = await publicPictures(db, { product: idsOf('product'), video: idsOf('video'), gallery: idsOf('gallery') });
  return rows.map((row) => {
    const key = pictures.get(row.order.itemId);
    return viewOrder(row, key ? addressOfFile(key) : null);
  });
}

async function shownToBuyer(db: Db, rows: NamedOrder[]): Promise<UserOrderView[]> {
  const refunds = await refundStates(db, rows.map(({ order }) => order.id));
  return (await shown(db, rows)).map((order) => viewUserOrder(order, refunds.get(order._id)));
}

/** Orders by their ids, for whoever may see them: the caller decides that. */
export async function ordersById(db: Db, ids: string[]): Promise<Map<string, OrderView>> {
  const views = await shown(db, await namedOrders(db, ids));
  return new Map(views.map((view) => [view._id, view]));
}

/** What a member has bought and still has. */
export async function keptOrders(db: Db, filter: Omit<OrderFilter, 'kept'> & { memberId: string }): Promise<{ data: OrderView[]; total: number }> {
  const { rows, total } = await findOrders(db, { ...filter, kept: true });
  return { data: await shown(db, rows), total };
}

/** What was bought of a performer; days are those of their time zone. */
export async function searchOrders(ctx: Context, caller: Caller, { fromDate, toDate, ...query }: RequestOf<'searchOrders'>['query']): Promise<{ data: OrderView[]; total: number }> {
  const span = spanOf({ fromDate, toDate }, await timeZoneOf(ctx.db, caller.accountId));
  const { rows, total } = await findOrders(ctx.db, { ...query, ...span, performerId: caller.accountId });
  return { data: await shown(ctx.db, rows), total };
}

/** What a member has bought; days are those of their time zone. */
export async function searchUserOrders(ctx: Context, caller: Caller, { fromDate, toDate, ...query }: RequestOf<'searchUserOrders'>['query']): Promise<{ data: UserOrderView[]; total: number }> {
  const span = spanOf({ fromDate, toDate }, await timeZoneOf(ctx.db, caller.accountId));
  const { rows, total } = await findOrders(ctx.db, { ...query, ...span, memberId: caller.accountId });
  return { data: await shownToBuyer(ctx.db, rows), total };
}

/** An order of something of this performer. @throws Refusal 404 for anyone else's */
export async function readOrder(ctx: Context, caller: Caller, id: string): Promise<OrderView> {
  const rows = (await namedOrders(ctx.db, [id])).filter(({ order }) => order.performerId === caller.accountId);
  const [view] = await shown(ctx.db, rows);
  if (!view) throw missingOrder();
  return view;
}

/** An order of this member. @throws Refusal 404 for anyone else's */
export async function readUserOrder(ctx: Context, caller: Caller, id: string): Promise<UserOrderView> {
  const rows = (await namedOrders(ctx.db, [id])).filter(({ order }) => order.memberId === caller.accountId);
  const [view] = await shownToBuyer(ctx.db, rows);
  if (!view) throw missingOrder();
  return view;
}
