import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { listMenus, publicSettings, searchPromos, settingKeys } from './service';

export function siteRoutes(serve: Serve, ctx: Context): void {
  serve('getPublicSettings', ({ query }) => publicSettings(ctx, query.group));
  serve('getSettingKeys', ({ body }) => settingKeys(ctx, body.keys));
  serve('searchPromos', ({ query }) => searchPromos(ctx, query));
  serve('listMenus', () => listMenus(ctx));
}
