import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { assignCase, claimCase, decideCase, escalateCase, listColleagues, undoCase } from './service/deciding';
import { listDecided, readCase, readCounts, searchQueue } from './service/queue';

/** Serves the queue of the operator's desk. */
export function casesRoutes(serve: Serve, ctx: Context): void {
  serve('getDeskCounts', ({ caller }) => readCounts(ctx, caller));
  serve('searchCases', ({ caller, query }) => searchQueue(ctx, caller, query));
  serve('searchDecidedCases', ({ caller, query }) => listDecided(ctx, caller, query.limit));
  serve('viewCase', ({ caller, params }) => readCase(ctx, caller, params.id));
  serve('claimCase', ({ caller, params, body }) => claimCase(ctx, caller, params.id, body));
  serve('decideCase', ({ caller, params, body }) => decideCase(ctx, caller, params.id, body));
  serve('listColleagues', ({ caller, params }) => listColleagues(ctx, caller, params.id));
  serve('assignCase', ({ caller, params, body }) => assignCase(ctx, caller, params.id, body));
  serve('escalateCase', ({ caller, params, body }) => escalateCase(ctx, caller, params.id, body.version));
  serve('undoCase', ({ caller, params, body }) => undoCase(ctx, caller, params.id, body));
}
