import sanitize from 'sanitize-html';
import { type MenuItemView, type PublicSettingsView } from '@contract/site';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { invalid, notFound, refused } from '@server/http/errors';
import { brandStyle, deriveBrand } from './brand';
import { checkSetting, definitions, isSetting, settingFromText, type SettingKey, type Settings, settingsFrom, type SettingValue } from './rules';
import { allMenuItems, dropSetting, putSetting, replaceMenuItems, storedSettings } from './store';
import { viewMenuItem, viewPublicSettings } from './view';

/** Another process may have changed a setting: what this one remembers holds for at most this long. */
const REMEMBERED_MS = 1000;

interface Remembered { settings: Promise<Settings>; until: number }
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

/** What visitors may read, flat; of one group when it is named. Derived values (the brand's style sheet) stand in the group `ui`. */
export async function publicSettings(ctx: Context, group?: string): Promise<PublicSettingsView> {
  const all = await settings(ctx);
  const view = viewPublicSettings(all, group);
  const plain = all.brandColour === definitions.brandColour.standard && all.successColour === definitions.successColour.standard;
  return group && group !== 'ui' ? view : { ...view, brandStyle: plain ? '' : brandStyle(all.brandColour, all.successColour) };
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

/** Markup that the operator writes: text, links, lists and pictures; nothing that runs. */
export const cleanMarkup = (html: string): string =>
  sanitize(html, {
    allowedTags: [...sanitize.defaults.allowedTags, 'img', 'h1', 'h2'],
    allowedAttributes: { a: ['href', 'title', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: attribs['target'] ? { ...attribs, rel: 'noopener noreferrer' } : attribs }) },
  });

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
export async function listSettings(ctx: Context): Promise<{ key: SettingKey; group: string; value: unknown; standard: boolean; about: string }[]> {
  const [all, stored] = [await settings(ctx), await storedSettings(ctx.db)];
  return (Object.keys(definitions) as SettingKey[]).map((key) => ({ key, group: definitions[key].group, value: all[key], standard: !stored.has(key), about: definitions[key].about }));
}

const forget = (ctx: Pick<Context, 'db'>) => void remembered.delete(ctx.db);

/** The menus of the site, in order. */
export async function listMenus(ctx: Context): Promise<MenuItemView[]> {
  return (await allMenuItems(ctx.db)).map(viewMenuItem);
}

/** Replaces all menus; the order given is the order shown. */
export async function setMenus(ctx: Context, items: Omit<MenuItemView, '_id' | 'ordering'>[]): Promise<MenuItemView[]> {
  await inTransaction(ctx.db, (tx) => replaceMenuItems(tx, items.map((item, ordering) => ({ ...item, id: newId(), ordering }))));
  return listMenus(ctx);
}

/**
 * Tells every browser when maintenance begins or ends. It looks instead of being told, because the command line that switches it is another process.
 * @returns stops watching
 */
export async function watchMaintenance(ctx: Context, everyMs = 1000): Promise<() => void> {
  let on = await settingOf(ctx, 'maintenanceMode');
  const look = async () => {
    const now = await settingOf(ctx, 'maintenanceMode');
    if (now !== on) ctx.realtime.toEveryone('site/maintenance', { on: now });
    on = now;
  };
  const timer = setInterval(() => void look().catch((error: unknown) => ctx.log.warn({ err: error }, 'settings could not be read')), everyMs);
  return () => clearInterval(timer);
}
