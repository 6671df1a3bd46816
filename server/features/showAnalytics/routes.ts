import { Readable } from 'node:stream';
import { type Context } from '@server/context';
import { csvReply } from '@server/http/csv';
import { type Serve } from '@server/http/serve';
import { exportShowAnalytics, readShowAnalytics, searchShowAnalytics } from './service';

/** Serves the analytics of public shows to their performers and studios. */
export function showAnalyticsRoutes(serve: Serve, ctx: Context): void {
  serve('searchShowAnalytics', ({ caller, query }) => searchShowAnalytics(ctx, caller, query));
  serve('viewShowAnalytics', ({ caller, params }) => readShowAnalytics(ctx, caller, params.id));
  serve('exportShowAnalytics', async ({ caller, params, reply }) => {
    const text = await exportShowAnalytics(ctx, caller, params.id);
    csvReply(reply, 'show.csv');
    return Readable.from([text]);
  });
}
