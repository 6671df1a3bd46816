import { z } from 'zod';
import {
  AVATAR_DEFAULT_MAX_MB,
  AVATAR_MAX_MB,
  BLOCKED_WORD_MAX_CHARACTERS,
  BLOCKED_WORD_MIN_CHARACTERS,
  TIP_DEFAULT_MAX_TOKENS,
  TIP_MAX_TOKENS,
} from '@contract/limits';

/** Groups as `GET /settings/public?group=` names them. */
export type SettingGroup =
  'general' | 'ui' | 'images' | 'popup18' | 'tokens' | 'streaming' | 'chat' | 'accounts' | 'payouts' | 'analytics';

interface Definition<S extends z.ZodType> {
  group: SettingGroup;
  /** whether visitors may read it */
  open: boolean;
  schema: S;
  /** what holds while the operator has not said otherwise */
  standard: z.output<S>;
  /** one line for whoever sets it */
  about: string;
  /** the text is markup and is cleaned before it is kept */
  markup?: true;
}

const text = (most: number) => z.string().trim().max(most);
/** A path of this site or an address elsewhere, as the specification wants addresses: http, https or ftp. */
const address = z
  .string()
  .trim()
  .max(500)
  .regex(/^$|^\/(?![/\\])|^(https?|ftp):\/\//i, 'Must start with /, http, https or ftp!');
const flag = z.boolean();
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Write it as #rrggbb!');
const codes = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[A-Z]{2}$/, 'Country codes have two capital letters!'),
  )
  .max(300);

const define =
  (open: boolean) =>
  <S extends z.ZodType>(group: SettingGroup, schema: S, standard: z.output<S>, about: string): Definition<S> => ({
    group,
    open,
    schema,
    standard,
    about,
  });
const open = define(true);
const closed = define(false);
const markup = (group: SettingGroup, standard: string, about: string) => ({
  ...open(group, text(20_000), standard, about),
  markup: true as const,
});

/** Every setting of the site, with the value that holds until the operator changes it. */
export const definitions = {
  siteName: open('general', text(60).min(1, 'This field is required!'), 'Footlights', 'The name of the site'),
  logoUrl: open('general', address, '', 'Picture beside or instead of the name; empty: our own mark'),
  userUrl: open('general', address, '', 'Address under which members know the site; empty: where it runs'),
  countries: open('general', codes, [], 'Countries that forms offer; empty: all'),
  metaTitle: open('general', text(120), '', 'Title of the first page; empty: made from the name of the site'),
  metaDescription: open('general', text(300), '', 'What search engines say about the first page'),
  maintenance: open('general', flag, false, 'Only the maintenance screen shows'),
  maintenanceText: open('general', text(500), '', 'What the maintenance screen says; empty: our sentence'),

  theme: open('ui', z.enum(['light', 'dark']), 'light', 'How a new visitor sees the site'),
  brandColour: open('ui', colour, '#ff0066', 'The brand; what buttons and words use is derived from it'),
  successColour: open('ui', colour, '#2fb52d', 'The colour of what went well'),
  banner: open('ui', address, '', 'Picture across the top of the first page; empty: the show with most viewers'),
  placeholderLoginUrl: open('ui', address, '', 'Picture beside the forms to sign in; empty: our own'),
  footerContent: markup('ui', '', 'Last line of every page'),
  hideBio: open('ui', flag, false, 'Leaves the biography off the pages of performers'),
  singularTextModel: open('ui', text(30).min(1, 'This field is required!'), 'Performer', 'The word for one performer'),
  pluralTextModel: open('ui', text(30).min(1, 'This field is required!'), 'Performers', 'The word for several'),

  placeholderAvatarUrl: open('images', address, '/no-avatar.png', 'Stands for a performer without a picture'),
  defaultOfflineImage: open(
    'images',
    address,
    '',
    'Stage of a performer who is offline and has no poster; empty: our own',
  ),
  defaultPrivateCallImage: open(
    'images',
    address,
    '',
    'Stage while the performer is in a private call; empty: our own',
  ),
  defaultGroupChatImage: open('images', address, '', 'Stage while the performer is in a group chat; empty: our own'),

  popup18Enabled: open('popup18', flag, true, 'Asks visitors whether they are 18'),
  popup18ContentId: open(
    'popup18',
    text(80),
    'age-notice',
    'Post (id or slug) with the words of the question; empty: our sentence',
  ),
  popup18LeaveUrl: open('popup18', address, 'https://www.wikipedia.org/', 'Where a visitor goes who declines'),

  currencySymbol: open('tokens', text(5).min(1, 'This field is required!'), '$', 'Stands before prices in money'),
  currency: open(
    'tokens',
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z]{3}$/, 'Three letters, such as usd!'),
    'usd',
    'Currency of prices, as payment providers name it (ISO 4217)',
  ),
  conversionRate: open(
    'tokens',
    z.number().positive().max(1000),
    0.05,
    'What one token is worth in the currency of the site',
  ),
  tipMaximum: open(
    'tokens',
    z.number().int().min(1).max(TIP_MAX_TOKENS),
    TIP_DEFAULT_MAX_TOKENS,
    'Most tokens in one tip',
  ),
  tipSound: open('tokens', address, '/sounds/tip.mp3', 'Played when a tip arrives; empty: silent'),

  secureOption: open('streaming', flag, true, 'Stream addresses need a token'),
  maxParticipants: open('streaming', z.number().int().min(2).max(1000), 100, 'Most members in one group show'),

  chatWords: closed(
    'chat',
    z.array(z.string().trim().min(BLOCKED_WORD_MIN_CHARACTERS).max(BLOCKED_WORD_MAX_CHARACTERS)).max(1000),
    [],
    'Words that nobody may say in any room; word* finds all that begins so',
  ),

  requireEmailVerification: closed('accounts', flag, false, 'Refuses to sign in before the address is confirmed'),
  avatarMaxMb: open(
    'accounts',
    z.number().positive().max(AVATAR_MAX_MB),
    AVATAR_DEFAULT_MAX_MB,
    'An avatar must be smaller',
  ),
  avatarAccept: open(
    'accounts',
    z
      .array(z.enum(['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif']))
      .min(1)
      .max(6),
    ['.jpg', '.jpeg', '.png', '.webp'],
    'File endings of avatars',
  ),
  contactEmail: closed(
    'accounts',
    z.union([z.literal(''), z.email('Not a validate email!')]),
    '',
    'Where the contact form writes to; empty: the address that mails come from',
  ),

  payoutMinimum: open(
    'payouts',
    z.number().int().min(1).max(1_000_000),
    100,
    'Fewest tokens that are paid out at once',
  ),
  payoutCoolingOffHours: open(
    'payouts',
    z.number().int().min(0).max(720),
    48,
    'Hours for which new or changed payment details cannot be used',
  ),

  ga: open(
    'analytics',
    z
      .string()
      .trim()
      .regex(/^$|^(G|UA|GT|AW)-[A-Z0-9-]{4,20}$/i, 'Looks like G-XXXXXXX!'),
    '',
    'Analytics code; loaded after consent, never without one',
  ),
} as const satisfies Record<string, Definition<z.ZodType>>;

export type SettingKey = keyof typeof definitions;
/** The type of a setting's value. */
export type SettingValue<K extends SettingKey> = z.output<(typeof definitions)[K]['schema']>;
/** All settings with the values that hold. */
export type Settings = { readonly [K in SettingKey]: SettingValue<K> };

/** Whether a name is one of a setting. */
export const isSetting = (name: string): name is SettingKey => Object.hasOwn(definitions, name);

/** A value for a setting, checked and trimmed, or why it cannot be. */
export function checkSetting(key: SettingKey, given: unknown): { value: unknown } | { fault: string } {
  const parsed = definitions[key].schema.safeParse(given);
  return parsed.success ? { value: parsed.data } : { fault: parsed.error.issues[0]?.message ?? 'Bad request!' };
}

/**
 * What stands in the database over the standards. A stored value that its definition no longer allows gives way to the standard:
 * a site must not stop because a rule became stricter.
 */
export function settingsFrom(stored: ReadonlyMap<string, unknown>): Settings {
  const entries = Object.entries(definitions).map(([key, definition]: [string, Definition<z.ZodType>]) => {
    const parsed = stored.has(key) ? definition.schema.safeParse(stored.get(key)) : null;
    return [key, parsed?.success ? parsed.data : definition.standard] as const;
  });
  // each value was parsed by the schema that its key's type is made from
  return Object.fromEntries(entries) as Settings;
}

/** A value as a person types it on the command line: JSON where it is JSON, else the text itself; lists also by commas. */
export function settingFromText(key: SettingKey, typed: string): unknown {
  const { standard } = definitions[key];
  if (typeof standard === 'string') return typed;
  if (Array.isArray(standard) && !typed.trim().startsWith('['))
    return typed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  if (typeof standard === 'boolean' && /^(on|yes)$/i.test(typed)) return true;
  if (typeof standard === 'boolean' && /^(off|no)$/i.test(typed)) return false;
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}
