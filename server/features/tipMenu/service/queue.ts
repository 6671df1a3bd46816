import { type QueuedOrderView } from '@contract/tipMenu';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { postRefund } from '../../earnings/service/payments';
import { type AuditCheck } from '../../ledger/service/audit';
import { announceGoalsSoon } from '../../goals/service/announcing';
import { sendBalanceChanges } from '../../ledger/service/balanceEvents';
import {
  closeOrder,
  decidedOrders,
  findOrder,
  findOrderFaults,
  lockStage,
  type OrderRow,
  putOff,
  shownEntry,
  waitingOrders,
} from '../store/menus';
import { viewOrder } from '../view';
import { announceSupply, nextOrder } from './ordering';

/** Orders that a queue lists at most. More can wait: they move up. */
const WAITING_SHOWN = 100;
const DECIDED_SHOWN = 20;

/** Returns the performer's queue: orders that wait, the next one first, and those decided last. */
export async function readQueue(
  ctx: Context,
  performerId: string,
): Promise<{ waiting: QueuedOrderView[]; decided: QueuedOrderView[] }> {
  const [waiting, decided] = await Promise.all([
    waitingOrders(ctx.db, performerId, WAITING_SHOWN),
    decidedOrders(ctx.db, performerId, DECIDED_SHOWN),
  ]);
  return {
    waiting: waiting.map((row, place) => viewOrder(row, place === 0 ? 'next' : 'waiting')),
    decided: decided.map((row) => viewOrder(row)),
  };
}

export type Decision = 'done' | 'later' | 'return';

/** Returns all tokens of an order to its member, from everyone who received a part. */
async function returnTokens(ctx: Context, tx: Tx, after: After, { order, transferId, tokens, member }: OrderRow) {
  const posted = await postRefund(tx, {
    key: order.id,
    subject: order.id,
    note: order.name,
    saleTransferId: transferId,
    memberId: member.id,
    tokens,
  });
  await closeOrder(tx, order.id, { status: 'returned', returnTransferId: posted.transferId });
  after(() => sendBalanceChanges(ctx, posted.transferId));
  after(() => announceGoalsSoon(ctx, order.performerId));
}

async function apply(ctx: Context, tx: Tx, after: After, row: OrderRow, decision: Decision): Promise<void> {
  if (decision === 'later') return putOff(tx, row.order.id);
  if (decision === 'done') return closeOrder(tx, row.order.id, { status: 'done' });
  await returnTokens(ctx, tx, after, row);
  const { performerId, entryId } = row.order;
  const entry = entryId && (await shownEntry(tx, performerId, entryId));
  if (entry && row.conversationId)
    await announceSupply(ctx, { tx, after }, { performerId, conversationId: row.conversationId, entry });
}

/** Tells the room after the commit which orders have another status. */
function announceStates(ctx: Context, after: After, rows: (OrderRow | null)[], next: OrderRow | null): void {
  const changed = new Map(rows.flatMap((row) => (row ? [[row.order.id, row] as const] : [])));
  for (const { order, conversationId } of changed.values()) {
    if (!conversationId) continue;
    const status = order.id === next?.order.id ? 'next' : order.status;
    after(() =>
      ctx.realtime.toRoom(conversationId, 'message/order', { conversationId, messageId: order.messageId, status }),
    );
  }
}

/**
 * Decides an order of the performer's queue. The same decision again changes nothing, and returns no tokens twice.
 * @throws Refusal 404; 422 ORDER_DECIDED for an order that was decided otherwise
 */
export async function decideOrder(
  ctx: Context,
  performerId: string,
  id: string,
  decision: Decision,
): Promise<QueuedOrderView> {
  return inTransaction(ctx.db, async (tx, after) => {
    await lockStage(tx, performerId);
    const row = await findOrder(tx, performerId, id);
    if (!row) throw notFound('This order');
    const { status } = row.order;
    if (status === (decision === 'return' ? 'returned' : decision)) return viewOrder(row);
    if (status !== 'waiting') throw refused('ORDER_DECIDED', `This order is already ${status}. Nothing was changed.`);
    const before = await nextOrder(tx, performerId);
    await apply(ctx, tx, after, row, decision);
    const [decided, next] = [await findOrder(tx, performerId, id), await nextOrder(tx, performerId)];
    announceStates(ctx, after, [decided, before?.order.id === id ? null : before, next], next);
    after(() => ctx.realtime.toAccount(performerId, 'menu/queue', { isNew: false }));
    return viewOrder(decided!, next?.order.id === id ? 'next' : decided!.order.status);
  });
}

/** Audits that the tokens of an order were returned if and only if the queue says so. */
export const menuOrdersCheck: AuditCheck = {
  invariant: 'every returned order of a tip menu was returned in full, once, and no other was',
  faults: findOrderFaults,
};
