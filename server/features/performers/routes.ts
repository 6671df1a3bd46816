import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { countView, readOwnPerformer, updateOwnPerformer, updateStreamingTitle } from './service/profile';
import { findPerformer, searchPerformers } from './service/search';

export function performersRoutes(serve: Serve, ctx: Context): void {
  serve('getPerformerMe', ({ caller }) => readOwnPerformer(ctx, caller));
  serve('updatePerformer', ({ caller, body }) => updateOwnPerformer(ctx, caller, body));
  serve('searchPerformers', ({ caller, query }) => searchPerformers(ctx, caller, query));
  serve('viewPerformer', ({ caller, params }) => findPerformer(ctx, caller, params.username));
  serve('incrementPerformerViews', ({ caller, params, visitor }) => countView(ctx, params.id, caller, visitor));
  serve('updateStreamingStatus', ({ caller, body }) => updateStreamingTitle(ctx, caller, body.status));
}
