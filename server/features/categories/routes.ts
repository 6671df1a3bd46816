import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { findCategory, listCategories } from './service';
import { addCategory, changeCategory, mergeCategories, orderCategories, removeCategory } from './service/editing';

/** Serves categories. */
export function categoriesRoutes(serve: Serve, ctx: Context): void {
  serve('listCategories', () => listCategories(ctx));
  serve('viewCategory', ({ params }) => findCategory(ctx, params.id));
  serve('addCategory', ({ caller, body }) => addCategory(ctx, body, actorOf(caller)));
  serve('changeCategory', ({ caller, params, body }) => changeCategory(ctx, params.id, body, actorOf(caller)));
  serve('orderCategories', ({ caller, body }) => orderCategories(ctx, body.ids, actorOf(caller)));
  serve('mergeCategories', ({ caller, params, body }) => mergeCategories(ctx, params.id, body.into, actorOf(caller)));
  serve('removeCategory', ({ caller, params }) => removeCategory(ctx, params.id, actorOf(caller)));
}
