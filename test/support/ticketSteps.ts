import { cancelTicketShow } from '../../server/features/tickets/service/announcing';
import { buyTicket, type TicketRequest } from '../../server/features/tickets/service/buying';
import { checkTickets } from '../../server/features/tickets/service/settling';
import { UNRESTRICTED_VIEWER } from '../../server/http/viewer';
import { type KilledSteps, takeSteps } from './stepsProcess';

/**
 * A separate process buys a ticket, lets its show take place or cancels it, and settles it, and kills itself before a
 * statement.
 */
export interface TicketSteps extends TicketRequest, KilledSteps {
  performerId: string;
  ending: 'done' | 'cancelled';
}

takeSteps<TicketSteps>(async (ctx, { url: _, killAt: __, performerId, ending, ...request }) => {
  await buyTicket(ctx, { ...UNRESTRICTED_VIEWER, accountId: request.memberId }, request);
  if (ending === 'done')
    await ctx.db.$client.query({
      text: `update ticket_runs set ran_ms = 600000 where show_id = $1`,
      values: [request.showId],
    });
  else await cancelTicketShow(ctx, performerId, request.showId, 'I have lost my voice.');
  await checkTickets(ctx);
});
