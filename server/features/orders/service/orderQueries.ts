import { type RequestOf } from '@contract/all';
import { type OrderView, type UserOrderView } from '@contract/orders';
import { spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { UNRESTRICTED_VIEWER, type Viewer } from '@server/http/viewer';
import { findItemViews } from '../../assets/service/itemViews';
import { findTimeZone } from '../../auth/service/accounts';
import {
  findOrders,
  type OrderWithPeople,
  findOrdersByIds,
  type OrderFilter,
  findRefundStates,
} from '../store/orderQueries';
import { viewOrder, viewUserOrder } from '../view';

/** Returns the refusal for an order that the caller may not see or that does not exist. */
export const missingOrder = () => notFound('This order');

/** Returns the picture of each ordered item as the viewer may see it now: previews of items they don't own. */
async function findPictures(
  ctx: Context,
  rows: OrderWithPeople[],
  viewer: Viewer,
): Promise<Map<string, string | null>> {
  const idsOf = (type: OrderWithPeople['order']['type']) => [
    ...new Set(rows.filter(({ order }) => order.type === type).map(({ order }) => order.itemId)),
  ];
  const [products, videos, galleries] = await Promise.all([
    findItemViews(ctx, 'product', idsOf('product'), viewer),
    findItemViews(ctx, 'video', idsOf('video'), viewer),
    findItemViews(ctx, 'gallery', idsOf('gallery'), viewer),
  ]);
  return new Map([
    ...[...products.values()].map(({ _id, image }) => [_id, image] as const),
    ...[...videos.values()].map(({ _id, thumbnail }) => [_id, thumbnail] as const),
    ...[...galleries.values()].map(({ _id, coverPhoto }) => [_id, coverPhoto] as const),
  ]);
}

/** Without a viewer the pictures are previews. */
async function viewRows(ctx: Context, rows: OrderWithPeople[], viewer = UNRESTRICTED_VIEWER): Promise<OrderView[]> {
  const pictures = await findPictures(ctx, rows, viewer);
  return rows.map((row) => viewOrder(row, pictures.get(row.order.itemId) ?? null));
}

async function viewRowsOfBuyer(ctx: Context, rows: OrderWithPeople[], viewer: Viewer): Promise<UserOrderView[]> {
  const refunds = await findRefundStates(
    ctx.db,
    rows.map(({ order }) => order.id),
  );
  return (await viewRows(ctx, rows, viewer)).map((order) => viewUserOrder(order, refunds.get(order._id)));
}

/** Returns orders by id. Callers check who may see them. */
export async function viewOrdersById(ctx: Context, ids: string[]): Promise<Map<string, OrderView>> {
  const views = await viewRows(ctx, await findOrdersByIds(ctx.db, ids));
  return new Map(views.map((view) => [view._id, view]));
}

/** Returns one page of a member's orders that were not refunded. */
export async function searchKeptOrders(
  ctx: Context,
  viewer: Viewer,
  filter: Omit<OrderFilter, 'excludeRefunded'> & { memberId: string },
): Promise<{ data: OrderView[]; total: number }> {
  const { rows, total } = await findOrders(ctx.db, { ...filter, excludeRefunded: true });
  return { data: await viewRows(ctx, rows, viewer), total };
}

/** Returns one page of the orders of a performer's items. Days are in the performer's time zone. */
export async function searchOrders(
  ctx: Context,
  caller: Caller,
  { fromDate, toDate, ...query }: RequestOf<'searchOrders'>['query'],
): Promise<{ data: OrderView[]; total: number }> {
  const span = spanOf({ fromDate, toDate }, await findTimeZone(ctx.db, caller.accountId));
  const { rows, total } = await findOrders(ctx.db, { ...query, ...span, performerId: caller.accountId });
  return { data: await viewRows(ctx, rows), total };
}

/** Returns one page of a member's orders. Days are in the member's time zone. */
export async function searchUserOrders(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  { fromDate, toDate, ...query }: RequestOf<'searchUserOrders'>['query'],
): Promise<{ data: UserOrderView[]; total: number }> {
  const span = spanOf({ fromDate, toDate }, await findTimeZone(ctx.db, caller.accountId));
  const { rows, total } = await findOrders(ctx.db, { ...query, ...span, memberId: caller.accountId });
  return { data: await viewRowsOfBuyer(ctx, rows, viewer), total };
}

/** Returns an order of the performer's items. @throws Refusal 404 for other orders */
export async function readOrder(ctx: Context, caller: Caller, id: string): Promise<OrderView> {
  const rows = (await findOrdersByIds(ctx.db, [id])).filter(({ order }) => order.performerId === caller.accountId);
  const [view] = await viewRows(ctx, rows);
  if (!view) throw missingOrder();
  return view;
}

/** Returns an order of the member. @throws Refusal 404 for other orders */
export async function readUserOrder(ctx: Context, caller: Caller, viewer: Viewer, id: string): Promise<UserOrderView> {
  const rows = (await findOrdersByIds(ctx.db, [id])).filter(({ order }) => order.memberId === caller.accountId);
  const [view] = await viewRowsOfBuyer(ctx, rows, viewer);
  if (!view) throw missingOrder();
  return view;
}
