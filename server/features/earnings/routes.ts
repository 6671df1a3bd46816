import { type Context } from '@server/context';
import { callerAs } from '@server/http/caller';
import { csvReply } from '@server/http/csv';
import { type Serve } from '@server/http/serve';
import { readCommission } from './service';
import { exportEarnings } from './service/export';
import { readStats, searchEarnings } from './service/report';

/** What performers and studios earn, and what they keep. */
export function earningsRoutes(serve: Serve, ctx: Context): void {
  serve('viewCommission', ({ caller }) => readCommission(ctx, caller.accountId));
  serve('searchEarnings', ({ caller, params, query }) =>
    searchEarnings(ctx, callerAs(caller, params.role).accountId, query),
  );
  serve('getEarningStats', ({ caller, params, query }) =>
    readStats(ctx, callerAs(caller, params.role).accountId, query),
  );
  serve('exportEarnings', async ({ caller, params, query, reply }) => {
    const csv = await exportEarnings(ctx, callerAs(caller, params.role).accountId, query);
    csvReply(reply, 'earnings.csv');
    return csv;
  });
}
