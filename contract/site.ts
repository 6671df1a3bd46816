import { z } from 'zod';
import { Document, Id, pageOf, searchQuery } from './common';
import { contract } from './endpoint';

/** A setting's value: what JSON can say flatly. */
const SettingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
/** Public settings, flat key to value. */
export const PublicSettings = z.record(z.string(), SettingValue);
export type PublicSettingsView = z.infer<typeof PublicSettings>;

/** An entry of a menu. `section` says where it stands. */
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

/** A banner of the first page. */
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
    summary: 'Public settings, all or of one group',
    access: 'anyone',
    query: z.object({ group: z.string().max(40).optional() }),
    reply: PublicSettings,
    duringMaintenance: true,
  },
  getSettingKeys: {
    summary: 'Named settings from the same whitelist; null for the rest',
    access: 'anyone',
    body: z.object({ keys: z.array(z.string().max(60)).max(100) }),
    reply: PublicSettings,
    duringMaintenance: true,
  },
  searchPromos: {
    summary: 'Banners of the first page, in the order of the operator',
    access: 'anyone',
    query: z.object(searchQuery),
    reply: pageOf(Promo),
  },
  listMenus: { summary: 'The menus of the site', access: 'anyone', reply: z.array(MenuItem) },
});
