import { type Context } from '../context';
import { decideRefund } from '../features/refunds/service/decisions';
import { listPendingRefunds } from '../features/refunds/service/requests';
import { type Actor, COMMAND_LINE } from '../features/security/service/record';
import { Refusal } from '../http/errors';
import { type Say, WrongUsage } from './usage';

type Waiting = Awaited<ReturnType<typeof listPendingRefunds>>;

function list(waiting: Waiting, say: Say): void {
  for (const { order, token, description, createdAt } of waiting)
    say(
      `order ${order.orderNumber}  ${String(token).padStart(6)} of ${order.token} tokens to ${order.user.username} from ${order.performer.username} for "${order.name}", since ${createdAt.slice(0, 10)}: ${description}`,
    );
  if (waiting.length === 0) say('No refund request is waiting.');
}

/**
 * Lists refund requests and decides on them: `list`, `resolve ORDER [NOTE]`, `reject ORDER REASON`; ORDER is the order
 * number.
 * @throws WrongUsage
 */
export async function refundsCommand(
  ctx: Context,
  [action = 'list', number = '', ...note]: string[],
  say: Say,
  actor: Actor = COMMAND_LINE,
): Promise<void> {
  const waiting = await listPendingRefunds(ctx);
  if (action === 'list') return list(waiting, say);
  const isComplete = number && (action === 'resolve' || (action === 'reject' && note.length > 0));
  if (!isComplete) throw new WrongUsage('refunds');
  const request = waiting.find(({ order }) => String(order.orderNumber) === number);
  if (!request)
    throw new Refusal(404, 'NOT_FOUND', `No refund request for order ${number} is waiting. No tokens were moved.`);
  const status = action === 'resolve' ? 'resolved' : 'rejected';
  const decided = await decideRefund(ctx, { id: request._id, status, note: note.join(' '), actor });
  const member = request.order.user.username;
  if (decided.status === 'pending')
    say(
      `Approved. Another person must approve ${request.token} tokens to ${member} at the desk. No tokens were moved.`,
    );
  else if (status === 'resolved') say(`${request.token} tokens were returned to ${member}.`);
  else say(`The refund was rejected and ${member} was notified. No tokens were moved.`);
}
