import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { findPost, searchPosts } from './service';

/** Serves news and pages. */
export function postsRoutes(serve: Serve, ctx: Context): void {
  serve('searchPosts', ({ query }) => searchPosts(ctx, query));
  serve('viewPost', ({ params }) => findPost(ctx, params.id));
}
