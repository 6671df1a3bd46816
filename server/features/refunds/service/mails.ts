import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { letterTo } from '@server/mail/compose';
import { sendToAccount } from '../../auth/service/accountEmails';
import { viewOrdersById } from '../../orders/service/orderQueries';
import { requestById } from '../store';

/** Asks for the mail that tells a member of the decision; with a transaction's handle it is sent only if that commits. */
export const askForRefundMail = (ctx: Context, db: Db, requestId: string): Promise<void> =>
  ctx.jobs.add(db, 'refunds/mail', { requestId }, { maxAttempts: 10 });

/** Tells a member what was decided. @throws Error when the mail server does not take it; the queue tries again */
export async function sendRefundMail(ctx: Context, requestId: string): Promise<void> {
  const request = await requestById(ctx.db, requestId);
  const order = request && (await viewOrdersById(ctx, [request.orderId])).get(request.orderId);
  if (!order) return;
  const back = request.status === 'resolved';
  await sendToAccount(ctx, request.memberId, (reader, { url }) =>
    letterTo(reader, {
      subject: back ? `Order ${order.orderNumber} was refunded` : `Your refund request for order ${order.orderNumber}`,
      paragraphs: [
        back
          ? `${request.tokens} tokens of order ${order.orderNumber} (${order.name}) are back in your wallet. What was bought with them is no longer yours.`
          : `we looked at your request for order ${order.orderNumber} (${order.name}) and will not return the tokens.`,
        ...(request.note ? [request.note] : []),
      ],
      action: { label: 'See your refund requests', url: `${url}/account/user/refunds` },
    }),
  );
}
