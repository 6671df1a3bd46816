import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { writeTo } from '../../auth/service/mails';
import { movedLetter, placedLetter } from '../letters';
import { orderById, type OrderRow } from '../store/orders';

/** A mail about an order, as the job queue keeps it. `moved` says what changed then: a later change has a mail of its own. */
export type OrderMail =
  | { kind: 'placed'; orderId: string }
  | ({ kind: 'moved'; orderId: string } & Pick<OrderRow, 'deliveryStatus' | 'shippingCode'>);

/** Asks for a mail; with a transaction's handle it is sent only if that commits. */
export const askForOrderMail = (ctx: Context, db: Db, mail: OrderMail): Promise<void> =>
  ctx.jobs.add(db, 'orders/mail', mail, { maxAttempts: 10 });

/** Writes and sends one mail of the queue. @throws Error when the mail server does not take it; the queue tries again */
export async function sendOrderMail(ctx: Context, mail: OrderMail): Promise<void> {
  const order = await orderById(ctx.db, mail.orderId);
  if (!order) return;
  if (mail.kind === 'placed')
    await writeTo(ctx, order.performerId, (reader, { url }) =>
      placedLetter(reader, order, `${url}/account/performer/orders`),
    );
  else
    await writeTo(ctx, order.memberId, (reader, { url }) =>
      movedLetter(reader, order, mail, `${url}/account/user/orders/${order.id}`),
    );
}
