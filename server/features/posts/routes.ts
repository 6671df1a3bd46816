import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { findPost, searchPosts } from './service';
import { changePost, createPost, readDeskPost, removePost, searchDeskPosts } from './service/editing';

/** Serves news and pages. */
export function postsRoutes(serve: Serve, ctx: Context): void {
  serve('searchPosts', ({ query }) => searchPosts(ctx, query));
  serve('viewPost', ({ params }) => findPost(ctx, params.id));
  serve('searchDeskPosts', ({ query }) => searchDeskPosts(ctx, query));
  serve('viewDeskPost', ({ params }) => readDeskPost(ctx, params.id));
  serve('createPost', ({ caller, body }) => createPost(ctx, body, actorOf(caller)));
  serve('changePost', ({ caller, params, body }) => changePost(ctx, params.id, body, actorOf(caller)));
  serve('removePost', ({ caller, params }) => removePost(ctx, params.id, actorOf(caller)));
}
