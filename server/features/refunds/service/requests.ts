import { type RequestOf } from '@contract/all';
import { type RefundRequestView } from '@contract/refunds';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { listUndoable } from '../../cases/service/reopening';
import { type AuditCheck } from '../../ledger/service/audit';
import { readSetting } from '../../site/service';
import { lockOrder } from '../../orders/service/orders';
import { viewOrdersById } from '../../orders/service/orderQueries';
import { findRefundRefusal } from '../rules';
import {
  findApprovals,
  findRefundFaults,
  findRequest,
  findRequests,
  hasPendingRequest,
  insertRequest,
  type RefundRow,
} from '../store';
import { viewRequest } from '../view';

/** Returns the refusal of an unknown request. */
export const requestNotFound = () => notFound('This refund request');

type Audience = 'member' | 'operator';

async function viewRequests(ctx: Context, rows: RefundRow[], audience: Audience): Promise<RefundRequestView[]> {
  const orders = await viewOrdersById(ctx, [...new Set(rows.map(({ orderId }) => orderId))]);
  const isDesk = audience === 'operator';
  const twoPersonLimit = await readSetting(ctx, 'refundTwoPersonLimit');
  const ids = isDesk ? rows.map(({ id }) => id) : [];
  const approvals = await findApprovals(ctx.db, ids);
  const undoable = await listUndoable(ctx.db, 'refund', ids);
  return rows.flatMap((row) => {
    const order = orders.get(row.orderId);
    const approval = approvals.find(({ requestId }) => requestId === row.id);
    return order
      ? [viewRequest(row, order, isDesk ? { twoPersonLimit, approval, undo: undoable.get(row.id) } : null)]
      : [];
  });
}

/** Returns a refund request as operators see it. @throws Refusal 404 */
export const readRequest = (ctx: Context, id: string): Promise<RefundRequestView> => readFor(ctx, id, 'operator');

async function readFor(ctx: Context, id: string, audience: Audience): Promise<RefundRequestView> {
  const row = await findRequest(ctx.db, id);
  const [view] = row ? await viewRequests(ctx, [row], audience) : [];
  if (!view) throw requestNotFound();
  return view;
}

/**
 * Creates a member's refund request for an order.
 * @throws Refusal 404 for another member's order; 422 ALREADY_REFUNDED, PENDING_REQUEST_EXISTS, REFUND_TOO_LARGE
 */
export async function requestRefund(
  ctx: Context,
  caller: Caller,
  { sourceId, description, token }: RequestOf<'requestRefund'>['body'],
): Promise<RefundRequestView> {
  const id = newId();
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, sourceId);
    if (order?.memberId !== caller.accountId) throw notFound('This order');
    const refusal = findRefundRefusal(order, { tokens: token, pending: await hasPendingRequest(tx, sourceId) });
    if (refusal) throw refused(refusal.code, refusal.text);
    await insertRequest(tx, { id, memberId: caller.accountId, orderId: sourceId, tokens: token, description });
  });
  return readFor(ctx, id, 'member');
}

/**
 * Returns a page of the member's own requests, newest first. For an operator: of all requests, oldest first, so that
 * the longest wait is on top.
 */
export async function searchRefundRequests(
  ctx: Context,
  caller: Caller,
  { sort, ...query }: RequestOf<'searchRefundRequests'>['query'],
): Promise<{ data: RefundRequestView[]; total: number }> {
  const memberId = caller.role === 'operator' ? undefined : caller.accountId;
  const { rows, total } = await findRequests(ctx.db, {
    ...query,
    memberId,
    sort: sort ?? (memberId ? 'desc' : 'asc'),
  });
  return { data: await viewRequests(ctx, rows, memberId ? 'member' : 'operator'), total };
}

const MAX_PENDING_LISTED = 200;

/** Returns the pending requests, oldest first. */
export async function listPendingRefunds(ctx: Context): Promise<RefundRequestView[]> {
  const page = { limit: MAX_PENDING_LISTED, offset: 0, sort: 'asc' as const };
  return viewRequests(ctx, (await findRequests(ctx.db, { status: 'pending', ...page })).rows, 'operator');
}

/** Audits that refund requests and the ledger agree. */
export const refundsCheck: AuditCheck = {
  invariant: 'every resolved refund request has its transfer',
  faults: findRefundFaults,
};
