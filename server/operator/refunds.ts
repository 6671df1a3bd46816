import { type Context } from '../context';
import { decideRefund, refundsWaiting } from '../features/refunds/service';

type Say = (line: string) => void;

/** Refund requests that wait: `list`, `resolve ORDER [WORDS]`, `reject ORDER WORDS`; ORDER is the order's number. @returns false when the words say none of these */
export async function keepRefunds(
  ctx: Context,
  [what = 'list', number = '', ...words]: string[],
  say: Say,
): Promise<boolean> {
  const waiting = await refundsWaiting(ctx);
  if (what === 'list') {
    for (const { order, token, description, createdAt } of waiting)
      say(
        `order ${order.orderNumber}  ${String(token).padStart(6)} of ${order.token} tokens to ${order.user.username} from ${order.performer.username} for "${order.name}", since ${createdAt.slice(0, 10)}: ${description}`,
      );
    if (waiting.length === 0) say('Nobody waits.');
    return true;
  }
  if ((what !== 'resolve' && what !== 'reject') || !number || (what === 'reject' && words.length === 0)) return false;
  const request = waiting.find(({ order }) => String(order.orderNumber) === number);
  if (!request) {
    say(`No request for order ${number} waits.`);
    return true;
  }
  await decideRefund(ctx, {
    id: request._id,
    status: what === 'resolve' ? 'resolved' : 'rejected',
    note: words.join(' '),
    decidedBy: null,
  });
  say(
    what === 'resolve'
      ? `${request.token} tokens went back to ${request.order.user.username}.`
      : `${request.order.user.username} is told that the tokens stay.`,
  );
  return true;
}
