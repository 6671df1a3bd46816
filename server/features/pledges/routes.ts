import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { confirmPledgeGoal, readOwnPledgeGoal, startPledgeGoal, withdrawPledgeGoal } from './service/goals';
import { pledge, readOwnPledge, takePledgeBack } from './service/pledging';

/** Serves the goals to which members pledge. */
export function pledgesRoutes(serve: Serve, ctx: Context): void {
  serve('viewOwnPledgeGoal', ({ caller }) => readOwnPledgeGoal(ctx.db, caller.accountId));
  serve('startPledgeGoal', ({ caller, body }) => startPledgeGoal(ctx, caller, body));
  serve('confirmPledgeGoal', ({ caller, params }) => confirmPledgeGoal(ctx, caller.accountId, params.id));
  serve('withdrawPledgeGoal', ({ caller, params }) => withdrawPledgeGoal(ctx, caller.accountId, params.id));
  serve('viewOwnPledge', async ({ viewer, caller, params }) =>
    readOwnPledge(ctx, await viewer(), caller.accountId, params.id),
  );
  serve('pledge', async ({ viewer, caller, params, body, idempotencyKey }) =>
    pledge(ctx, await viewer(), { memberId: caller.accountId, performerId: params.id, ...body, idempotencyKey }),
  );
  serve('takePledgeBack', ({ caller, params }) => takePledgeBack(ctx, caller.accountId, params.id));
}
