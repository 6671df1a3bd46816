import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { readStanding, updateLevels } from './service/standing';

/** Serves the top tippers of performers, and the levels of their supporters. */
export function standingRoutes(serve: Serve, ctx: Context): void {
  serve('viewStanding', async ({ viewer, params }) => readStanding(ctx, await viewer(), params.id));
  serve('updateSupporterLevels', ({ caller, body }) => updateLevels(ctx, caller.accountId, body));
}
