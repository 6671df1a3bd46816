import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { enterShow } from './service/entering';
import { joinGroupShow, startGroupShow } from './service/groupShows';
import { payMinute } from './service/paying';
import { acceptPrivateShow, askPrivateShow } from './service/privateShows';
import { listRequests, searchShows } from './service/reading';
import { withdrawPrivateShow } from './service/requests';
import { endSpying, spyOnShow } from './service/spying';

/** Serves private and group shows: requesting, accepting, joining, paying, and receipts. */
export function showsRoutes(serve: Serve, ctx: Context): void {
  serve('askPrivateShow', async ({ viewer, params, body }) => askPrivateShow(ctx, await viewer(), params.id, body));
  serve('acceptPrivateShow', async ({ viewer, params }) => acceptPrivateShow(ctx, await viewer(), params.id));
  serve('withdrawPrivateShow', ({ caller, params }) => withdrawPrivateShow(ctx, caller, params.id));
  serve('spyOnShow', async ({ viewer, params, body }) => spyOnShow(ctx, await viewer(), params.id, body));
  serve('endSpying', ({ caller, params }) => endSpying(ctx, caller, params.id));
  serve('startGroupShow', async ({ caller, viewer }) => startGroupShow(ctx, caller, await viewer()));
  serve('joinGroupShow', async ({ viewer, params, query }) => joinGroupShow(ctx, await viewer(), params.id, query));
  serve('viewShow', async ({ viewer, params }) => enterShow(ctx, await viewer(), params.id));
  serve('listShowRequests', ({ caller }) => listRequests(ctx, caller.accountId));
  serve('searchShows', ({ caller, query }) => searchShows(ctx, caller, query));
  serve('sendPayToken', async ({ viewer, params }) => payMinute(ctx, await viewer(), params.conversationId));
}
