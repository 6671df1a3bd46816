import { type RequestOf } from '@contract/all';
import { type MenuItemView, type PromoView, type PublicSettingsView } from '@contract/site';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { invalid, notFound, refused } from '@server/http/errors';
import { cleanMarkup } from '@server/http/markup';
import { postBy } from '../posts/service';
import { brandStyle, deriveBrand } from './brand';
import {
  checkSetting,
  definitions,
  isSetting,
  settingFromText,
  type SettingKey,
  type Settings,
  settingsFrom,
  type SettingValue,
} from './rules';
import {
  activePromos,
  allMenuItems,
  dropSetting,
  putSetting,
  replaceMenuItems,
  replacePromos,
  storedSettings,
} from './store';
import { viewMenuItem, viewPromo, viewPublicSettings } from './view';

/** Another process may have changed a setting: what this one remembers holds for at most this long. */
const REMEMBERED_MS = 1000;

interface Remembered {
  settings: Promise<Settings>;
  until: number;
}
const remembered = new WeakMap<Db, Remembered>();

/** All settings with the values that hold. One query a second at most, whoever asks. */
export function settings(ctx: Pick<Context, 'db'>): Promise<Settings> {
  const known = remembered.get(ctx.db);
  if (known && known.until > Date.now()) return known.settings;
  const fresh = storedSettings(ctx.db).then(settingsFrom);
  remembered.set(ctx.db, { settings: fresh, until: Date.now() + REMEMBERED_MS });
  // a failed read is not remembered
  fresh.catch(() => remembered.delete(ctx.db));
  return fresh;
}

/** One setting's value. */
export async function settingOf<K extends SettingKey>(ctx: Pick<Context, 'db'>, key: K): Promise<SettingValue<K>> {
  const all: Settings = await settings(ctx);
  return all[key];
}

/** What is made for visitors: the brand's style sheet, the words of the 18+ question, and whether shows by the minute can be given here. */
async function derived(ctx: Context, all: Settings, group?: string): Promise<PublicSettingsView> {
  const made: PublicSettingsView = {};
  if (!group || group === 'ui') {
    const plain =
      all.brandColour === definitions.brandColour.standard && all.successColour === definitions.successColour.standard;
    made['brandStyle'] = plain ? '' : brandStyle(all.brandColour, all.successColour);
  }
  if (!group || group === 'popup18')
    made['popupContent18Plus'] =
      (all.popup18Enabled && all.popup18ContentId ? await postBy(ctx, all.popup18ContentId) : null)?.content ?? '';
  if (!group) made['paidShows'] = ctx.engine.provesDelivery;
  return made;
}

/** What visitors may read, flat; of one group when it is named. */
export async function publicSettings(ctx: Context, group?: string): Promise<PublicSettingsView> {
  const all = await settings(ctx);
  // where the site runs is what members know it by, until the operator says otherwise
  const known = { ...all, userUrl: (all.userUrl || (ctx.config.publicUrl ?? '')).replace(/\/+$/, '') };
  return { ...viewPublicSettings(known, group), ...(await derived(ctx, all, group)) };
}

/** Named settings from what visitors may read; null for every other name. */
export async function settingKeys(ctx: Context, keys: string[]): Promise<PublicSettingsView> {
  const all = await publicSettings(ctx);
  return Object.fromEntries(keys.map((key) => [key, Object.hasOwn(all, key) ? all[key]! : null]));
}

function keyOf(name: string): SettingKey {
  if (!isSetting(name)) throw notFound(`The setting ${name}`);
  return name;
}

/** Why two colours cannot be the brand, or nothing. */
async function refuseUnreadable(ctx: Context, key: SettingKey, value: unknown): Promise<void> {
  if (key !== 'brandColour' && key !== 'successColour') return;
  const all = { ...(await settings(ctx)), [key]: value };
  const { faults } = deriveBrand(String(all.brandColour), String(all.successColour));
  if (faults.length) throw refused('UNREADABLE_COLOUR', `This colour cannot be read everywhere: ${faults.join('; ')}.`);
}

/**
 * Sets one setting and tells this process at once; others follow within a second.
 * @param given the value, or the text that a person typed
 * @returns the value that holds now
 * @throws Refusal 404 for an unknown name, 400 for a value that its rule refuses, 422 UNREADABLE_COLOUR
 */
export async function setSetting(ctx: Context, name: string, given: unknown): Promise<unknown> {
  const key = keyOf(name);
  const checked = checkSetting(key, typeof given === 'string' ? settingFromText(key, given) : given);
  if ('fault' in checked) throw invalid(key, checked.fault);
  const value = 'markup' in definitions[key] ? cleanMarkup(String(checked.value)) : checked.value;
  await refuseUnreadable(ctx, key, value);
  await inTransaction(ctx.db, async (tx, after) => {
    await putSetting(tx, key, value);
    after(() => forget(ctx));
  });
  return value;
}

/** Gives a setting back its standard value. @throws Refusal 404 for an unknown name */
export async function resetSetting(ctx: Context, name: string): Promise<unknown> {
  const key = keyOf(name);
  await dropSetting(ctx.db, key);
  forget(ctx);
  return definitions[key].standard;
}

/** All settings as the command line lists them. */
export async function listSettings(
  ctx: Context,
): Promise<{ key: SettingKey; group: string; value: unknown; standard: boolean; about: string }[]> {
  const [all, stored] = [await settings(ctx), await storedSettings(ctx.db)];
  return (Object.keys(definitions) as SettingKey[]).map((key) => ({
    key,
    group: definitions[key].group,
    value: all[key],
    standard: !stored.has(key),
    about: definitions[key].about,
  }));
}

const forget = (ctx: Pick<Context, 'db'>) => void remembered.delete(ctx.db);

/** The menus of the site, in order. */
export async function listMenus(ctx: Context): Promise<MenuItemView[]> {
  return (await allMenuItems(ctx.db)).map(viewMenuItem);
}

/** Replaces all menus; the order given is the order shown. */
export async function setMenus(ctx: Context, items: Omit<MenuItemView, '_id' | 'ordering'>[]): Promise<MenuItemView[]> {
  await inTransaction(ctx.db, (tx) =>
    replaceMenuItems(
      tx,
      items.map((item, ordering) => ({ ...item, id: newId(), ordering })),
    ),
  );
  return listMenus(ctx);
}

/** Banners of the first page, in order. */
export async function searchPromos(
  ctx: Context,
  { limit, offset }: RequestOf<'searchPromos'>['query'],
): Promise<{ data: PromoView[]; total: number }> {
  const rows = await activePromos(ctx.db);
  return { data: rows.slice(offset, offset + limit).map(viewPromo), total: rows.length };
}

/** Replaces all banners; the order given is the order shown. */
export async function setPromos(
  ctx: Context,
  given: Pick<PromoView, 'title' | 'text' | 'action' | 'link' | 'tone'>[],
): Promise<void> {
  await inTransaction(ctx.db, (tx) =>
    replacePromos(
      tx,
      given.map((promo, ordering) => ({ ...promo, id: newId(), ordering })),
    ),
  );
}

/**
 * Tells every browser when maintenance begins or ends. It looks instead of being told, because the command line that switches it is another process.
 * @returns stops watching
 */
export async function watchMaintenance(ctx: Context, everyMs = 1000): Promise<() => void> {
  let on = await settingOf(ctx, 'maintenance');
  let failing = false;
  const look = async () => {
    const now = await settingOf(ctx, 'maintenance');
    if (now !== on) ctx.realtime.toEveryone('site/maintenance', { on: now });
    on = now;
    failing = false;
  };
  const missed = (error: unknown) => {
    // once for each outage, not once a second
    if (!failing) ctx.log.warn({ err: error }, 'settings could not be read');
    failing = true;
  };
  const timer = setInterval(() => void look().catch(missed), everyMs);
  return () => clearInterval(timer);
}
