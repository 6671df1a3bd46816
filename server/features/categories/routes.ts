import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { findCategory, listCategories } from './service';

/** Serves categories. */
export function categoriesRoutes(serve: Serve, ctx: Context): void {
  serve('listCategories', () => listCategories(ctx));
  serve('viewCategory', ({ params }) => findCategory(ctx, params.id));
}
