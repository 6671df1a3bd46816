import { type MenuItemView, type PromoView, type PublicSettingsView } from '@contract/site';
import { type DeskPromoView } from '@contract/siteTexts';
import { SETTINGS, type SettingKey, type Settings } from './rules';
import { promoStatus } from './rules/promos';
import { type menuItems, type promos } from './tables';

/** Returns the public settings, of one group or all. */
export function viewPublicSettings(all: Settings, group?: string): PublicSettingsView {
  const keys = (Object.keys(SETTINGS) as SettingKey[]).filter(
    (key) => SETTINGS[key].isPublic && (!group || SETTINGS[key].group === group),
  );
  return Object.fromEntries(keys.map((key) => [key, all[key]]));
}

/** Returns a menu item. */
export function viewMenuItem({ id, createdAt, updatedAt, ...item }: typeof menuItems.$inferSelect): MenuItemView {
  return { _id: id, ...item, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** Returns a banner of the home page, with the numbers of the offer for first purchases in its texts. */
export function viewPromo(
  {
    id,
    active: _active,
    audience: _audience,
    startsAt: _startsAt,
    endsAt: _endsAt,
    createdAt,
    updatedAt,
    ...promo
  }: typeof promos.$inferSelect,
  offer: { bonus: number; minimum: number } | null,
): PromoView {
  const filled = (text: string) =>
    text.replace(/\{(bonus|minimum)\}/g, (_, name: 'bonus' | 'minimum') => String(offer?.[name] ?? 0));
  return {
    _id: id,
    ...promo,
    title: filled(promo.title),
    text: filled(promo.text),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns a banner as an owner sees it, with its texts as written. */
export function viewDeskPromo(row: typeof promos.$inferSelect, now: Date): DeskPromoView {
  const { id, createdAt, updatedAt, startsAt, endsAt, ...fields } = row;
  return {
    _id: id,
    ...fields,
    status: promoStatus(row, now),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
