import { isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import {
  AVATAR_DEFAULT_MAX_MB,
  AVATAR_MAX_MB,
  BLOCKED_WORD_MAX_CHARACTERS,
  BLOCKED_WORD_MIN_CHARACTERS,
  GROUP_SHOW_MAX_PARTICIPANTS,
  TIP_DEFAULT_MAX_TOKENS,
  TIP_MAX_TOKENS,
} from '@contract/limits';
import {
  type Definition,
  address,
  codes,
  colour,
  flag,
  html,
  moment,
  newMemberLimit,
  privateSetting,
  publicSetting,
  rewindMinutes,
  text,
} from './rules/settingTypes';

/** All settings of the site with their defaults. */
export const SETTINGS = {
  siteName: publicSetting('general', text(60).min(1, 'This field is required!'), 'Footlights', 'The name of the site'),
  logoUrl: publicSetting('general', address, '', 'Logo next to the name; empty: the Footlights logo'),
  userUrl: publicSetting('general', address, '', 'Public URL of the site, for emails; empty: the configured URL'),
  countries: publicSetting('general', codes, [], 'Countries in forms; empty: all'),
  metaTitle: publicSetting(
    'general',
    text(120),
    '',
    'Title of the home page; empty: derived from the name of the site',
  ),
  metaDescription: publicSetting('general', text(300), '', 'Description of the home page for search engines'),
  maintenance: publicSetting('general', flag, false, 'Shows members and guests only the maintenance screen'),
  maintenanceText: publicSetting('general', text(500), '', 'Text of the maintenance screen; empty: a default text'),
  maintenanceFrom: publicSetting('general', moment, '', 'Start of planned maintenance; empty: none is planned'),
  maintenanceUntil: publicSetting(
    'general',
    moment,
    '',
    'End of planned maintenance, which the maintenance screen shows; empty: until it is switched off',
  ),
  setupDismissed: privateSetting('general', flag, false, 'Hides the set-up checklist on the desk'),

  theme: publicSetting(
    'ui',
    z.enum(['light', 'dark']),
    'light',
    'Theme for new visitors whose system isn’t set to dark',
  ),
  brandColour: publicSetting('ui', colour, '#ff0066', 'Brand colour, from which button and text colours derive'),
  successColour: publicSetting('ui', colour, '#2fb52d', 'Colour of success messages'),
  banner: publicSetting('ui', address, '', 'Banner picture of the home page; empty: the show with most viewers'),
  placeholderLoginUrl: publicSetting('ui', address, '', 'Picture next to the login forms; empty: the default picture'),
  footerContent: html('ui', '', 'Footer text (HTML)'),
  hideBio: publicSetting('ui', flag, false, 'Hides the biographies of performers'),
  singularTextModel: publicSetting(
    'ui',
    text(30).min(1, 'This field is required!'),
    'Performer',
    'Word for one performer',
  ),
  pluralTextModel: publicSetting(
    'ui',
    text(30).min(1, 'This field is required!'),
    'Performers',
    'Word for several performers',
  ),

  placeholderAvatarUrl: publicSetting('images', address, '/no-avatar.png', 'Avatar of performers without a picture'),
  defaultOfflineImage: publicSetting(
    'images',
    address,
    '',
    'Picture for an offline performer without a poster; empty: the default picture',
  ),
  defaultPrivateCallImage: publicSetting(
    'images',
    address,
    '',
    'Picture during a private show; empty: the default picture',
  ),
  defaultGroupChatImage: publicSetting(
    'images',
    address,
    '',
    'Picture during a group show; empty: the default picture',
  ),

  popup18Enabled: publicSetting('popup18', flag, true, 'Shows the 18+ popup to new visitors'),
  popup18ContentId: publicSetting(
    'popup18',
    text(80),
    'age-notice',
    'Id or slug of the post with the text of the 18+ popup; empty: a default text',
  ),
  popup18LeaveUrl: publicSetting(
    'popup18',
    address,
    '',
    'Page for visitors who decline the 18+ popup; empty: a neutral page of this site',
  ),

  currencySymbol: publicSetting(
    'tokens',
    text(5).min(1, 'This field is required!'),
    '$',
    'Symbol before prices in money',
  ),
  currency: publicSetting(
    'tokens',
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z]{3}$/, 'Use three letters, such as usd.'),
    'usd',
    'Currency of prices (ISO 4217 code)',
  ),
  conversionRate: publicSetting(
    'tokens',
    z.number().positive().max(1000),
    0.05,
    'Value of one token in the currency of the site',
  ),
  firstPurchaseBonus: publicSetting(
    'tokens',
    z.number().int().min(0).max(1_000_000),
    0,
    'Free tokens with the first token purchase of a member; 0: none',
  ),
  firstPurchaseMinimum: publicSetting(
    'tokens',
    z.number().int().min(1).max(10_000_000),
    1,
    'Fewest tokens of a first purchase that brings the bonus',
  ),
  tipMaximum: publicSetting(
    'tokens',
    z.number().int().min(1).max(TIP_MAX_TOKENS),
    TIP_DEFAULT_MAX_TOKENS,
    'Most tokens in one tip',
  ),
  newMemberDayLimit: newMemberLimit('day'),
  newMemberWeekLimit: newMemberLimit('week'),
  newMemberMonthLimit: newMemberLimit('month'),
  tipSound: publicSetting('tokens', address, '/sounds/tip.mp3', 'Sound for received tips; empty: silent'),

  secureOption: publicSetting('streaming', flag, true, 'Requires a token in stream URLs'),
  maxParticipants: publicSetting(
    'streaming',
    z.number().int().min(2).max(1000),
    GROUP_SHOW_MAX_PARTICIPANTS,
    'Most participants in one group show',
  ),
  rewindMinutes,

  chatWords: privateSetting(
    'chat',
    z.array(z.string().trim().min(BLOCKED_WORD_MIN_CHARACTERS).max(BLOCKED_WORD_MAX_CHARACTERS)).max(1000),
    [],
    'Blocked words in all chat rooms; word* blocks every word that begins with it',
  ),

  contentReview: privateSetting(
    'accounts',
    z.enum(['off', 'first', 'all']),
    'off',
    'Items that a reviewer sees before they are public: off, the first items of each performer, or all',
  ),
  contentReviewItems: privateSetting(
    'accounts',
    z.number().int().min(1).max(100),
    3,
    'How many items of each performer are reviewed when contentReview is first',
  ),

  requireEmailVerification: privateSetting('accounts', flag, false, 'Requires a verified email address to log in'),
  avatarMaxMb: publicSetting(
    'accounts',
    z.number().positive().max(AVATAR_MAX_MB),
    AVATAR_DEFAULT_MAX_MB,
    'Upper limit of avatar files in MB',
  ),
  avatarAccept: publicSetting(
    'accounts',
    z
      .array(z.enum(['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif']))
      .min(1)
      .max(6),
    ['.jpg', '.jpeg', '.png', '.webp'],
    'Allowed file endings of avatars',
  ),
  uploadQuotaGb: privateSetting(
    'accounts',
    z.number().positive().max(100_000),
    10,
    'Storage of one performer for items, in GB',
  ),
  siteUploadQuotaGb: privateSetting(
    'accounts',
    z.number().min(0).max(10_000_000),
    0,
    'Storage of all performers for items, in GB; 0: no limit',
  ),
  documentRetentionDays: privateSetting(
    'accounts',
    z.number().int().min(1).max(3650),
    180,
    'Days that identity documents are kept after an account was deleted or its registration rejected',
  ),
  identityGraceDays: privateSetting(
    'accounts',
    z.number().int().min(0).max(365),
    14,
    'Days after the expiry of an identity document until its owner can no longer go live or sell',
  ),
  registrationExpiryDays: privateSetting(
    'accounts',
    z.number().int().min(0).max(3650),
    90,
    'Days after which the accounts of performers and studios that nobody decided about are deleted; 0: never',
  ),
  contactEmail: privateSetting(
    'accounts',
    z.union([z.literal(''), z.email('Not a validate email!')]),
    '',
    'Recipient of the contact form; empty: the sender address of emails',
  ),

  payoutMinimum: publicSetting(
    'payouts',
    z.number().int().min(1).max(1_000_000),
    100,
    'Fewest tokens in one payout request',
  ),
  payoutCoolingOffHours: publicSetting(
    'payouts',
    z.number().int().min(0).max(720),
    48,
    'Hours before new or changed payment details can be used',
  ),

  payoutTwoPersonLimit: privateSetting(
    'payouts',
    z.number().min(0).max(10_000_000),
    1000,
    'Payouts above this amount in the currency of the site need the approvals of two people',
  ),
  refundTwoPersonLimit: privateSetting(
    'payouts',
    z.number().min(0).max(10_000_000),
    1000,
    'Refunds of more tokens than this need the approvals of two people',
  ),
  adjustmentTwoPersonLimit: privateSetting(
    'payouts',
    z.number().min(0).max(10_000_000),
    500,
    'Corrections of a balance that pass these tokens, by one person within a day, wait for a second person',
  ),
  payoutPayerName: privateSetting('payouts', text(70), '', 'Holder of the account that pays payouts, for SEPA files'),
  payoutPayerIban: privateSetting(
    'payouts',
    z
      .string()
      .transform((value) => value.replace(/\s/g, '').toUpperCase())
      .refine((value) => value === '' || isValidIBAN(value), 'This is not a valid IBAN.'),
    '',
    'IBAN of the account that pays payouts, for SEPA files',
  ),
  payoutPayerBic: privateSetting(
    'payouts',
    z
      .string()
      .transform((value) => value.replace(/\s/g, '').toUpperCase())
      .refine((value) => value === '' || isValidBIC(value), 'This is not a valid BIC.'),
    '',
    'BIC of the account that pays payouts, for SEPA files; empty: the bank derives it from the IBAN',
  ),

  ga: publicSetting(
    'analytics',
    z
      .string()
      .trim()
      .regex(/^$|^(G|UA|GT|AW)-[A-Z0-9-]{4,20}$/i, 'Use the form G-XXXXXXX.'),
    '',
    'Analytics code, loaded only after consent',
  ),
} as const satisfies Record<string, Definition<z.ZodType>>;

export type SettingKey = keyof typeof SETTINGS;
/** The type of the value of a setting. */
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>;
/** The values of all settings. */
export type Settings = { readonly [K in SettingKey]: SettingValue<K> };

/** Returns whether a name is the name of a setting. */
export const isSetting = (name: string): name is SettingKey => Object.hasOwn(SETTINGS, name);

/** Returns the checked and trimmed value for a setting, or why it is invalid. */
export function checkSetting(key: SettingKey, given: unknown): { value: unknown } | { fault: string } {
  const parsed = SETTINGS[key].schema.safeParse(given);
  return parsed.success ? { value: parsed.data } : { fault: parsed.error.issues[0]?.message ?? 'Bad request!' };
}

/**
 * Merges stored values with the defaults. A stored value that is no longer valid gives way to its default, so that a
 * stricter rule can't break a site.
 */
export function resolveSettings(stored: ReadonlyMap<string, unknown>): Settings {
  const entries = Object.entries(SETTINGS).map(([key, definition]: [string, Definition<z.ZodType>]) => {
    const parsed = stored.has(key) ? definition.schema.safeParse(stored.get(key)) : null;
    return [key, parsed?.success ? parsed.data : definition.defaultValue] as const;
  });
  // Each value was parsed by the schema of its key.
  return Object.fromEntries(entries) as Settings;
}
