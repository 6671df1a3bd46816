import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { fileOf } from '@server/http/uploads';
import { actorOf } from '../security/service/record';
import { findFirstPurchaseOffer } from '../wallet/service/firstPurchase';
import { readPublicSettings, readSettingKeys } from './service';
import { changeBrand, changeSetting, checkBrand, listDeskSettings } from './service/deskSettings';
import { uploadSiteFile } from './service/files';
import { dismissSetup, readSetup } from './service/setup';
import { listMenus, setMenus } from './service/menus';
import { addPromo, changePromo, listPromos, orderPromos, removePromo, searchPromos } from './service/promos';

/** Serves the public settings, menus and banners of the site, and the owners' screens of them. */
export function siteRoutes(serve: Serve, ctx: Context): void {
  serve('getPublicSettings', ({ query }) => readPublicSettings(ctx, query.group));
  serve('getSettingKeys', ({ body }) => readSettingKeys(ctx, body.keys));
  serve('searchPromos', async ({ caller, query }) =>
    searchPromos(ctx, query, await findFirstPurchaseOffer(ctx, caller), caller?.role),
  );
  serve('listMenus', () => listMenus(ctx));
  serve('listDeskSettings', () => listDeskSettings(ctx));
  serve('changeSetting', ({ caller, params, body }) => changeSetting(ctx, params.key, body.value, actorOf(caller)));
  serve('changeBrand', ({ caller, body }) => changeBrand(ctx, body, actorOf(caller)));
  serve('checkBrand', ({ query }) => checkBrand(query));
  serve('uploadSiteFile', async ({ caller, files }) => ({
    url: await uploadSiteFile(ctx, fileOf(files, 'file'), actorOf(caller)),
  }));
  serve('changeMenus', ({ caller, body }) => setMenus(ctx, body.items, actorOf(caller)));
  serve('getSetup', () => readSetup(ctx));
  serve('dismissSetup', ({ caller, body }) => dismissSetup(ctx, body.dismissed, actorOf(caller)));
  serve('listDeskPromos', () => listPromos(ctx));
  serve('createPromo', ({ caller, body }) => addPromo(ctx, body, actorOf(caller)));
  serve('changePromo', ({ caller, params, body }) => changePromo(ctx, params.id, body, actorOf(caller)));
  serve('orderPromos', ({ caller, body }) => orderPromos(ctx, body.ids, actorOf(caller)));
  serve('removePromo', ({ caller, params }) => removePromo(ctx, params.id, actorOf(caller)));
}
