import { type RequestOf } from '@contract/all';
import { type MenuItemView, type PromoView, type PublicSettingsView } from '@contract/site';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { invalid, notFound, refused } from '@server/http/errors';
import { cleanMarkup } from '@server/http/markup';
import { findActivePost } from '../posts/service';
import { recordSecurityEvent } from '../security/service/record';
import { brandStyle, deriveBrand } from './brand';
import {
  checkSetting,
  SETTINGS,
  isSetting,
  parseSetting,
  type SettingKey,
  type Settings,
  resolveSettings,
  type SettingValue,
} from './rules';
import {
  findActivePromos,
  findMenuItems,
  deleteSetting,
  upsertSetting,
  replaceMenuItems,
  replacePromos,
  findStoredSettings,
} from './store';
import { viewMenuItem, viewPromo, viewPublicSettings } from './view';

// Another process can change a setting, so cached values expire.
const SETTINGS_CACHE_MS = 1000;

interface CachedSettings {
  settings: Promise<Settings>;
  until: number;
}
const cached = new WeakMap<Db, CachedSettings>();

/** Returns all settings. Cached for a second. */
export function readSettings(ctx: Pick<Context, 'db'>): Promise<Settings> {
  const hit = cached.get(ctx.db);
  if (hit && hit.until > Date.now()) return hit.settings;
  const fresh = findStoredSettings(ctx.db).then(resolveSettings);
  cached.set(ctx.db, { settings: fresh, until: Date.now() + SETTINGS_CACHE_MS });
  // A failed read isn't cached.
  fresh.catch(() => cached.delete(ctx.db));
  return fresh;
}

/** Returns the value of a setting. */
export async function readSetting<K extends SettingKey>(ctx: Pick<Context, 'db'>, key: K): Promise<SettingValue<K>> {
  const all: Settings = await readSettings(ctx);
  return all[key];
}

/**
 * Returns values that derive from settings: the brand's style sheet, the content of the 18+ popup, and whether paid
 * shows are possible.
 */
async function deriveSettings(ctx: Context, all: Settings, group?: string): Promise<PublicSettingsView> {
  const values: PublicSettingsView = {};
  if (!group || group === 'ui') {
    const isDefault =
      all.brandColour === SETTINGS.brandColour.defaultValue &&
      all.successColour === SETTINGS.successColour.defaultValue;
    values['brandStyle'] = isDefault ? '' : brandStyle(all.brandColour, all.successColour);
  }
  if (!group || group === 'popup18')
    values['popupContent18Plus'] =
      (all.popup18Enabled && all.popup18ContentId ? await findActivePost(ctx, all.popup18ContentId) : null)?.content ??
      '';
  if (!group) values['paidShows'] = ctx.engine.provesDelivery;
  return values;
}

/** Returns the public settings by key, of one group or all. */
export async function readPublicSettings(ctx: Context, group?: string): Promise<PublicSettingsView> {
  const all = await readSettings(ctx);
  // The configured public URL is the default of `userUrl`.
  const withUrl = { ...all, userUrl: (all.userUrl || (ctx.config.publicUrl ?? '')).replace(/\/+$/, '') };
  return { ...viewPublicSettings(withUrl, group), ...(await deriveSettings(ctx, all, group)) };
}

/** Returns public settings by name; null for other names. */
export async function readSettingKeys(ctx: Context, keys: string[]): Promise<PublicSettingsView> {
  const all = await readPublicSettings(ctx);
  return Object.fromEntries(keys.map((key) => [key, Object.hasOwn(all, key) ? all[key]! : null]));
}

function toSettingKey(name: string): SettingKey {
  if (!isSetting(name)) throw notFound(`The setting ${name}`);
  return name;
}

/** Refuses a colour that makes text unreadable. @throws Refusal 422 UNREADABLE_COLOUR */
async function refuseUnreadableColour(ctx: Context, key: SettingKey, value: unknown): Promise<void> {
  if (key !== 'brandColour' && key !== 'successColour') return;
  const all = { ...(await readSettings(ctx)), [key]: value };
  const { faults } = deriveBrand(String(all.brandColour), String(all.successColour));
  if (faults.length)
    throw refused(
      'UNREADABLE_COLOUR',
      `This colour makes some text hard to read: ${faults.join('; ')}. Choose another one.`,
    );
}

const LOGGED_VALUE_MAX_CHARACTERS = 500;
/** Returns a value for the security log: long texts only in part. */
const abbreviated = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  return text.length > LOGGED_VALUE_MAX_CHARACTERS ? `${text.slice(0, LOGGED_VALUE_MAX_CHARACTERS)}…` : value;
};

/** Records the change of a setting. Settings hold no secrets: those come from the environment. */
const recordChange = (ctx: Context, tx: Tx, setting: SettingKey, before: unknown, after: unknown): Promise<void> =>
  recordSecurityEvent(ctx, tx, {
    kind: 'settingChanged',
    accountId: null,
    details: { setting, before: abbreviated(before), after: abbreviated(after) },
  });

/**
 * Changes a setting. Other processes see it within a second.
 * @param given the value, or the text that the operator typed
 * @returns the stored value
 * @throws Refusal 404 for an unknown name, 400 for an invalid value, 422 UNREADABLE_COLOUR
 */
export async function setSetting(ctx: Context, name: string, given: unknown): Promise<unknown> {
  const key = toSettingKey(name);
  const checked = checkSetting(key, typeof given === 'string' ? parseSetting(key, given) : given);
  if ('fault' in checked) throw invalid(key, checked.fault);
  const value = 'isHtml' in SETTINGS[key] ? cleanMarkup(String(checked.value)) : checked.value;
  await refuseUnreadableColour(ctx, key, value);
  const before = await readSetting(ctx, key);
  await inTransaction(ctx.db, async (tx, after) => {
    await upsertSetting(tx, key, value);
    await recordChange(ctx, tx, key, before, value);
    after(() => clearCache(ctx));
  });
  return value;
}

/** Resets a setting to its default. @returns the default @throws Refusal 404 for an unknown name */
export async function resetSetting(ctx: Context, name: string): Promise<unknown> {
  const key = toSettingKey(name);
  const before = await readSetting(ctx, key);
  await inTransaction(ctx.db, async (tx, after) => {
    await deleteSetting(tx, key);
    await recordChange(ctx, tx, key, before, SETTINGS[key].defaultValue);
    after(() => clearCache(ctx));
  });
  return SETTINGS[key].defaultValue;
}

/** Lists all settings for the command line. */
export async function listSettings(
  ctx: Context,
): Promise<{ key: SettingKey; group: string; value: unknown; isDefault: boolean; about: string }[]> {
  const [all, stored] = [await readSettings(ctx), await findStoredSettings(ctx.db)];
  return (Object.keys(SETTINGS) as SettingKey[]).map((key) => ({
    key,
    group: SETTINGS[key].group,
    value: all[key],
    isDefault: !stored.has(key),
    about: SETTINGS[key].about,
  }));
}

const clearCache = (ctx: Pick<Context, 'db'>) => void cached.delete(ctx.db);

/** Lists the menu items of the site in order. */
export async function listMenus(ctx: Context): Promise<MenuItemView[]> {
  return (await findMenuItems(ctx.db)).map(viewMenuItem);
}

/** Replaces all menu items, in the given order. */
export async function setMenus(ctx: Context, items: Omit<MenuItemView, '_id' | 'ordering'>[]): Promise<MenuItemView[]> {
  await inTransaction(ctx.db, (tx) =>
    replaceMenuItems(
      tx,
      items.map((item, ordering) => ({ ...item, id: newId(), ordering })),
    ),
  );
  return listMenus(ctx);
}

/** Lists the banners of the home page in order. */
export async function searchPromos(
  ctx: Context,
  { limit, offset }: RequestOf<'searchPromos'>['query'],
): Promise<{ data: PromoView[]; total: number }> {
  const rows = await findActivePromos(ctx.db);
  return { data: rows.slice(offset, offset + limit).map(viewPromo), total: rows.length };
}

/** Replaces all banners, in the given order. */
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
 * Notifies all browsers when maintenance begins or ends. It polls the setting, because the command line that changes it
 * is another process.
 * @returns a function that stops the polling
 */
export async function watchMaintenance(ctx: Context, everyMs = 1000): Promise<() => void> {
  let on = await readSetting(ctx, 'maintenance');
  let isFailing = false;
  const check = async () => {
    const now = await readSetting(ctx, 'maintenance');
    if (now !== on) ctx.realtime.toEveryone('site/maintenance', { on: now });
    on = now;
    isFailing = false;
  };
  const logFailure = (error: unknown) => {
    // Logged once per outage.
    if (!isFailing) ctx.log.warn({ err: error }, 'The settings could not be read');
    isFailing = true;
  };
  const timer = setInterval(() => void check().catch(logFailure), everyMs);
  return () => clearInterval(timer);
}
