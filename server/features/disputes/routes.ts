import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { noteDispute, searchDisputes } from './service';

/** Serves disputed payments to operators. */
export function disputesRoutes(serve: Serve, ctx: Context): void {
  serve('searchDisputes', ({ query }) => searchDisputes(ctx, query));
  serve('noteDispute', ({ caller, params, body }) => noteDispute(ctx, caller, params.id, body.text));
}
