import { type Context } from '@server/context';
import { csvReply } from '@server/http/csv';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { decideRefunds } from './service/decisions';
import { exportRefunds } from './service/export';
import { previewRefund } from './service/preview';
import { requestRefund, searchRefundRequests } from './service/requests';

/** Serves refund requests and the operator's decisions on them. */
export function refundsRoutes(serve: Serve, ctx: Context): void {
  serve('requestRefund', ({ caller, body }) => requestRefund(ctx, caller, body));
  serve('searchRefundRequests', ({ caller, query }) => searchRefundRequests(ctx, caller, query));
  serve('exportRefundRequests', ({ caller, query, reply }) => {
    csvReply(reply, 'refunds.csv');
    return exportRefunds(ctx, query, actorOf(caller));
  });
  serve('previewRefund', ({ params, query }) => previewRefund(ctx, params.id, query.tokens));
  serve('decideRefundRequests', ({ caller, body }) => decideRefunds(ctx, body, actorOf(caller)));
}
