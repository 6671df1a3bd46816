import { type Setting, type SettingValue } from './api';

const count = (value: number, one: string, many = `${one}s`) =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`;
const DAY_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
const momentText = (value: string) => DAY_TIME.format(new Date(value));

type Example<V> = (value: V) => string;

const limitOf =
  (span: string): Example<number> =>
  (tokens) =>
    tokens === 0 ? 'New members have no limit.' : `A new member spends at most ${count(tokens, 'token')} a ${span}.`;

const NUMBERS: Readonly<Record<string, Example<number>>> = {
  conversionRate: (rate) => `A payout of 1,000 tokens is worth ${(1000 * rate).toFixed(2)} in the site's currency.`,
  firstPurchaseBonus: (tokens) =>
    tokens === 0 ? 'No bonus.' : `A first purchase of 100 tokens brings ${count(100 + tokens, 'token')}.`,
  firstPurchaseMinimum: (tokens) =>
    `A first purchase of ${count(tokens, 'token')} brings the bonus, a smaller one doesn't.`,
  tipMaximum: (tokens) =>
    `A tip of ${count(tokens, 'token')} is sent, one of ${count(tokens + 1, 'token')} is refused.`,
  newMemberDayLimit: limitOf('day'),
  newMemberWeekLimit: limitOf('week'),
  newMemberMonthLimit: limitOf('month'),
  maxParticipants: (people) => `The group show is full when ${count(people, 'member')} take part.`,
  rewindMinutes: (minutes) =>
    minutes === 0
      ? 'Viewers see what is live, and nothing earlier.'
      : `Viewers of a public show can go back ${count(minutes, 'minute')}.`,
  contentReviewItems: (items) => `The first ${count(items, 'item')} of each performer wait for a reviewer.`,
  avatarMaxMb: (mb) => `An avatar of ${mb} MB is accepted, a larger one is refused.`,
  uploadQuotaGb: (gb) => `Room for about ${count(Math.floor(gb / 0.5), 'video')} of 500 MB each.`,
  siteUploadQuotaGb: (gb) =>
    gb === 0
      ? 'No limit.'
      : `Room for about ${count(Math.floor(gb / 0.5), 'video')} of 500 MB each, of all performers.`,
  documentRetentionDays: (days) => `Documents are deleted ${count(days, 'day')} after the account.`,
  identityGraceDays: (days) =>
    days === 0
      ? 'A performer whose document expires is off the stage at once.'
      : `A document that expires today takes its owner off the stage in ${count(days, 'day')}.`,
  registrationExpiryDays: (days) =>
    days === 0
      ? 'Registrations wait forever.'
      : `A registration of today ends in ${count(days, 'day')} without a decision.`,
  payoutMinimum: (tokens) => `A payout of ${count(tokens, 'token')} can be requested, a smaller one can't.`,
  payoutCoolingOffHours: (hours) =>
    hours === 0
      ? 'New payment details can be used at once.'
      : `Payment details that change now can be used in ${count(hours, 'hour')}.`,
  payoutTwoPersonLimit: (price) =>
    `One person approves a payout of ${price.toLocaleString('en')}, two approve a larger one.`,
  refundTwoPersonLimit: (tokens) => `One person returns ${count(tokens, 'token')}, two return more.`,
  adjustmentTwoPersonLimit: (tokens) =>
    `One person moves ${count(tokens, 'token')} a day, a second one agrees to more.`,
};
const TEXTS: Readonly<Record<string, Example<string>>> = {
  userUrl: (url) => `Links in emails begin with ${url || 'the configured address'}.`,
  footerContent: (html) => {
    const text = html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return text ? `The footer says: ${text}` : 'The footer has no text of its own.';
  },
  popup18ContentId: (slug) => `The popup shows ${slug ? `the post “${slug}”` : 'a default text'}.`,
  popup18LeaveUrl: (url) => `Visitors who decline go to ${url || 'a neutral page of this site'}.`,
  payoutPayerName: (name) => (name ? `SEPA files say that ${name} pays.` : 'SEPA files need it.'),
  payoutPayerBic: (bic) => (bic ? `SEPA files name the bank ${bic.toUpperCase()}.` : 'SEPA files name no bank.'),
  siteName: (name) => `Emails say: Welcome to ${name}`,
  metaTitle: (title) =>
    title ? `Search engines show: ${title}` : 'Search engines show a title made of the site’s name.',
  metaDescription: (text) =>
    text ? `Search engines show below the title: ${text}` : 'Search engines show their own excerpt.',
  maintenanceText: (text) => `The screen says: ${text || 'a default text'}`,
  maintenanceFrom: (at) => (at ? `Begins on ${momentText(at)}.` : 'No maintenance is planned.'),
  maintenanceUntil: (at) => (at ? `Ends on ${momentText(at)}.` : 'Lasts until it is switched off.'),
  singularTextModel: (word) => `Become a ${word.toLowerCase()}`,
  pluralTextModel: (word) => `All ${word.toLowerCase()}`,
  currencySymbol: (symbol) => `100 tokens for ${symbol}9.99`,
  currency: (code) => `Payments are in ${code.toUpperCase()}.`,
  contentReview: (which) =>
    ({
      off: 'An item is public as soon as its performer publishes it.',
      first: 'The first items of each performer are public once a reviewer approves them.',
      all: 'Every item is public once a reviewer approves it.',
    })[which] ?? '',
  theme: (theme) => `A new visitor without a preference sees the ${theme} theme.`,
  contactEmail: (email) => `Messages of the contact form go to ${email || 'the sender address of emails'}.`,
  payoutPayerIban: (iban) => (iban ? `Ends in ${iban.replace(/\s/g, '').slice(-4)}.` : 'SEPA files need it.'),
  ga: (code) => (code ? `Visitors who agree load ${code}.` : 'No analytics are loaded.'),
};

const FLAGS: Readonly<Record<string, readonly [on: string, off: string]>> = {
  maintenance: ['Members and guests see only the maintenance screen.', 'The site is open.'],
  hideBio: ['Visitors see no biographies.', 'Visitors see biographies.'],
  popup18Enabled: ['A new visitor is asked first.', 'A new visitor sees the site at once.'],
  secureOption: ['A stream plays only with a token.', 'Anyone who knows the address of a stream can play it.'],
  requireEmailVerification: [
    'A new member logs in once the address is confirmed.',
    'A new member logs in before the address is confirmed.',
  ],
  setupDismissed: ['The desk hides the checklist.', 'The desk shows the checklist while steps are open.'],
};

const LISTS: Readonly<Record<string, Example<readonly string[]>>> = {
  countries: (codes) => (codes.length === 0 ? 'Forms offer all countries.' : `Forms offer: ${codes.join(', ')}.`),
  chatWords: ([first, ...others]) =>
    first === undefined
      ? 'No word is blocked.'
      : `A message with “${first.replace(/\*$/, '…')}” is refused${others.length > 0 ? `, and ${count(others.length, 'other word')}` : ''}.`,
  avatarAccept: (endings) => `A file may be named: me${endings.join(', me')}.`,
};

/**
 * Returns in a sentence what a value would do, while it is typed; null for an incomplete value and for settings whose
 * control shows it: colours and pictures.
 */
export function previewOf({ key }: Pick<Setting, 'key'>, value: SettingValue): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? (NUMBERS[key]?.(value) ?? null) : null;
  if (typeof value === 'boolean') return FLAGS[key]?.[value ? 0 : 1] ?? null;
  if (typeof value === 'string') return TEXTS[key]?.(value.trim()) || null;
  return LISTS[key]?.(value.map((each) => each.trim()).filter(Boolean)) ?? null;
}
