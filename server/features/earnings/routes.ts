import { type Context } from '@server/context';
import { csvReply } from '@server/http/csv';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { readCommission } from './service/commission';
import { listRates, setOwnersRate } from './service/deskRates';
import { exportEarnings } from './service/export';
import { readStats, searchEarnings } from './service/report';

/** Serves the earnings and commission of performers and studios. */
export function earningsRoutes(serve: Serve, ctx: Context): void {
  serve('viewCommission', ({ caller }) => readCommission(ctx, caller.accountId));
  serve('listDeskRates', () => listRates(ctx));
  serve('setDeskRate', ({ caller, body }) => setOwnersRate(ctx, body, actorOf(caller)));
  serve('searchEarnings', ({ caller, query }) => searchEarnings(ctx, caller.accountId, query));
  serve('getEarningStats', ({ caller, query }) => readStats(ctx, caller.accountId, query));
  serve('exportEarnings', async ({ caller, query, reply }) => {
    const csv = await exportEarnings(ctx, caller.accountId, query);
    csvReply(reply, 'earnings.csv');
    return csv;
  });
}
