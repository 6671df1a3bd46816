import { type SettingKey, SETTINGS } from '../rules';

/** Parses a value from the command line: JSON, comma-separated lists, on/off, or plain text. */
export function parseSetting(key: SettingKey, typed: string): unknown {
  const { defaultValue } = SETTINGS[key];
  if (typeof defaultValue === 'string') return typed;
  if (Array.isArray(defaultValue) && !typed.trim().startsWith('['))
    return typed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  if (typeof defaultValue === 'boolean' && /^(on|yes)$/i.test(typed)) return true;
  if (typeof defaultValue === 'boolean' && /^(off|no)$/i.test(typed)) return false;
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}
