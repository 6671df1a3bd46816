import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { decideRefund, requestRefund, searchRefundRequests } from './service/requests';

/** Serves refund requests and the operator's decisions on them. */
export function refundsRoutes(serve: Serve, ctx: Context): void {
  serve('requestRefund', ({ caller, body }) => requestRefund(ctx, caller, body));
  serve('searchRefundRequests', ({ caller, query }) => searchRefundRequests(ctx, caller, query));
  serve('decideRefundRequest', ({ caller, params, body }) =>
    decideRefund(ctx, { id: params.id, status: body.status, note: body.note ?? '', actor: actorOf(caller) }),
  );
}
