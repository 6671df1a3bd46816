import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { endGoals, readOwnGoals, readShownGoals, startGoals } from './service/goals';

/** Serves the goals that tips fill. */
export function goalsRoutes(serve: Serve, ctx: Context): void {
  serve('viewGoals', async ({ viewer, params }) => readShownGoals(ctx, await viewer(), params.id));
  serve('viewOwnGoals', ({ caller }) => readOwnGoals(ctx.db, caller.accountId));
  serve('startGoals', ({ caller, body }) => startGoals(ctx, caller.accountId, body));
  serve('endGoals', ({ caller }) => endGoals(ctx, caller.accountId));
}
