import { DATA_EXPORT_DAYS } from '@contract/limits';
import { type CatalogMail } from '@server/mail/catalog';
import { type Email, emailTo, type Recipient } from '@server/mail/compose';

/** Writes a day as "8 December 2026" (UTC). */
export const dayText = (moment: Date): string =>
  moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Composes the email about an archive that can be downloaded. */
export const exportReadyEmail = (recipient: Recipient, siteName: string, url: string, day: string): Email =>
  emailTo(recipient, {
    template: { key: 'exportReady', values: { siteName, day } },
    subject: `Your data at ${siteName} is ready`,
    paragraphs: [
      `The archive of your data can be downloaded for ${DATA_EXPORT_DAYS} days, until ${day}. Then it is deleted.`,
      'The link opens the page with the download. Only you can use it: you have to be logged in.',
      "If you didn't ask for your data, change your password now.",
    ],
    action: { label: 'Download my data', url },
  });

/** Composes the email about an archive that could not be made. */
export const exportFailedEmail = (recipient: Recipient, siteName: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'exportFailed', values: { siteName } },
    subject: `Your data at ${siteName} could not be exported`,
    paragraphs: ['Something went wrong while we prepared the archive of your data. Please request it again.'],
    action: { label: 'Open my data', url },
  });

/** Composes the email about a requested deletion. */
export const deletionScheduledEmail = (recipient: Recipient, siteName: string, url: string, day: string): Email =>
  emailTo(recipient, {
    template: { key: 'deletionScheduled', values: { siteName, day } },
    subject: `Your account at ${siteName} will be deleted on ${day}`,
    paragraphs: [
      `Your account is closed: nobody can see it, and you are logged out everywhere else. On ${day} it is deleted with your uploads, messages and tokens. That cannot be undone.`,
      'To keep it, log in before that day and choose "Keep my account".',
      "If you didn't ask for this, log in, keep your account and change your password.",
    ],
    action: { label: 'Keep my account', url },
  });

/** Composes the email about the deletion of an account whose registration was never decided. */
export const registrationExpiredEmail = (recipient: Recipient, siteName: string, url: string, day: string): Email =>
  emailTo(recipient, {
    template: { key: 'registrationExpired', values: { siteName, day } },
    subject: `Your registration at ${siteName} has expired`,
    paragraphs: [
      `Your registration was not completed in time, so your account is closed. On ${day} it is deleted with your documents.`,
      'To keep it, log in before that day and choose "Keep my account". Then check that your email address is confirmed and your documents are complete.',
    ],
    action: { label: 'Keep my account', url },
  });

/** Composes the reminder before a deletion. */
export const deletionReminderEmail = (recipient: Recipient, siteName: string, url: string, day: string): Email =>
  emailTo(recipient, {
    template: { key: 'deletionReminder', values: { siteName, day } },
    subject: `Last reminder: your account at ${siteName} will be deleted on ${day}`,
    paragraphs: [
      `On ${day} your account is deleted with your uploads, messages and tokens. That cannot be undone.`,
      'To keep it, log in before that day and choose "Keep my account".',
    ],
    action: { label: 'Keep my account', url },
  });

/** Composes the email about a deletion that was taken back. */
export const accountKeptEmail = (recipient: Recipient, siteName: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'accountKept', values: { siteName } },
    subject: `Your account at ${siteName} is kept`,
    paragraphs: [
      'The deletion of your account was taken back. Everything is as it was before.',
      "If it wasn't you, change your password.",
    ],
    action: { label: 'Open my account', url },
  });

/** Composes the email to a performer whose studio closes its account. */
export const studioClosedEmail = (recipient: Recipient, siteName: string, studioName: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'studioClosed', values: { siteName, studioName } },
    subject: `You no longer belong to ${studioName}`,
    paragraphs: [
      `${studioName} closes its account at ${siteName}. You keep your account, your items and your earnings, and from now on the studio has no share in what you earn.`,
      'You can join another studio at any time.',
    ],
    action: { label: 'Open my account', url },
  });

/** Composes the last email to a deleted account, sent to its former address. */
export const accountDeletedEmail = (recipient: Recipient, siteName: string): Email =>
  emailTo(recipient, {
    template: { key: 'accountDeleted', values: { siteName } },
    subject: `Your account at ${siteName} is deleted`,
    paragraphs: [
      'Your account and your data are deleted. What accounting law makes us keep (amounts and dates of payments) no longer carries your name.',
      'This is our last email to you. You can register again at any time.',
    ],
  });

const DAY = '8 December 2026';

/** The emails about exports and deletions whose texts owners can replace. */
export const DATA_RIGHTS_MAILS: readonly CatalogMail[] = [
  {
    name: 'The own data is ready',
    examples: { day: DAY },
    write: (to, { siteName, url }, { day }) => exportReadyEmail(to, siteName, url, day!),
  },
  {
    name: 'The own data could not be exported',
    examples: {},
    write: (to, { siteName, url }) => exportFailedEmail(to, siteName, url),
  },
  {
    name: 'The account will be deleted',
    examples: { day: DAY },
    write: (to, { siteName, url }, { day }) => deletionScheduledEmail(to, siteName, url, day!),
  },
  {
    name: 'Reminder before the deletion',
    examples: { day: DAY },
    write: (to, { siteName, url }, { day }) => deletionReminderEmail(to, siteName, url, day!),
  },
  {
    name: 'A registration expired',
    examples: { day: DAY },
    write: (to, { siteName, url }, { day }) => registrationExpiredEmail(to, siteName, url, day!),
  },
  {
    name: 'The account is kept',
    examples: {},
    write: (to, { siteName, url }) => accountKeptEmail(to, siteName, url),
  },
  {
    name: 'A studio closes its account',
    examples: { studioName: 'Big Hall' },
    write: (to, { siteName, url }, { studioName }) => studioClosedEmail(to, siteName, studioName!, url),
  },
  {
    name: 'The account is deleted',
    examples: {},
    write: (to, { siteName }) => accountDeletedEmail(to, siteName),
  },
];
