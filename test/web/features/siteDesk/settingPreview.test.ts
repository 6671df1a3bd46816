import { previewOf } from '@/features/siteDesk/settingPreview';
import { SETTINGS, type SettingKey } from '@server/features/site/rules';

/** Their controls show colours, pictures and the sound themselves. */
const SHOWN: readonly SettingKey[] = [
  'brandColour',
  'successColour',
  'logoUrl',
  'banner',
  'placeholderLoginUrl',
  'placeholderAvatarUrl',
  'defaultOfflineImage',
  'defaultPrivateCallImage',
  'defaultGroupChatImage',
  'tipSound',
];

test('every setting of the site says what its value does, or its control shows it', () => {
  const silent = (Object.keys(SETTINGS) as SettingKey[]).filter(
    (key) => previewOf({ key }, SETTINGS[key].defaultValue as string) === null,
  );
  expect(silent.sort()).toEqual([...SHOWN].sort());
});

test.each([
  ['userUrl', 'https://stage.example', 'Links in emails begin with https://stage.example.'],
  ['footerContent', '<p>Made in <b>Bergen</b></p>', 'The footer says: Made in Bergen'],
  ['popup18ContentId', '', 'The popup shows a default text.'],
  ['popup18LeaveUrl', '/posts/bye', 'Visitors who decline go to /posts/bye.'],
  ['payoutPayerBic', 'dnbanokk', 'SEPA files name the bank DNBANOKK.'],
])('the preview of %s says what %p does', (key, value, text) => {
  expect(previewOf({ key }, value)).toBe(text);
});
