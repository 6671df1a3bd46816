import { type OrderView, type UserOrderView } from '@contract/orders';
import { type UserBriefView } from '@contract/users';
import { fileUrlOr } from '@server/storage/storage';
import { type OrderWithPeople, type RefundState } from './store/orderQueries';

const brief = ({ id, username, name, avatar }: OrderWithPeople['member'], noAvatar: string): UserBriefView => ({
  _id: id,
  username,
  name,
  avatar: fileUrlOr(avatar, noAvatar),
});

/** Returns an order as its seller and its buyer see it. */
export const viewOrder = ({ order, performer, member }: OrderWithPeople, image: string | null): OrderView => ({
  _id: order.id,
  orderNumber: order.number,
  type: order.type,
  itemId: order.itemId,
  name: order.name,
  image,
  delivery: order.delivery,
  quantity: order.quantity,
  token: order.tokens,
  deliveryStatus: order.deliveryStatus,
  deliveryAddress: order.deliveryAddress,
  postalCode: order.postalCode,
  shippingCode: order.shippingCode,
  performer: brief(performer, '/no-avatar.png'),
  user: brief(member, '/default-user-icon.png'),
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});

/** Returns an order as its buyer sees it. */
export const viewUserOrder = (order: OrderView, refund: RefundState | undefined): UserOrderView => ({
  ...order,
  refund: refund ? { _id: refund.id, status: refund.status, token: refund.tokens, note: refund.note } : null,
});
