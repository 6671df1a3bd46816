import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { announceTicketShow, cancelTicketShow, updateTicketShow } from './service/announcing';
import { buyTicket, returnTicket, waitForTicket } from './service/buying';
import { enterTicketShow, openTicketShow } from './service/entering';
import { listOwnTickets, listOwnTicketShows, readTicketShow } from './service/reading';

/** Serves ticket shows: announcing, selling, opening and entering them. */
export function ticketsRoutes(serve: Serve, ctx: Context): void {
  serve('listOwnTicketShows', ({ caller }) => listOwnTicketShows(ctx.db, caller.accountId));
  serve('announceTicketShow', ({ caller, body }) => announceTicketShow(ctx, caller, body));
  serve('updateTicketShow', ({ caller, params, body }) => updateTicketShow(ctx, caller.accountId, params.id, body));
  serve('cancelTicketShow', ({ caller, params, body }) =>
    cancelTicketShow(ctx, caller.accountId, params.id, body.reason),
  );
  serve('openTicketShow', async ({ caller, viewer, params }) => openTicketShow(ctx, caller, await viewer(), params.id));
  serve('viewTicketShow', async ({ viewer, params }) => readTicketShow(ctx, await viewer(), params.id));
  serve('buyTicket', async ({ viewer, caller, params, body, idempotencyKey }) =>
    buyTicket(ctx, await viewer(), { memberId: caller.accountId, showId: params.id, ...body, idempotencyKey }),
  );
  serve('returnTicket', ({ caller, params }) => returnTicket(ctx, caller.accountId, params.id));
  serve('enterTicketShow', async ({ viewer, params }) => enterTicketShow(ctx, await viewer(), params.id));
  serve('waitForTicket', async ({ viewer, caller, params, body }) =>
    waitForTicket(ctx, await viewer(), { memberId: caller.accountId, showId: params.id, ...body }),
  );
  serve('listOwnTickets', ({ caller }) => listOwnTickets(ctx.db, caller.accountId));
}
