import { type Context } from '@server/context';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { type Db } from '@server/db/client';
import { ownMailAt, sendOwnMail } from '../../notifications/service/ownMails';
import { viewOrdersById } from '../../orders/service/orderQueries';
import { refundPaidEmail, refundRejectedEmail } from '../emails';
import { findRequest } from '../store';

/** Queues the email about a decision. Inside a transaction it is sent only after the commit. */
export async function queueRefundEmail(ctx: Context, db: Db, requestId: string): Promise<void> {
  const request = await findRequest(db, requestId);
  const runAt = request ? await ownMailAt(db, request.memberId, 'refund') : undefined;
  await ctx.jobs.add(db, 'refunds/mail', { requestId }, { maxAttempts: EMAIL_MAX_ATTEMPTS, runAt });
}

/** Emails the decision to the member. @throws Error when the mail server refuses it; the queue retries */
export async function sendRefundEmail(ctx: Context, requestId: string): Promise<void> {
  const request = await findRequest(ctx.db, requestId);
  const order = request && (await viewOrdersById(ctx, [request.orderId])).get(request.orderId);
  if (!order) return;
  const facts = { number: String(order.orderNumber), item: order.name, note: request.note ?? '' };
  const tokens = String(request.refunded ?? request.tokens);
  await sendOwnMail(ctx, { accountId: request.memberId, kind: 'refund' }, (recipient, site) => {
    const url = `${site.url}/account/user/refunds`;
    return request.status === 'resolved'
      ? refundPaidEmail(recipient, { ...facts, tokens }, url)
      : refundRejectedEmail(recipient, facts, url);
  });
}
