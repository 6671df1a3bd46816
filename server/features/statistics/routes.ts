import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { timeZoneOf } from '../auth/service/accounts';
import { readStatistics } from './service';

/** Figures for the operator. */
export function statisticsRoutes(serve: Serve, ctx: Context): void {
  serve('getAdminStatistics', async ({ caller, query }) =>
    readStatistics(ctx, query, await timeZoneOf(ctx.db, caller.accountId)),
  );
}
