import { type RequestOf } from '@contract/all';
import { type RefundRequestView } from '@contract/refunds';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { returnToStock } from '../assets/service/pricedItems';
import { postRefund } from '../earnings/service/payments';
import { sendBalanceChanges } from '../ledger/service/balanceEvents';
import { markOrderRefunded, lockOrder } from '../orders/service/orders';
import { viewOrdersById } from '../orders/service/orderQueries';
import { type RefundRefusal, refusalToAsk } from './rules';
import { askForRefundMail } from './service/mails';
import {
  decideRequest,
  findRequests,
  insertRequest,
  lockRequest,
  pendingOf,
  requestById,
  requestsBesideLedger,
  type RefundRow,
} from './store';
import { viewRequest } from './view';

const WORDS: Record<RefundRefusal, string> = {
  ALREADY_REFUNDED: 'This order was refunded already.',
  PENDING_REQUEST_EXISTS: 'You have asked for this already. Somebody looks at it and answers by mail.',
  REFUND_TOO_LARGE: 'This is more than was paid.',
};

const missing = () => notFound('This refund request');

async function shown(ctx: Context, rows: RefundRow[]): Promise<RefundRequestView[]> {
  const orders = await viewOrdersById(ctx, [...new Set(rows.map(({ orderId }) => orderId))]);
  return rows.flatMap((row) => {
    const order = orders.get(row.orderId);
    return order ? [viewRequest(row, order)] : [];
  });
}

async function readRequest(ctx: Context, id: string): Promise<RefundRequestView> {
  const row = await requestById(ctx.db, id);
  const [view] = row ? await shown(ctx, [row]) : [];
  if (!view) throw missing();
  return view;
}

/**
 * A member asks for tokens of an order back.
 * @throws Refusal 404 for anyone else's order; 422 ALREADY_REFUNDED, PENDING_REQUEST_EXISTS, REFUND_TOO_LARGE
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
    const refusal = refusalToAsk(order, { tokens: token, pending: await pendingOf(tx, sourceId) });
    if (refusal) throw refused(refusal, WORDS[refusal]);
    await insertRequest(tx, { id, memberId: caller.accountId, orderId: sourceId, tokens: token, description });
  });
  return readRequest(ctx, id);
}

/** The member's own requests, newest first; for an operator everybody's, oldest first: who waited longest is answered first. */
export async function searchRefundRequests(
  ctx: Context,
  caller: Caller,
  { sort, ...query }: RequestOf<'searchRefundRequests'>['query'],
): Promise<{ data: RefundRequestView[]; total: number }> {
  const mine = caller.role === 'operator' ? undefined : caller.accountId;
  const { rows, total } = await findRequests(ctx.db, {
    ...query,
    memberId: mine,
    sort: sort ?? (mine ? 'desc' : 'asc'),
  });
  return { data: await shown(ctx, rows), total };
}

/** Requests that wait for the operator, oldest first. */
export async function refundsWaiting(ctx: Context): Promise<RefundRequestView[]> {
  return shown(ctx, (await findRequests(ctx.db, { status: 'pending', limit: 200, offset: 0, sort: 'asc' })).rows);
}

export interface RefundDecision {
  id: string;
  status: 'resolved' | 'rejected';
  /** what the member is told */
  note: string;
  /** the operator; null: the command line */
  decidedBy: string | null;
}

/**
 * The operator's decision. Resolved, the tokens go back through the ledger, the order ends, its files close and its stock grows, all at once; the same
 * decision again changes nothing.
 * @throws Refusal 404; 422 ALREADY_DECIDED for the other decision, ALREADY_REFUNDED
 */
export async function decideRefund(
  ctx: Context,
  { id, status, note, decidedBy }: RefundDecision,
): Promise<RefundRequestView> {
  await inTransaction(ctx.db, async (tx, after) => {
    const known = await requestById(tx, id);
    const order = known && (await lockOrder(tx, known.orderId));
    const request = order && (await lockRequest(tx, id));
    if (!request) throw missing();
    if (request.status === status) return;
    if (request.status !== 'pending') throw refused('ALREADY_DECIDED', `This request was ${request.status} already.`);
    if (status === 'rejected') {
      await decideRequest(tx, id, { status, note, decidedBy, transferId: null });
    } else {
      if (order.deliveryStatus === 'refunded') throw refused('ALREADY_REFUNDED', WORDS.ALREADY_REFUNDED);
      const posted = await postRefund(tx, {
        key: id,
        subject: order.id,
        saleTransferId: order.transferId,
        memberId: order.memberId,
        tokens: request.tokens,
      });
      await markOrderRefunded(tx, order.id);
      await returnToStock(tx, order.type, order.itemId, order.quantity);
      await decideRequest(tx, id, { status, note, decidedBy, transferId: posted.transferId });
      after(() => sendBalanceChanges(ctx, posted.transferId));
    }
    await askForRefundMail(ctx, tx, id);
  });
  return readRequest(ctx, id);
}

/** What the audit asks of refund requests: one that is resolved without its transfer, in words. */
export const refundFaults: (db: Db) => Promise<string[]> = requestsBesideLedger;
