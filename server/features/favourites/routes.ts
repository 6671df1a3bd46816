import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { likePerformer, listFavourites, unlikePerformer } from './service';

/** Serves following and unfollowing performers. */
export function favouritesRoutes(serve: Serve, ctx: Context): void {
  serve('likePerformer', async ({ caller, viewer, params, body }) =>
    likePerformer(ctx, caller, await viewer(), params.id, body?.level),
  );
  serve('unlikePerformer', ({ caller, params }) => unlikePerformer(ctx, caller, params.id));
  serve('listFavourites', async ({ caller, viewer, query }) => listFavourites(ctx, caller, await viewer(), query));
}
