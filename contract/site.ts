import { z } from 'zod';
import { Document, maybe, pageOf, searchQuery } from './common';
import { contract } from './endpoint';

/** The value of a setting: flat JSON. */
const SettingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
/** Public settings by key. */
export const PublicSettings = z.record(z.string(), SettingValue);
export type PublicSettingsView = z.infer<typeof PublicSettings>;

/** A menu item. `section` is the part of the page that shows it. */
export const MenuItem = Document.extend({
  section: z.enum(['header', 'footer', 'main']),
  title: z.string(),
  path: z.string(),
  internal: z.boolean(),
  isNewTab: z.boolean(),
  ordering: z.number().int(),
});
export type MenuItemView = z.infer<typeof MenuItem>;

/** A banner on the home page. Those of the first purchase reach only visitors who can have its bonus. */
export const Promo = Document.extend({
  title: z.string(),
  text: z.string(),
  action: z.string(),
  link: z.string(),
  tone: z.enum(['warm', 'ink']),
  position: z
    .enum(['top', 'bottom'])
    .meta({ description: 'beside the hero of the home page, or below the performers' }),
  ordering: z.number().int(),
});
export type PromoView = z.infer<typeof Promo>;

export const site = contract({
  getPublicSettings: {
    summary: 'Returns all public settings, or those of one group',
    access: 'anyone',
    query: z.object({ group: z.string().max(40).optional() }),
    reply: PublicSettings,
    duringMaintenance: true,
  },
  getSettingKeys: {
    summary: 'Returns public settings by name; null for other names',
    access: 'anyone',
    body: z.object({ keys: z.array(z.string().max(60)).max(100) }),
    reply: PublicSettings,
    duringMaintenance: true,
  },
  searchPromos: {
    summary: 'Lists the banners that run now and are for the caller, in the order of the operator',
    access: 'anyone',
    query: z.object({ ...searchQuery, position: maybe(z.enum(['top', 'bottom'])) }),
    reply: pageOf(Promo),
  },
  listMenus: { summary: 'Lists the menu items of the site', access: 'anyone', reply: z.array(MenuItem) },
});
