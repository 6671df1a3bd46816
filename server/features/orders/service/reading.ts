import { type RequestOf } from '@contract/all';
import { type OrderView, type UserOrderView } from '@contract/orders';
import { spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { NOBODY, type Viewer } from '@server/http/viewer';
import { assetCards } from '../../assets/service/cards';
import { timeZoneOf } from '../../auth/service/accounts';
import { findOrders, type NamedOrder, namedOrders, type OrderFilter, refundStates } from '../store/reading';
import { viewOrder, viewUserOrder } from '../view';

export const missingOrder = () => notFound('This order');

/** The pictures of what was ordered as somebody sees them now: what is theirs as it is, previews of the rest, nothing of who blocked them. */
async function pictures(ctx: Context, rows: NamedOrder[], viewer: Viewer): Promise<Map<string, string | null>> {
  const idsOf = (type: NamedOrder['order']['type']) => [
    ...new Set(rows.filter(({ order }) => order.type === type).map(({ order }) => order.itemId)),
  ];
  const [products, videos, galleries] = await Promise.all([
    assetCards(ctx, 'product', idsOf('product'), viewer),
    assetCards(ctx, 'video', idsOf('video'), viewer),
    assetCards(ctx, 'gallery', idsOf('gallery'), viewer),
  ]);
  return new Map([
    ...[...products.values()].map(({ _id, image }) => [_id, image] as const),
    ...[...videos.values()].map(({ _id, thumbnail }) => [_id, thumbnail] as const),
    ...[...galleries.values()].map(({ _id, coverPhoto }) => [_id, coverPhoto] as const),
  ]);
}

/** Orders as they are shown; with previews where no viewer is named. */
async function shown(ctx: Context, rows: NamedOrder[], viewer = NOBODY): Promise<OrderView[]> {
  const seen = await pictures(ctx, rows, viewer);
  return rows.map((row) => viewOrder(row, seen.get(row.order.itemId) ?? null));
}

async function shownToBuyer(ctx: Context, rows: NamedOrder[], viewer: Viewer): Promise<UserOrderView[]> {
  const refunds = await refundStates(
    ctx.db,
    rows.map(({ order }) => order.id),
  );
  return (await shown(ctx, rows, viewer)).map((order) => viewUserOrder(order, refunds.get(order._id)));
}

/** Orders by their ids, for whoever may see them: the caller decides that. */
export async function ordersById(ctx: Context, ids: string[]): Promise<Map<string, OrderView>> {
  const views = await shown(ctx, await namedOrders(ctx.db, ids));
  return new Map(views.map((view) => [view._id, view]));
}

/** What a member has bought and still has. */
export async function keptOrders(
  ctx: Context,
  viewer: Viewer,
  filter: Omit<OrderFilter, 'kept'> & { memberId: string },
): Promise<{ data: OrderView[]; total: number }> {
  const { rows, total } = await findOrders(ctx.db, { ...filter, kept: true });
  return { data: await shown(ctx, rows, viewer), total };
}

/** What was bought of a performer; days are those of their time zone. */
export async function searchOrders(
  ctx: Context,
  caller: Caller,
  { fromDate, toDate, ...query }: RequestOf<'searchOrders'>['query'],
): Promise<{ data: OrderView[]; total: number }> {
  const span = spanOf({ fromDate, toDate }, await timeZoneOf(ctx.db, caller.accountId));
  const { rows, total } = await findOrders(ctx.db, { ...query, ...span, performerId: caller.accountId });
  return { data: await shown(ctx, rows), total };
}

/** What a member has bought; days are those of their time zone. */
export async function searchUserOrders(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  { fromDate, toDate, ...query }: RequestOf<'searchUserOrders'>['query'],
): Promise<{ data: UserOrderView[]; total: number }> {
  const span = spanOf({ fromDate, toDate }, await timeZoneOf(ctx.db, caller.accountId));
  const { rows, total } = await findOrders(ctx.db, { ...query, ...span, memberId: caller.accountId });
  return { data: await shownToBuyer(ctx, rows, viewer), total };
}

/** An order of something of this performer. @throws Refusal 404 for anyone else's */
export async function readOrder(ctx: Context, caller: Caller, id: string): Promise<OrderView> {
  const rows = (await namedOrders(ctx.db, [id])).filter(({ order }) => order.performerId === caller.accountId);
  const [view] = await shown(ctx, rows);
  if (!view) throw missingOrder();
  return view;
}

/** An order of this member. @throws Refusal 404 for anyone else's */
export async function readUserOrder(ctx: Context, caller: Caller, viewer: Viewer, id: string): Promise<UserOrderView> {
  const rows = (await namedOrders(ctx.db, [id])).filter(({ order }) => order.memberId === caller.accountId);
  const [view] = await shownToBuyer(ctx, rows, viewer);
  if (!view) throw missingOrder();
  return view;
}
