import { type SettingKey } from '../rules';

interface Words {
  label: string;
  /** a page of the site that shows it */
  shows?: string;
}

/** What owners see of the settings: their names, and where to look at their effect. */
const WORDS: Partial<Record<SettingKey, Words>> = {
  siteName: { label: 'Name of the site', shows: '/' },
  logoUrl: { label: 'Logo', shows: '/' },
  userUrl: { label: 'Public address' },
  countries: { label: 'Countries', shows: '/auth/register/user' },
  metaTitle: { label: 'Title of the home page', shows: '/' },
  metaDescription: { label: 'Description for search engines', shows: '/' },
  maintenance: { label: 'Maintenance' },
  maintenanceText: { label: 'Text during maintenance' },
  maintenanceFrom: { label: 'Planned start of maintenance' },
  maintenanceUntil: { label: 'Planned end of maintenance' },
  setupDismissed: { label: 'Set-up checklist hidden' },
  theme: { label: 'Theme', shows: '/' },
  brandColour: { label: 'Brand colour', shows: '/' },
  successColour: { label: 'Colour of success', shows: '/' },
  banner: { label: 'Hero picture', shows: '/' },
  placeholderLoginUrl: { label: 'Login picture', shows: '/auth/login/user' },
  footerContent: { label: 'Footer text', shows: '/' },
  hideBio: { label: 'Hide biographies', shows: '/search' },
  singularTextModel: { label: 'Word for one performer', shows: '/' },
  pluralTextModel: { label: 'Word for several performers', shows: '/' },
  placeholderAvatarUrl: { label: 'Default avatar', shows: '/search' },
  defaultOfflineImage: { label: 'Offline picture', shows: '/search' },
  defaultPrivateCallImage: { label: 'Private show picture', shows: '/search' },
  defaultGroupChatImage: { label: 'Group show picture', shows: '/search' },
  popup18Enabled: { label: '18+ popup', shows: '/' },
  popup18ContentId: { label: 'Text of the 18+ popup', shows: '/' },
  popup18LeaveUrl: { label: 'Page for visitors who leave' },
  currencySymbol: { label: 'Currency symbol', shows: '/account/user/wallet' },
  currency: { label: 'Currency' },
  conversionRate: { label: 'Value of one token' },
  firstPurchaseBonus: { label: 'First-purchase bonus', shows: '/account/user/wallet' },
  firstPurchaseMinimum: { label: 'Smallest purchase with a bonus', shows: '/account/user/wallet' },
  tipMaximum: { label: 'Largest tip' },
  newMemberDayLimit: { label: 'Daily limit of new members' },
  newMemberWeekLimit: { label: 'Weekly limit of new members' },
  newMemberMonthLimit: { label: 'Monthly limit of new members' },
  tipSound: { label: 'Tip sound' },
  secureOption: { label: 'Tokens in stream addresses' },
  rewindMinutes: { label: 'Rewind of public shows' },
  maxParticipants: { label: 'Participants of a group show' },
  chatWords: { label: 'Blocked words' },
  requireEmailVerification: { label: 'Verified email to log in' },
  avatarMaxMb: { label: 'Largest avatar' },
  avatarAccept: { label: 'Avatar files' },
  uploadQuotaGb: { label: 'Storage of one performer' },
  siteUploadQuotaGb: { label: 'Storage of all performers' },
  documentRetentionDays: { label: 'Days that documents are kept' },
  identityGraceDays: { label: 'Grace days of expired documents' },
  registrationExpiryDays: { label: 'Days that registrations wait' },
  contactEmail: { label: 'Contact address', shows: '/contact' },
  payoutMinimum: { label: 'Smallest payout' },
  payoutCoolingOffHours: { label: 'Hours before new details pay out' },
  payoutTwoPersonLimit: { label: 'Limit for two approvals' },
  refundTwoPersonLimit: { label: 'Refunds that need two approvals' },
  payoutPayerName: { label: 'Paying account, holder' },
  payoutPayerIban: { label: 'Paying account, IBAN' },
  payoutPayerBic: { label: 'Paying account, BIC' },
  ga: { label: 'Analytics code' },
};

/** Returns a setting's name for owners; a new one has the words of its key. */
export function wordsOf(key: SettingKey): Words {
  const spaced = key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return WORDS[key] ?? { label: `${spaced[0]!.toUpperCase()}${spaced.slice(1)}` };
}
