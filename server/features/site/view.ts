import { type MenuItemView, type PromoView, type PublicSettingsView } from '@contract/site';
import { definitions, type SettingKey, type Settings } from './rules';
import { type menuItems, type promos } from './tables';

/** The settings that visitors may read, of one group or all. */
export function viewPublicSettings(all: Settings, group?: string): PublicSettingsView {
  const keys = (Object.keys(definitions) as SettingKey[]).filter(
    (key) => definitions[key].open && (!group || definitions[key].group === group),
  );
  return Object.fromEntries(keys.map((key) => [key, all[key]]));
}

/** One entry of a menu. */
export function viewMenuItem({ id, ...item }: typeof menuItems.$inferSelect): MenuItemView {
  return { _id: id, ...item };
}

/** A banner of the first page. */
export function viewPromo({
  id,
  active: _shown,
  createdAt,
  updatedAt,
  ...promo
}: typeof promos.$inferSelect): PromoView {
  return { _id: id, ...promo, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
