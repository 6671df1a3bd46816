import { z } from 'zod';
import { Document, Id, pageOf, searchQuery } from './common';
import { contract } from './endpoint';

/** The value of a setting: flat JSON. */
const SettingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
/** Public settings by key. */
export const PublicSettings = z.record(z.string(), SettingValue);
export type PublicSettingsView = z.infer<typeof PublicSettings>;

/** A menu item. `section` is the part of the page that shows it. */
export const MenuItem = z.object({
  _id: Id,
  section: z.enum(['header', 'footer', 'main']),
  title: z.string(),
  path: z.string(),
  internal: z.boolean(),
  isNewTab: z.boolean(),
  ordering: z.number().int(),
});
export type MenuItemView = z.infer<typeof MenuItem>;

/** A banner on the home page. */
export const Promo = Document.extend({
  title: z.string(),
  text: z.string(),
  action: z.string(),
  link: z.string(),
  tone: z.enum(['warm', 'ink']),
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
    summary: 'Lists the banners of the home page in the order of the operator',
    access: 'anyone',
    query: z.object(searchQuery),
    reply: pageOf(Promo),
  },
  listMenus: { summary: 'Lists the menu items of the site', access: 'anyone', reply: z.array(MenuItem) },
});
