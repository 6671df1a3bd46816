import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { decideReport, readReport, searchReports } from './service/queue';
import { createReport } from './service/reporting';

/** Reports of messages and performers, and the operator's decisions about them. */
export function reportsRoutes(serve: Serve, ctx: Context): void {
  serve('createReport', async ({ caller, viewer, body }) => createReport(ctx, caller, await viewer(), body));
  serve('searchReports', ({ query }) => searchReports(ctx, query));
  serve('viewReport', ({ params }) => readReport(ctx, params.id));
  serve('decideReport', ({ caller, params, body }) =>
    decideReport(ctx, actorOf(caller), params.id, body.decision, body.note),
  );
}
