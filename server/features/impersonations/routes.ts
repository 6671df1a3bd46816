import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { endImpersonation, readImpersonation, startImpersonation } from './service';

/** Serves the site as an account sees it to operators, read only. */
export function impersonationsRoutes(serve: Serve, ctx: Context): void {
  serve('startImpersonation', ({ caller, params, body }) => startImpersonation(ctx, caller, params.id, body));
  serve('getImpersonation', ({ caller }) => readImpersonation(caller));
  serve('endImpersonation', ({ caller }) => endImpersonation(ctx, caller));
}
