import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { changeBlocking, readBlocking, unblockUser } from './service/blockList';
import { maySeePerformer } from './service/visibility';

/** Serves the block list of a performer. */
export function blockingRoutes(serve: Serve, ctx: Context): void {
  serve('getBlocking', ({ caller }) => readBlocking(ctx, caller));
  serve('updateBlocking', ({ caller, body }) => changeBlocking(ctx, caller, body));
  serve('unblockUser', ({ caller, body }) => unblockUser(ctx, caller, body.userId));
  serve('checkBlocking', async ({ viewer, params }) => ({
    blocked: !(await maySeePerformer(ctx.db, await viewer(), params.id)),
  }));
}
