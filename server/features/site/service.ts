import { type PublicSettingsView } from '@contract/site';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { invalid, notFound, refused } from '@server/http/errors';
import { cleanMarkup } from '@server/http/markup';
import { findActivePost } from '../posts/service';
import { recordOperatorAction } from '../security/service/operatorActions';
import { type Actor, COMMAND_LINE, recordSecurityEvent } from '../security/service/record';
import { brandStyle, deriveBrand } from './brand';
import { isInMaintenance } from './rules/maintenance';
import {
  checkSetting,
  SETTINGS,
  isSetting,
  type SettingKey,
  type Settings,
  resolveSettings,
  type SettingValue,
} from './rules';
import { parseSetting } from './rules/typedSettings';
import { deleteSetting, upsertSetting, findStoredSettings } from './store';
import { viewPublicSettings } from './view';

// Another process can change a setting, so cached values expire.
const SETTINGS_CACHE_MS = 1000;

interface CachedSettings {
  settings: Promise<Settings>;
  until: number;
}
const cached = new WeakMap<Db, CachedSettings>();

const readStored = async (ctx: Pick<Context, 'db'>): Promise<Settings> =>
  resolveSettings(await findStoredSettings(ctx.db));

/**
 * Returns all settings as a transaction sees them, over its own connection. A transaction must not ask `readSettings`
 * with the context: transactions that each wait for another connection use up the pool and wait for each other.
 */
export const readSettingsIn = (tx: Tx): Promise<Settings> => readStored({ db: tx });

/** Returns all settings. Cached for a second. `maintenance` is on during planned maintenance, too. */
export function readSettings(ctx: Pick<Context, 'db'>): Promise<Settings> {
  const hit = cached.get(ctx.db);
  if (hit && hit.until > Date.now()) return hit.settings;
  const fresh = readStored(ctx).then((all) => ({ ...all, maintenance: isInMaintenance(all, Date.now()) }));
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

/** @throws Refusal 400 */
export function refuseInvalid(key: SettingKey, fault: string): never {
  throw invalid(key, fault);
}

/** Refuses values that don't go with the others. @throws Refusal 400, 422 UNREADABLE_COLOUR */
function refuseUnfit(all: Settings, key: SettingKey): void {
  const { maintenanceFrom: from, maintenanceUntil: until } = all;
  if (
    (key === 'maintenanceFrom' || key === 'maintenanceUntil') &&
    from &&
    until &&
    Date.parse(until) <= Date.parse(from)
  )
    throw invalid(key, 'Maintenance must end after it begins.');
  if (key === 'brandColour' || key === 'successColour') refuseUnreadable(all);
}

function refuseUnreadable({ brandColour, successColour }: Pick<Settings, 'brandColour' | 'successColour'>): void {
  const { faults } = deriveBrand(brandColour, successColour);
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
const recordChange = (
  ctx: Context,
  tx: Tx,
  { by, sessionId, words }: Actor,
  { setting, before, after }: { setting: SettingKey; before: unknown; after: unknown },
): Promise<void> =>
  recordSecurityEvent(ctx, tx, {
    kind: 'settingChanged',
    accountId: null,
    by,
    sessionId,
    words,
    details: { setting, before: abbreviated(before), after: abbreviated(after) },
  });

/**
 * Changes a setting. Other processes see it within a second.
 * @param given the value, or the text that the operator typed
 * @returns the stored value
 * @throws Refusal 404 for an unknown name, 400 for an invalid value, 422 UNREADABLE_COLOUR
 */
export async function setSetting(
  ctx: Context,
  name: string,
  given: unknown,
  actor: Actor = COMMAND_LINE,
): Promise<unknown> {
  const key = toSettingKey(name);
  const checked = checkSetting(key, typeof given === 'string' ? parseSetting(key, given) : given);
  if ('fault' in checked) throw invalid(key, checked.fault);
  const value = 'isHtml' in SETTINGS[key] ? cleanMarkup(String(checked.value)) : checked.value;
  const stored = await readStored(ctx);
  refuseUnfit({ ...stored, [key]: value }, key);
  const before = stored[key];
  await inTransaction(ctx.db, async (tx, after) => {
    await upsertSetting(tx, key, value);
    await recordChange(ctx, tx, actor, { setting: key, before, after: value });
    after(() => clearCache(ctx));
  });
  return value;
}

/** Changes both brand colours, which are only readable together. @throws Refusal 422 UNREADABLE_COLOUR */
export async function setBrandColours(
  ctx: Context,
  colours: Pick<Settings, 'brandColour' | 'successColour'>,
  actor: Actor,
): Promise<void> {
  refuseUnreadable(colours);
  const stored = await readStored(ctx);
  const changed = (['brandColour', 'successColour'] as const).filter((key) => stored[key] !== colours[key]);
  if (changed.length === 0) return;
  const valuesOf = (from: Pick<Settings, 'brandColour' | 'successColour'>) =>
    Object.fromEntries(changed.map((key) => [key, from[key]]));
  await inTransaction(ctx.db, async (tx, after) => {
    for (const key of changed) await upsertSetting(tx, key, colours[key]);
    await recordOperatorAction(ctx, tx, actor, {
      kind: 'settingChanged',
      action: 'settings/change',
      site: 'settings',
      accountId: null,
      before: valuesOf(stored),
      after: valuesOf(colours),
    });
    after(() => clearCache(ctx));
  });
}

/** Resets a setting to its default. @returns the default @throws Refusal 404 for an unknown name */
export async function resetSetting(ctx: Context, name: string, actor: Actor = COMMAND_LINE): Promise<unknown> {
  const key = toSettingKey(name);
  const before = (await readStored(ctx))[key];
  await inTransaction(ctx.db, async (tx, after) => {
    await deleteSetting(tx, key);
    await recordChange(ctx, tx, actor, { setting: key, before, after: SETTINGS[key].defaultValue });
    after(() => clearCache(ctx));
  });
  return SETTINGS[key].defaultValue;
}

/** Lists all settings with their stored values. */
export async function listSettings(
  ctx: Context,
): Promise<{ key: SettingKey; group: string; value: unknown; isDefault: boolean; about: string }[]> {
  const [all, stored] = [await readStored(ctx), await findStoredSettings(ctx.db)];
  return (Object.keys(SETTINGS) as SettingKey[]).map((key) => ({
    key,
    group: SETTINGS[key].group,
    value: all[key],
    isDefault: !stored.has(key),
    about: SETTINGS[key].about,
  }));
}

const clearCache = (ctx: Pick<Context, 'db'>) => void cached.delete(ctx.db);
