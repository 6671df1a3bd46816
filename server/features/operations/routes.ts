import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { databaseAnswers } from '@server/db/client';

/** Serves health checks, for monitoring. */
export function operationsRoutes(serve: Serve, ctx: Context): void {
  serve('healthLive', () => ({ status: 'ok' as const }));
  serve('healthReady', async ({ reply }) => {
    const [database, media] = await Promise.all([databaseAnswers(ctx.db), ctx.engine.answers()]);
    const ready = database && media;
    if (!ready) reply.code(503);
    return { status: ready ? ('ok' as const) : ('unready' as const), database, media };
  });
}
