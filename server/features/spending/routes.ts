import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { changeSpendingLimit, pauseSpending, readSpending } from './service';

/** Serves what members allow themselves to spend. */
export function spendingRoutes(serve: Serve, ctx: Context): void {
  serve('viewSpending', ({ caller, query }) => readSpending(ctx.db, caller.accountId, query.timeZone));
  serve('changeSpendingLimit', ({ caller, params, body }) =>
    changeSpendingLimit(ctx, caller.accountId, params.period, body),
  );
  serve('pauseSpending', ({ caller, body }) => pauseSpending(ctx, caller.accountId, new Date(body.until)));
}
