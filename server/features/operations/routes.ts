import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { databaseAnswers } from '@server/db/client';

/** Health, for whoever watches over the process. */
export function operationsRoutes(serve: Serve, ctx: Context): void {
  serve('healthLive', () => ({ status: 'ok' }));
  serve('healthReady', async ({ reply }) => {
    const [database, media] = await Promise.all([databaseAnswers(ctx.db), ctx.engine.answers()]);
    const ready = database && media;
    if (!ready) reply.code(503);
    return { status: ready ? 'ok' : 'unready', database, media };
  });
}
