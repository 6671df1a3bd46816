import { checkSetting, SETTINGS, isSetting, resolveSettings, type SettingKey } from '@server/features/site/rules';
import { parseSetting } from '@server/features/site/rules/typedSettings';

describe('a setting', () => {
  test.each(Object.keys(SETTINGS) as SettingKey[])('%s has a valid default', (key) => {
    expect(checkSetting(key, SETTINGS[key].defaultValue)).toEqual({ value: SETTINGS[key].defaultValue });
  });

  test('prefers the stored value to the default', () => {
    const all = resolveSettings(
      new Map<string, unknown>([
        ['siteName', 'Limelight'],
        ['tipMaximum', 50],
      ]),
    );
    expect(all).toMatchObject({ siteName: 'Limelight', tipMaximum: 50, popup18Enabled: true, brandColour: '#ff0066' });
  });

  test('falls back to the default when the stored value is no longer valid', () => {
    expect(resolveSettings(new Map<string, unknown>([['tipMaximum', 'plenty']])).tipMaximum).toBe(
      SETTINGS.tipMaximum.defaultValue,
    );
  });

  test.each([
    ['brandColour', 'red'],
    ['brandColour', '#ff006'],
    ['tipMaximum', 0],
    ['tipMaximum', 1.5],
    ['siteName', '  '],
    ['logoUrl', 'javascript:alert(1)'],
    ['logoUrl', '//elsewhere.test/x.png'],
    ['countries', ['Germany']],
    ['ga', '<script>'],
    ['avatarAccept', ['.svg']],
    ['maintenance', 'maybe'],
    ['conversionRate', -1],
  ] as [SettingKey, unknown][])('%s refuses %p', (key, value) => {
    expect(checkSetting(key, value)).toEqual({ fault: expect.stringMatching(/\S/) });
  });

  test.each([
    ['logoUrl', '/logo.svg'],
    ['logoUrl', 'https://cdn.test/logo.svg'],
    ['logoUrl', ''],
    ['ga', 'G-ABC1234567'],
    ['countries', ['DE', 'FR']],
    ['brandColour', '#0055AA'],
  ] as [SettingKey, unknown][])('%s accepts %p', (key, value) => {
    expect(checkSetting(key, value)).toHaveProperty('value');
  });

  test('does not mistake object properties for settings', () => {
    expect(isSetting('toString')).toBe(false);
    expect(isSetting('__proto__')).toBe(false);
    expect(isSetting('siteName')).toBe(true);
  });
});

describe('parseSetting', () => {
  test.each([
    ['siteName', '42', '42'],
    ['siteName', 'true', 'true'],
    ['tipMaximum', '250', 250],
    ['maintenance', 'on', true],
    ['maintenance', 'false', false],
    ['countries', 'DE, FR', ['DE', 'FR']],
    ['countries', '["DE"]', ['DE']],
    ['tipMaximum', 'many', 'many'],
  ] as [SettingKey, string, unknown][])('parses %s "%s" as %p', (key, typed, value) => {
    expect(parseSetting(key, typed)).toEqual(value);
  });
});
