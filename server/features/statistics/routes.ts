import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { findTimeZone } from '../auth/service/accounts';
import { readStatistics } from './service';

/** Serves the figures of the site. */
export function statisticsRoutes(serve: Serve, ctx: Context): void {
  serve('getAdminStatistics', async ({ caller, query }) =>
    readStatistics(ctx, query, await findTimeZone(ctx.db, caller.accountId)),
  );
}
