import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { listMenus, readPublicSettings, searchPromos, readSettingKeys } from './service';

/** Serves the public settings, menus and banners of the site. */
export function siteRoutes(serve: Serve, ctx: Context): void {
  serve('getPublicSettings', ({ query }) => readPublicSettings(ctx, query.group));
  serve('getSettingKeys', ({ body }) => readSettingKeys(ctx, body.keys));
  serve('searchPromos', ({ query }) => searchPromos(ctx, query));
  serve('listMenus', () => listMenus(ctx));
}
