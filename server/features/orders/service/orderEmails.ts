import { type Context } from '@server/context';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { type Db } from '@server/db/client';
import { sendToAccount } from '../../auth/service/accountEmails';
import { ownMailAt, sendOwnMail } from '../../notifications/service/ownMails';
import { orderUpdatedEmail, orderPlacedEmail } from '../emails';
import { findOrder, type OrderRow } from '../store/orders';

/**
 * An email about an order, as the job queue stores it. `updated` carries the state of that moment, not the latest one.
 */
export type OrderEmail =
  | { kind: 'placed'; orderId: string }
  | ({ kind: 'updated'; orderId: string } & Pick<OrderRow, 'deliveryStatus' | 'shippingCode'>);

/** Queues an email. Within a transaction it is sent only if that commits. */
export async function queueOrderEmail(ctx: Context, db: Db, email: OrderEmail): Promise<void> {
  const order = email.kind === 'updated' ? await findOrder(db, email.orderId) : null;
  const runAt = order ? await ownMailAt(db, order.memberId, 'order') : undefined;
  await ctx.jobs.add(db, 'orders/mail', email, { maxAttempts: EMAIL_MAX_ATTEMPTS, runAt });
}

/** Writes and sends one queued email. @throws Error if the mail server rejects it; the queue then retries */
export async function sendOrderEmail(ctx: Context, email: OrderEmail): Promise<void> {
  const order = await findOrder(ctx.db, email.orderId);
  if (!order) return;
  if (email.kind === 'placed')
    await sendToAccount(ctx, order.performerId, (reader, { url }) =>
      orderPlacedEmail(reader, order, `${url}/account/performer/orders`),
    );
  else
    await sendOwnMail(ctx, { accountId: order.memberId, kind: 'order' }, (reader, { url }) =>
      orderUpdatedEmail(reader, order, email, `${url}/account/user/orders/${order.id}`),
    );
}
