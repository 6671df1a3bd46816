import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { listOwnEvents, listSiteHistory, searchLog } from './service/reading';

/** Serves the caller's security log, and the history of the site's settings. */
export function securityRoutes(serve: Serve, ctx: Context): void {
  serve('listSecurityEvents', ({ caller, query }) => listOwnEvents(ctx, caller, query));
  serve('listSiteHistory', ({ query }) => listSiteHistory(ctx, query.of));
  serve('searchSecurityLog', ({ query }) => searchLog(ctx, query));
}
