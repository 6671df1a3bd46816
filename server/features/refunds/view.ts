import { type OrderView } from '@contract/orders';
import { type RefundRequestView } from '@contract/refunds';
import { type RefundRow } from './store';

/** Returns a refund request with its order. */
export const viewRequest = (row: RefundRow, order: OrderView): RefundRequestView => ({
  _id: row.id,
  sourceType: 'order',
  sourceId: row.orderId,
  order,
  description: row.description,
  token: row.tokens,
  status: row.status,
  note: row.note,
  version: row.version,
  refunded: row.refunded,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
