import { type MenuItemView, type PromoView, type PublicSettingsView } from '@contract/site';
import { SETTINGS, type SettingKey, type Settings } from './rules';
import { type menuItems, type promos } from './tables';

/** Returns the public settings, of one group or all. */
export function viewPublicSettings(all: Settings, group?: string): PublicSettingsView {
  const keys = (Object.keys(SETTINGS) as SettingKey[]).filter(
    (key) => SETTINGS[key].isPublic && (!group || SETTINGS[key].group === group),
  );
  return Object.fromEntries(keys.map((key) => [key, all[key]]));
}

/** Returns a menu item. */
export function viewMenuItem({ id, ...item }: typeof menuItems.$inferSelect): MenuItemView {
  return { _id: id, ...item };
}

/** Returns a banner of the home page. */
export function viewPromo({
  id,
  active: _active,
  createdAt,
  updatedAt,
  ...promo
}: typeof promos.$inferSelect): PromoView {
  return { _id: id, ...promo, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
