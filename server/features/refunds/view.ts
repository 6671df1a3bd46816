import { type OrderView } from '@contract/orders';
import { type RefundRequestView } from '@contract/refunds';
import { type RefundApproval, type RefundRow } from './store';

/** What only operators see of a request. */
export interface ForOperators {
  twoPersonLimit: number;
  approval: RefundApproval | undefined;
  undo: RefundRequestView['undo'] | undefined;
}

/** Returns a refund request with its order, and what operators see (null: nothing). */
export const viewRequest = (row: RefundRow, order: OrderView, desk: ForOperators | null): RefundRequestView => ({
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
  twoPersonLimit: desk?.twoPersonLimit ?? null,
  approval: desk?.approval
    ? {
        by: desk.approval.byId,
        name: desk.approval.name,
        at: desk.approval.createdAt.toISOString(),
        tokens: desk.approval.tokens,
      }
    : null,
  undo: desk?.undo ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
