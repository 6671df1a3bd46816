import { type Context } from '@server/context';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { type Db } from '@server/db/client';
import { emailTo } from '@server/mail/compose';
import { sendToAccount } from '../../auth/service/accountEmails';
import { viewOrdersById } from '../../orders/service/orderQueries';
import { findRequest } from '../store';

/** Queues the email about a decision. Inside a transaction it is sent only after the commit. */
export const queueRefundEmail = (ctx: Context, db: Db, requestId: string): Promise<void> =>
  ctx.jobs.add(db, 'refunds/mail', { requestId }, { maxAttempts: EMAIL_MAX_ATTEMPTS });

/** Emails the decision to the member. @throws Error when the mail server refuses it; the queue retries */
export async function sendRefundEmail(ctx: Context, requestId: string): Promise<void> {
  const request = await findRequest(ctx.db, requestId);
  const order = request && (await viewOrdersById(ctx, [request.orderId])).get(request.orderId);
  if (!order) return;
  const isResolved = request.status === 'resolved';
  await sendToAccount(ctx, request.memberId, (recipient, { url }) =>
    emailTo(recipient, {
      subject: isResolved
        ? `Order ${order.orderNumber} was refunded`
        : `Your refund request for order ${order.orderNumber}`,
      paragraphs: [
        isResolved
          ? `We returned ${request.refunded ?? request.tokens} tokens for order ${order.orderNumber} (${order.name}) to your wallet. You no longer have access to this item.`
          : `We reviewed your refund request for order ${order.orderNumber} (${order.name}) and can't refund it.`,
        ...(request.note ? [request.note] : []),
      ],
      action: { label: 'View your refund requests', url: `${url}/account/user/refunds` },
    }),
  );
}
