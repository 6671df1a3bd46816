import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { likePerformer, listFavourites, unlikePerformer } from './service';

export function favouritesRoutes(serve: Serve, ctx: Context): void {
  serve('likePerformer', ({ caller, params }) => likePerformer(ctx, caller, params.id));
  serve('unlikePerformer', ({ caller, params }) => unlikePerformer(ctx, caller, params.id));
  serve('listFavourites', ({ caller, query }) => listFavourites(ctx, caller, query));
}
