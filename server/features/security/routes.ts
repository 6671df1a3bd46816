import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { listOwnEvents } from './service/reading';

/** Serves the caller's security log. */
export function securityRoutes(serve: Serve, ctx: Context): void {
  serve('listSecurityEvents', ({ caller, query }) => listOwnEvents(ctx, caller, query));
}
