import { setTimeout as delay } from 'node:timers/promises';
import { databaseAnswers } from '@server/db/client';
import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';

/** A part that does not answer within this time counts as away. */
const ANSWER_WITHIN_MS = 2_000;

const inTime = (answer: Promise<boolean>): Promise<boolean> =>
  Promise.race([answer, delay(ANSWER_WITHIN_MS, false, { ref: false })]);

/** Serves health checks, for monitoring. */
export function operationsRoutes(serve: Serve, ctx: Context): void {
  serve('healthLive', () => ({ status: 'ok' as const }));
  serve('healthReady', async ({ reply }) => {
    const [database, media, storage] = await Promise.all(
      [databaseAnswers(ctx.db), ctx.engine.answers(), ctx.storage.answers()].map(inTime),
    );
    const parts = { database: database!, redis: ctx.realtime.clusterAnswers(), media: media!, storage: storage! };
    const isReady = parts.database && parts.media && parts.storage;
    const status = ctx.isDraining() ? ('draining' as const) : isReady ? ('ok' as const) : ('unready' as const);
    if (status !== 'ok') reply.code(503);
    return { status, ...parts };
  });
}
