import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { readCommission } from './service';

/** What performers keep. */
export function earningsRoutes(serve: Serve, ctx: Context): void {
  serve('viewCommission', ({ caller }) => readCommission(ctx, caller.accountId));
}
